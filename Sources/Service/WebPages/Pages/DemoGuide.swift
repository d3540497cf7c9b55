import Catalogue
import FrameService
import Requests
import ScreenService
import Screens
import ScrollEngine
import Viewers

/// What the first page of a demo shows: the gallery and the screens beside each other, each screen with
/// buttons that turn it, and what to try.
struct DemoGuide {
    let gallery: Gallery
    let screens: ScreenViews
    /// The scheme, host and port by which the client reached the service; nil without a host.
    let origin: String?

    /// In pixels of the gallery's frame.
    private static let frame = PixelSize(width: 960, height: 640)

    func context(_ urls: ServiceURLs) throws -> [String: any Sendable] {
        let resource = urls.resource(gallery.id)
        let size = Self.frame
        let rows = try screens.registry.entries().map { try row(of: $0.board, urls) }
        var context: [String: any Sendable] = [
            "title": gallery.title, "href": urls.page(of: gallery.id),
            "picture": "\(resource)/frame.jpg?width=\(size.width)&height=\(size.height)",
            "width": size.width, "height": size.height, "screens": rows,
        ]
        if let origin { context["command"] = "curl -o frame.png \(origin)\(resource)/frame.png" }
        return context
    }

    private func row(
        of board: ScreenBoard, _ urls: ServiceURLs
    ) throws -> [String: any Sendable] {
        let definition = board.definition
        let href = urls.screen(definition.name)
        // The dots that a panel shows would be lost in a JPEG, which is the smaller file of a photograph.
        let format: FrameOutput.Format = definition.output.colours == .full ? .jpeg : .png
        let shown = try screens.shown(board, as: ScreenViews.output(of: definition, as: format))
        let size = shown.view.layout.viewport
        var row: [String: any Sendable] = [
            "title": definition.title, "href": href, "window": definition.name.text,
            // The tag makes it another URL for each picture.
            "picture": "\(href).\(format.suffix)?r=\(shown.tag.filter(\.isHexDigit))",
            "width": size.width, "height": size.height,
        ]
        if let origin { row["command"] = "curl -d next=1 \(origin)\(href)/events" }
        return row
    }
}
