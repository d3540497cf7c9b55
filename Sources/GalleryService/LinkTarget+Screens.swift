import ScreenService
import WebAPI
import WebPages

extension LinkTarget {
    /// The routes of screens that only show them: none that a key opens, and no definitions.
    static let screenRules = [
        Rule("/screens/:screen", .fields(ScreenPageController.fields)),
        Rule("/screens/:screen/layout.json", .fields(ScreenQuery.layoutFields)),
        Rule("/screens/:screen/updates", .fields([ScreenQuery.key])),
        Rule("/screens/:screen/stream", .fields(ScreenQuery.streamFields)),
        Rule("/screens/:screen/stream.mjpeg", .fields(ScreenStreamsController.steadyFields)),
        Rule("/screens/:screen.png", .fields(ScreenQuery.fields)),
        Rule("/screens/:screen.jpg", .fields(ScreenQuery.fields)),
        Rule("/screens/:screen.webp", .fields(ScreenQuery.fields)),
        Rule("/screens/:screen/:options.png", .fields(ScreenQuery.fields), .png),
        Rule("/screens/:screen/:options.jpg", .fields(ScreenQuery.fields), .jpeg),
        Rule("/screens/:screen/:options.webp", .fields(ScreenQuery.fields), .webp),
    ]
}
