import ImageLibrary
import Requests

/// The links of a gallery to the folders around it, and the panel for searching and ordering.
struct FindPanel {
    let context: [String: any Sendable]

    init(of gallery: Gallery, in library: ImageLibrary, _ urls: ServiceURLs) {
        let selection = gallery.id.selection
        let way = library.folders(to: gallery.id)
        let inner = library.folders(in: gallery.id)
        let progress = library.indexProgress
        // An order changes nothing that a heading names.
        var unordered = selection
        unordered.order = nil
        // A list is no folder, and has its own title.
        let isWhole = unordered.isEmpty && way.last?.id == gallery.id.folder
        var all = selection
        all.includesSubfolders = true
        let order: String =
            switch selection.order {
            case .shuffle: "shuffle"
            case let order: order?.text ?? ""
            }
        context = [
            // The index stands for the root.
            "crumbs": way.dropFirst().dropLast(isWhole ? 1 : 0).map {
                ["title": $0.title, "href": urls.page(of: $0.id)]
            },
            "heading": isWhole ? way.last?.title ?? gallery.title : gallery.title,
            "folders": inner.map {
                [
                    "title": $0.title, "href": urls.page(of: $0.id),
                    "countLabel": Self.label($0.count),
                ]
            },
            "hasFolders": !inner.isEmpty,
            "allHref": urls.page(of: gallery.id.with(all)),
            "hasAll": !inner.isEmpty && !selection.includesSubfolders,
            "findAction": urls.page(of: gallery.id.folder),
            "isBelow": selection.includesSubfolders, "rule": selection.rule?.rawValue ?? "",
            "hasRule": selection.rule != nil,
            "search": selection.search?.text ?? "", "isSearch": selection.search != nil,
            "searchLimit": SearchText.limit, "isFindOpen": gallery.items.isEmpty,
            "orders": Self.orders.map {
                ["value": $0.value, "label": $0.label, "isCurrent": $0.value == order]
                    as [String: any Sendable]
            },
            "progress": progress.read < progress.total
                ? "\(Self.grouped(progress.read)) of \(Self.grouped(progress.total)) pictures read"
                : "",
            "isReading": progress.read < progress.total,
            "isOrderPending": gallery.isOrderPending,
        ]
    }

    private static let orders = [
        (value: "", label: "As in the folder"), (value: "name", label: "Name"),
        (value: "-date", label: "Newest first"),
        (value: "date", label: "Oldest first"), (value: "size", label: "Largest first"),
        (value: "rating", label: "Best first"),
        (value: "shuffle", label: "Shuffled"),
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
