import HTTPServing
import Requests
import ScrollEngine
import Viewers

/// The strip as a frame, for browsers that do not place the pictures: of the strip's own size, or of a
/// phone's where the window is that small.
struct PlainFrame {
    let path: String
    let query: [RequestTarget.QueryItem]

    init(path: String, query: [RequestTarget.QueryItem]) {
        self.path = path
        // Nothing would replace what stands in for a picture.
        self.query = query + [.init(name: "pictures", value: "wait")]
    }

    /// The frame of a session at rest.
    init(of session: ViewerSession, _ urls: ServiceURLs) {
        self.init(
            path: urls.resource(session.access) + "/frame.jpg",
            query: [
                .init(name: "t", value: "rest"),
                .init(name: "r", value: String(session.revision)),
            ])
    }

    /// Windows that get a frame of their size, as media queries with that size.
    private static let screens = [
        (media: "(max-width: 30rem)", size: PixelSize(width: 390, height: 560)),
        (media: "(max-height: 30rem)", size: PixelSize(width: 800, height: 320)),
    ]

    var context: [String: any Sendable] {
        let hasSize = query.contains { ["width", "height", "scale"].contains($0.name) }
        return [
            "frameSrc": url(query),
            "frameScreens": hasSize
                ? []
                : Self.screens.map { screen in
                    [
                        "media": screen.media,
                        "srcset": "\(url(screen.size, scale: 1)), \(url(screen.size, scale: 2)) 2x",
                    ]
                },
        ]
    }

    private func url(_ size: PixelSize, scale: Int) -> String {
        url(
            query + [
                .init(name: "width", value: String(size.width)),
                .init(name: "height", value: String(size.height)),
                .init(name: "scale", value: String(scale)),
            ])
    }

    private func url(_ query: [RequestTarget.QueryItem]) -> String {
        "\(path)?\(query.queryText)"
    }
}
