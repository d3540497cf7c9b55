import HTTPServing
import ImageLibrary
import Requests
import ScrollEngine

/// The links of a gallery to the folders around it, and the panel for searching and ordering.
struct FindPanel {
    let context: [String: any Sendable]

    /// Collects the links and the fields of a gallery's page.
    ///
    /// - Parameters:
    ///   - gallery: The gallery.
    ///   - request: The request for the page. One that is limited to its target gets no links.
    ///   - configuration: The query that the pages of other selections keep.
    ///   - library: The folders.
    ///   - urls: Builds the links.
    init(
        of gallery: Gallery, for request: Request,
        keeping configuration: [RequestTarget.QueryItem], in library: ImageLibrary,
        _ urls: ServiceURLs
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
        var context: [String: any Sendable] = [
            "heading": isWhole ? way.last?.title ?? gallery.title : gallery.title,
            "isSelective": selection.hasFilters || selection.search != nil,
            "canFind": !request.isLimitedToTarget,
        ]
        if !request.isLimitedToTarget {
            // The index stands for the root.
            let above = way.dropFirst().dropLast(isWhole ? 1 : 0)
            context["hasCrumbs"] = !above.isEmpty
            context["crumbs"] = above.map { ["title": $0.title, "href": urls.page(of: $0.id)] }
            context.merge(Self.folders(in: gallery, library, urls)) { $1 }
            context.merge(Self.form(of: gallery, keeping: configuration, in: library, urls)) { $1 }
            context.merge(Self.progress(library.indexProgress, of: gallery)) { $1 }
        }
        self.context = context
    }

    private static func folders(
        in gallery: Gallery, _ library: ImageLibrary, _ urls: ServiceURLs
    ) -> [String: any Sendable] {
        let inner = library.folders(in: gallery.id)
        var all = gallery.id.selection
        all.includesSubfolders = true
        return [
            "folders": inner.map {
                ["title": $0.title, "href": urls.page(of: $0.id), "countLabel": label($0.count)]
            },
            "hasFolders": !inner.isEmpty,
            "allHref": urls.page(of: gallery.id.with(all)),
            "hasAll": !inner.isEmpty && !gallery.id.selection.includesSubfolders,
        ]
    }

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
            "isFindOpen": gallery.items.isEmpty,
        ]
    }

    private static func progress(
        _ progress: IndexProgress, of gallery: Gallery
    ) -> [String: any Sendable] {
        let isReading = progress.read < progress.total
        return [
            "isReading": isReading,
            "progress": isReading
                ? "\(grouped(progress.read)) of \(grouped(progress.total)) pictures read" : "",
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
        for (place, digit) in String(number).reversed().enumerated() {
            if place > 0, place % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
