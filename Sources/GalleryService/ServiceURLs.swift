import HTTPServing
import ImageLibrary

/// Where everything is that pages and documents lead to: paths on the host, under the service's base.
struct ServiceURLs: Sendable {
    let root: BasePath

    static let root = ServiceURLs(.root)

    init(_ root: BasePath) { self.root = root }

    /// What stands before each path; nothing at the root of the host.
    var base: String { root.text }

    var index: String { base + "/" }
    func assets(_ version: String) -> String { "\(base)/assets/\(version)" }

    // MARK: Pages

    func page(of gallery: GalleryID) -> String { "\(base)/g/\(gallery.text)" }
    func page(of session: SessionAccess) -> String { page(ofSession: session.text) }
    /// The page of a session by what stands in its address.
    func page(ofSession text: String) -> String { "\(base)/s/\(text)" }

    func page(of item: ItemID, in gallery: Gallery) -> String {
        "\(page(of: gallery.id))/items/\(item.text)"
    }

    // MARK: The interface

    func resource(_ gallery: GalleryID) -> String { "\(base)/v1/galleries/\(gallery.text)" }
    func resource(_ session: SessionAccess) -> String { "\(base)/v1/sessions/\(session.text)" }

    func resource(_ item: ItemID, in gallery: GalleryID) -> String {
        "\(resource(gallery))/items/\(item.text)"
    }

    func picture(of item: ItemID, in gallery: GalleryID) -> String {
        "\(resource(item, in: gallery))/page.png"
    }

    func original(of item: ItemID, in gallery: GalleryID) -> String {
        "\(resource(item, in: gallery))/original"
    }
}
