import Catalogue
import HTTPServing
import ImageLibrary
import MetadataIndex
import Requests
import ScrollEngine

/// The page that leads from a gallery to the folders in it, and to selections of its pictures.
struct FindPage {
    let gallery: Gallery
    let library: ImageLibrary

    /// The page, whose links and form keep the part of a query that says how a strip looks.
    func response(
        keeping configuration: [RequestTarget.QueryItem], _ webAssets: WebAssets
    ) -> Response {
        let urls = webAssets.urls
        let kept = configuration.isEmpty ? "" : "?" + configuration.queryText
        var context: [String: any Sendable] = [
            "pageTitle": "Find – \(gallery.title)", "galleryTitle": gallery.title,
            "galleryHref": urls.page(of: gallery.id) + kept,
        ]
        context.merge(Self.folders(in: gallery, library, urls)) { $1 }
        context.merge(Self.form(of: gallery, keeping: configuration, in: library, urls)) { $1 }
        context.merge(Self.progress(library.indexProgress, of: gallery)) { $1 }
        return webAssets.page("find", context)
    }

    /// The folders from the root to that of the gallery, and those in it, each with its depth.
    private static func folders(
        in gallery: Gallery, _ library: ImageLibrary, _ urls: ServiceURLs
    ) -> [String: any Sendable] {
        let way = library.folders(to: gallery.id)
        let inner = library.folders(in: gallery.id)
        func row(_ folder: GalleryFolder, _ depth: Int) -> [String: any Sendable] {
            [
                "title": folder.title, "href": urls.page(of: folder.id),
                "countLabel": label(folder.count), "depth": min(depth, deepest),
                "isCurrent": folder.id == gallery.id,
            ]
        }
        var all = gallery.id.selection
        all.includesSubfolders = true
        return [
            "tree": way.enumerated().map { row($1, $0) } + inner.map { row($0, way.count) },
            "hasTree": way.count + inner.count > 1,
            "allHref": urls.page(of: gallery.id.with(all)),
            "hasAll": !inner.isEmpty && !gallery.id.selection.includesSubfolders,
        ]
    }

    /// The style sheet indents no further.
    private static let deepest = 8

    private static func form(
        of gallery: Gallery, keeping configuration: [RequestTarget.QueryItem],
        in library: ImageLibrary, _ urls: ServiceURLs
    ) -> [String: any Sendable] {
        let selection = gallery.id.selection
        let orders = library.isIndexed ? orders : orders.filter { !$0.needsIndex }
        // A strip of galleries shows no selections.
        let kept = configuration.filter {
            $0.name != "preset" || Preset(rawValue: $0.value)?.isNested == false
        }
        let query = kept.isEmpty ? "" : "?" + kept.queryText
        let order = selection.order?.text ?? ""
        return [
            "findAction": urls.page(of: gallery.id.folder),
            "keptFields": (selection.hiddenItems + kept).map {
                ["name": $0.name, "value": $0.value]
            },
            "hasSearch": library.isIndexed,
            "search": selection.search?.text ?? "", "searchLimit": SearchText.limit,
            "orders": orders.map {
                ["value": $0.value, "label": $0.label, "isCurrent": $0.value == order]
                    as [String: any Sendable]
            },
            "hasFilters": selection.hasFilters, "filters": selection.filterWords,
            "unfilteredHref": urls.page(of: gallery.id.with(selection.withoutFilters)) + query,
        ]
    }

    private static func progress(
        _ progress: IndexProgress, of gallery: Gallery
    ) -> [String: any Sendable] {
        let isReading = progress.read < progress.total
        return [
            "isReading": isReading,
            "progress": isReading
                ? "\(grouped(progress.read)) of \(label(progress.total)) read" : "",
            "isOrderPending": gallery.isOrderPending,
        ]
    }

    private static let orders = [
        (value: "", label: "As in the folder", needsIndex: false),
        (value: "name", label: "Name", needsIndex: false),
        (value: "-date", label: "Newest first", needsIndex: true),
        (value: "date", label: "Oldest first", needsIndex: true),
        (value: "size", label: "Largest first", needsIndex: true),
        (value: "rating", label: "Best first", needsIndex: true),
        (value: "shuffle", label: "Shuffled", needsIndex: false),
    ]

    /// A number of pictures in words.
    static func label(_ count: Int) -> String {
        count == 1 ? "1 picture" : "\(grouped(count)) pictures"
    }

    /// A number with its thousands separated, as `4,210`.
    static func grouped(_ number: Int) -> String {
        var text = ""
        for (position, digit) in String(number).reversed().enumerated() {
            if position > 0, position % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
