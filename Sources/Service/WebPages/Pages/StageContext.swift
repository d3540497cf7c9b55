import FrameService
import PicturePreparing
import Requests
import ScrollEngine
import Viewers

/// What the stage of a page shows before the scripts run, and without them.
struct StageContext {
    let view: StripView
    let configuration: StripConfiguration
    /// The strip as a frame.
    let frame: PlainFrame
    var display = ViewerPage.Display.layout
    /// Whether the page may load the pictures of the gallery: a viewer with access to the session
    /// alone may not.
    let canLoadPictures: Bool

    /// Whether pages are sheets of a book, which a frame shows until the scripts run.
    private var isBook: Bool { configuration.preset.turnStyle != nil }

    /// Whether all browsers load the frame, which then needs prepared pictures.
    var showsFrame: Bool { display == .frames || isBook }

    /// Requests the pictures that the page needs.
    func prepare(by views: StripViews, for client: LibraryClient) {
        if showsFrame {
            views.prepare(view, for: client)
        } else {
            views.prepareUnknown(view, for: client)
        }
    }

    /// The context of the template, with a text that stands for the strip.
    func context(_ alternative: String, _ urls: ServiceURLs) -> [String: any Sendable] {
        var context: [String: any Sendable] = [
            "frameWidth": view.layout.viewport.width, "frameHeight": view.layout.viewport.height,
            "showsFrame": showsFrame, "hasPictures": false,
        ]
        context.merge(frame.context) { $1 }
        if display == .layout, !isBook, canLoadPictures,
            let pictures = StagePictures(of: view, configuration, urls)
        {
            context.merge(pictures.context(alternative)) { $1 }
        }
        return context
    }
}
