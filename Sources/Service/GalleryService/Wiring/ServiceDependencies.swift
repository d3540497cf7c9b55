import ImageLibrary
import Logging
import PNGCoding
import PictureMetadata
import PictureSources
import RequestGate
import ScreenService
import SessionStores
import Viewers
import WebPages

/// What the service depends on and does not make itself, and its settings.
package struct ServiceDependencies: Sendable {
    let library: ImageLibrary
    let store: SessionStore
    let clock: ServiceClock
    let webAssets: WebAssets
    let logger: Logger
    /// Where the screens are kept that the API makes, and the states of all.
    let values: any NamedValueStore
    /// The screens of the operator's file.
    package var screens: ScreenFile?
    /// The servers of pictures that the operator's file and the API define.
    package var sources = SourceRegistry(nil)
    package var rates = RateLimits()
    /// Whether every request is logged.
    package var logsAccess = false
    /// Which places anybody may see where pictures were taken.
    package var places = ShownPlaces.none
    /// Whether pages of other sites may show pictures.
    package var embedsPictures = false
    /// Whether the first page says what to try.
    package var isDemo = false
    /// The origins at which other machines open the service; operators alone see them.
    package var otherOrigins: @Sendable () -> [String] = { [] }
    /// The encoder of PNG files.
    package var pngEncoder = PNGEncoderKind.peekstrip

    package init(
        library: ImageLibrary, store: SessionStore, values: any NamedValueStore,
        clock: ServiceClock, webAssets: WebAssets, logger: Logger
    ) {
        self.library = library
        self.store = store
        self.values = values
        self.clock = clock
        self.webAssets = webAssets
        self.logger = logger
    }
}
