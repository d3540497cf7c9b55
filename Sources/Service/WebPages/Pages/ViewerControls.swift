import FrameService
import JSONCoding
import Requests
import ScrollEngine

/// The state of the viewer's buttons.
struct ViewerControls {
    let view: StripView
    let strip: Strip
    let time: Timestamp
    /// The autoplay interval that the person's browser keeps, in milliseconds; nil for the default.
    var keptAutoplay: Int?

    /// The autoplay interval that the page's button sets, in milliseconds: time to look at a
    /// picture and read its title.
    private static let defaultAutoplay = 5000

    var context: [String: any Sendable] {
        let page = view.layout.currentPage?.value ?? 0
        let count = view.layout.pageCount
        let configuration = strip.configuration
        let zoom = view.layout.zoom
        let isEndless = configuration.loops && count > 1
        let period = configuration.autoplay ?? keptAutoplay ?? Self.defaultAutoplay
        return [
            "hasPrevious": isEndless || page > 0, "hasNext": isEndless || page + 1 < count,
            "canMagnify": configuration.maximumZoom != 1,
            "canZoomIn": zoom.map { $0.scale < $0.maximum } ?? true,
            "canZoomOut": (zoom?.scale ?? 1) > 1,
            "hasSeveral": count > 1, "isPlaying": isPlaying,
            "isConfigured": configuration.autoplay != nil,
            "autoplayValue": configuration.autoplay == nil
                ? String(period) : (isPlaying ? "stop" : "play"),
            "autoplaySeconds": JSONValue.number(Double(period) / 1000).line,
        ]
    }

    /// Whether autoplay is on, or will resume when the pointer leaves the strip.
    private var isPlaying: Bool {
        strip.configuration.autoplay != nil && !strip.isAutoplayPaused(by: .request)
            && !strip.configuration.reducesMotion
    }
}
