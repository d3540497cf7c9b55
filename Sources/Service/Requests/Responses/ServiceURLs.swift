import Catalogue
import HTTPServing
import PicturePreparing
import Viewers

/// Builds the URLs in pages and documents: paths on the host, below the service's base.
package struct ServiceURLs: Sendable {
    package let root: BasePath

    package static let root = ServiceURLs(.root)

    package init(_ root: BasePath) { self.root = root }

    /// The prefix of each path; empty at the root of the host.
    package var base: String { root.text }

    package var index: String { base + "/" }
    package func assets(_ version: String) -> String { "\(base)/assets/\(version)" }

    // MARK: Pages

    package func page(of gallery: GalleryID) -> String { "\(base)/g/\(segment(gallery))" }
    package func page(of session: SessionAccess) -> String { page(ofSession: session.text) }
    /// The page of a session, given the session's id in URLs.
    package func page(ofSession text: String) -> String { "\(base)/s/\(text)" }

    package func page(of item: ItemID, in gallery: Gallery) -> String {
        "\(page(of: gallery.id))/items/\(item.text)"
    }

    // MARK: API

    package func resource(_ gallery: GalleryID) -> String {
        "\(base)/v1/galleries/\(segment(gallery))"
    }

    /// A gallery's id as a segment of a path; the words of a search may be any.
    private func segment(_ gallery: GalleryID) -> String {
        gallery.text.split(separator: "=", omittingEmptySubsequences: false)
            .map {
                $0.split(separator: ";", omittingEmptySubsequences: false)
                    .map { String($0).percentEncoded }.joined(separator: ";")
            }
            .joined(separator: "=")
    }
    package func resource(_ session: SessionAccess) -> String {
        "\(base)/v1/sessions/\(session.text)"
    }

    package func resource(_ item: ItemID, in gallery: GalleryID) -> String {
        "\(resource(gallery))/items/\(item.text)"
    }

    /// The picture for browsers, which caches may keep forever; nil stands for the default size.
    package func encodedPicture(
        of item: Item, in gallery: GalleryID, size: Int? = nil, shape: PictureShape? = nil
    ) -> String {
        let chosen = size.map { "size=\($0)&" } ?? ""
        let cut = shape.map { "shape=\($0.text)&" } ?? ""
        return "\(resource(item.id, in: gallery))/page?\(chosen)\(cut)v=\(item.versionText)"
    }

    package func original(of item: ItemID, in gallery: GalleryID) -> String {
        "\(resource(item, in: gallery))/original"
    }

    /// What of an item plays.
    package func film(_ film: Item.Film, of item: Item, in gallery: GalleryID) -> String {
        "\(resource(item.id, in: gallery))/\(film.rawValue)"
    }
}
