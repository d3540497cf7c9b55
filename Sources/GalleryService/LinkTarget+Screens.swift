import ScreenService
import WebAPI
import WebPages

extension LinkTarget {
    /// The routes of screens that only show them: none that a key opens, and no definitions.
    static let screenRules = [
        Rule("/screens/:screen", .names(ScreenPageController.parameters)),
        Rule("/screens/:screen/layout.json", .names(ScreenFramesController.layoutParameters)),
        Rule("/screens/:screen/updates", .names(ScreenStreamsController.updateParameters)),
        Rule("/screens/:screen/stream", .names(ScreenStreamsController.parameters)),
        Rule("/screens/:screen/stream.mjpeg", .names(ScreenStreamsController.steadyParameters)),
        Rule("/screens/:screen.png", .names(ScreenFramesController.parameters)),
        Rule("/screens/:screen.jpg", .names(ScreenFramesController.parameters)),
        Rule("/screens/:screen.webp", .names(ScreenFramesController.parameters)),
        Rule("/screens/:screen/:options.png", .names(ScreenFramesController.parameters), .png),
        Rule("/screens/:screen/:options.jpg", .names(ScreenFramesController.parameters), .jpeg),
        Rule("/screens/:screen/:options.webp", .names(ScreenFramesController.parameters), .webp),
    ]
}
