import Catalogue
import HTTPServing
import ImageLibrary
import Requests

/// The header of a gallery's pages: its heading, and the ways to what is around it.
struct GalleryHeader {
    let context: [String: any Sendable]
    /// Whether the reader may see more than this page.
    let canFind: Bool
    /// Whether the client may read this gallery alone, and begin no session.
    let isGuest: Bool

    /// - Parameters:
    ///   - gallery: The gallery.
    ///   - request: The request for the page. One that is limited to its target gets no links.
    ///   - query: The query that the other pages of the gallery keep: empty, or starting with `?`.
    ///   - library: The folders.
    ///   - urls: Builds the links.
    init(
        of gallery: Gallery, for request: Request, keeping query: String,
        in library: ImageLibrary, _ urls: ServiceURLs
    ) {
        let selection = gallery.id.selection
        let way = library.folders(to: gallery.id)
        // An order changes nothing that a heading names.
        var unordered = selection
        unordered.order = nil
        // A folder without pictures of its own shows those below.
        if !library.hasPictures(gallery.id) { unordered.includesSubfolders = false }
        // A list is no folder, and has its own title.
        let isWhole = unordered.isEmpty && way.last?.id == gallery.id.folder
        let page = urls.page(of: gallery.id)
        canFind = !request.isLimitedToTarget
        isGuest = request.isOfGuest
        var context: [String: any Sendable] = [
            "heading": isWhole ? way.last?.title ?? gallery.title : gallery.title,
            "isSelective": selection.hasFilters || selection.search != nil,
            "canFind": canFind, "isGuest": isGuest, "indexHref": urls.index,
            "findHref": "\(page)/find\(query)", "gridHref": "\(page)/grid\(query)",
        ]
        if canFind {
            // The index stands for the root.
            let above = way.dropFirst().dropLast(isWhole ? 1 : 0)
            context["hasCrumbs"] = !above.isEmpty
            context["away"] = library.absentFolders(showing: gallery).map(\.sentence)
            context["crumbs"] = above.map { ["title": $0.title, "href": urls.page(of: $0.id)] }
        }
        self.context = context
    }
}
