import Catalogue
import HTTPServing

/// A selection in the form that finds pictures, which has fields for the search and the order.
extension GallerySelection {
    /// The parts without a field that people see, under the names of the fields.
    var hiddenItems: [RequestTarget.QueryItem] {
        var others = self
        others.order = nil
        others.search = nil
        var items = others.text.split(separator: ";").map { part in
            let halves = part.split(separator: "=", maxSplits: 1).map(String.init)
            // The part for the folders below has no value.
            return RequestTarget.QueryItem(
                name: halves[0], value: halves.count > 1 ? halves[1] : "true")
        }
        if let seed = order?.seed { items.append(.init(name: "seed", value: String(seed))) }
        return items
    }

    /// The same pictures and those that filters leave out; a search stays.
    var withoutFilters: GallerySelection {
        var all = GallerySelection()
        all.includesSubfolders = includesSubfolders
        all.order = order
        all.search = search
        return all
    }

    /// Whether it leaves out pictures other than by a search.
    var hasFilters: Bool { withoutFilters != self }

    /// The filters in words, as `Rating 4 or more, from 2024-05-01`; empty without filters.
    var filterWords: String {
        let words: [String?] = [
            rule?.words, minimumRating.map { $0 == 5 ? "rating 5" : "rating \($0) or more" },
            orientation?.rawValue, firstDay.map { "from \($0.text)" },
            lastDay.map { "to \($0.text)" },
        ]
        let text = words.compactMap(\.self).joined(separator: ", ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }
}

extension GalleryRule {
    fileprivate var words: String {
        switch self {
        case .onThisDay: "on this day"
        case .recent: "recent"
        case .lastDays: "the last \(GalleryRule.lastDayCount) days"
        }
    }
}
