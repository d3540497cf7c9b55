import Calendars
import Catalogue
import ImageLibrary
import Logging
import MetadataIndex
import PicturePreparing
import PictureSources
import Viewers

extension ImageLibrary {
    /// Opens the library on a folder.
    ///
    /// - Throws: `StartError` with a message for the user.
    static func opened(
        _ folder: String, limits: LibraryLimits = LibraryLimits(), index: IndexLocation,
        encoding: EncodingOptions = EncodingOptions(),
        watch: FolderWatch? = nil, urls: (any PictureSource)? = nil,
        servers: ServerSources? = nil,
        excluding exclusions: Exclusions = .standard, ownFolders: [String] = [], logger: Logger
    ) throws(StartError) -> ImageLibrary {
        do {
            return try ImageLibrary(
                root: folder, limits: limits, index: index, encoding: encoding, watch: watch,
                urls: urls, servers: servers, excluding: exclusions, ownFolders: ownFolders,
                stopwatch: ServiceClock.system.stopwatch, timeOfDay: WallClock.time,
                today: { CalendarDay(of: TimeZoneRules.local.local(WallClock.time())) },
                logger: logger)
        } catch .folderUnusable(let path, let reason) {
            throw StartError("The folder \(path) cannot be read: \(reason); name another folder.")
        } catch {
            throw StartError("The image library libvips cannot be initialized: \(error)")
        }
    }
}
