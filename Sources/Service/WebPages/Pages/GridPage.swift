import Catalogue
import HTTPServing
import ImageLibrary
import Requests
import ScrollEngine
import Viewers

/// The page with all pictures of a gallery, in parts for browsers without scripts.
struct GridPage {
    let gallery: Gallery
    let library: ImageLibrary
    /// Which part, counted from 0.
    let part: Int
    /// What the pages of pictures keep: empty, or starting with `?`.
    let query: String
    let header: GalleryHeader

    /// Pictures of a part: more than a screen has room for.
    static let partLength = 60

    /// Pixels of CSS of a picture's height, as in the style sheet.
    private static let rowHeight = 200

    func response(_ webAssets: WebAssets) -> Response {
        let urls = webAssets.urls
        let count = gallery.items.count
        let lastPart = max(0, (count - 1) / Self.partLength)
        let part = min(part, lastPart)
        let page = urls.page(of: gallery.id)
        var context: [String: any Sendable] = [
            "pageTitle": "\(gallery.title) – all pictures", "galleryTitle": gallery.title,
            "galleryID": gallery.id.text, "galleryHref": page,
            "galleryResource": urls.resource(gallery.id), "query": query,
            "viewerHref": page + query, "count": count, "countLabel": FindPage.label(count),
            "isEmpty": count == 0, "hasParts": lastPart > 0,
            "partLabel": "Part \(part + 1) of \(lastPart + 1)",
            "pictures": pictures(of: part, urls),
        ]
        let folders = header.canFind ? folders(urls) : []
        context["folders"] = folders
        context["hasFolders"] = !folders.isEmpty
        if part > 0 { context["previousHref"] = href(of: part - 1, page) }
        if part < lastPart { context["nextHref"] = href(of: part + 1, page) }
        context.merge(header.context) { $1 }
        return webAssets.page("grid", context)
    }

    private func href(of part: Int, _ page: String) -> String {
        "\(page)/grid\(query)\(query.isEmpty ? "?" : "&")page=\(part + 1)"
    }

    private func folders(_ urls: ServiceURLs) -> [[String: any Sendable]] {
        library.folders(in: gallery.id).map {
            [
                "title": $0.title, "href": "\(urls.page(of: $0.id))/grid\(query)",
                "countLabel": FindPage.label($0.count),
            ]
        }
    }

    private func pictures(of part: Int, _ urls: ServiceURLs) -> [[String: any Sendable]] {
        let first = part * Self.partLength
        let shown = gallery.items[first..<min(first + Self.partLength, gallery.items.count)]
        let sizes = library.sizes(of: gallery)
        let known = library.details(of: shown)
        return zip(shown.indices, shown).map { index, item in
            let size = index < sizes.count ? sizes[index].map(PixelSize.init) : nil
            let ratio = size.map { Double($0.width) / Double(max(1, $0.height)) } ?? 1.5
            let width = min(max(Int(Double(Self.rowHeight) * ratio), 60), 600)
            let box = PixelSize(width: width, height: Self.rowHeight)
            let context: [String: any Sendable] = [
                "href": urls.page(of: item.id, in: gallery) + query,
                "title": TitleAndCaption(of: item, known[item.id]?.metadata).title,
                "width": width, "height": Self.rowHeight,
            ]
            return context.merging(
                ResponsivePicture(item, of: size, in: gallery.id, urls)
                    .filling(box, densities: 1...2)
            ) { $1 }
        }
    }
}
