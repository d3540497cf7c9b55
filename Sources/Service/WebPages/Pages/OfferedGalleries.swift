import Catalogue
import ImageLibrary
import MetadataIndex
import ScreenService
import Viewers

/// The galleries that the form of a screen offers.
///
/// A page of the form has those of one part of a search. What is chosen on another page stands among the ids
/// of others, so nothing is lost from page to page.
struct OfferedGalleries {
    private let form: ScreenForm
    private let offered: [Offer]
    /// How many fit the search.
    private let count: Int
    /// The number of those before this page.
    private let start: Int

    private struct Offer {
        let id: String
        let title: String
        let count: String
    }

    /// Galleries on a page.
    private static let limit = 60

    init(in library: ImageLibrary, for form: ScreenForm) {
        self.form = form
        let words = form["find"].lowercased().split(separator: " ")
        let found = library.galleries().filter { gallery in
            let text = "\(gallery.title) \(gallery.id.text)".lowercased()
            return words.allSatisfy { text.contains($0) }
        }
        let last = max(0, (found.count - 1) / Self.limit) * Self.limit
        start = min(max(0, Int(form["from"]) ?? 0), last)
        count = found.count
        offered =
            Self.selections(in: library, finding: form["find"])
            + found.dropFirst(start).prefix(Self.limit).map {
                Offer(id: $0.id.text, title: $0.title, count: "\($0.items.count)")
            }
    }

    /// Selections of all pictures: by rules, by rating, and by the words that were looked for.
    private static func selections(in library: ImageLibrary, finding words: String) -> [Offer] {
        guard let root = library.rootFolder, library.isIndexed else { return [] }
        func offer(_ title: String, _ choose: (inout GallerySelection) -> Void) -> Offer {
            var selection = GallerySelection()
            selection.includesSubfolders = true
            choose(&selection)
            return Offer(id: root.id.with(selection).text, title: title, count: "")
        }
        var offers = [
            offer("All pictures") { _ in },
            offer("The newest \(GalleryRule.recentCount)") { $0.rule = .recent },
            offer("The last \(GalleryRule.lastDayCount) days") { $0.rule = .lastDays },
            offer("On this day in earlier years") { $0.rule = .onThisDay },
            offer("Rated with 4 or 5 stars") { $0.minimumRating = 4 },
        ]
        if let search = SearchText(words) {
            offers.append(offer("Pictures that have “\(search.text)”") { $0.search = search })
        }
        return offers
    }

    /// What the template says of them.
    var context: [String: any Sendable] {
        let end = min(start + Self.limit, count)
        var context: [String: any Sendable] = [
            // What is chosen is in sight although the list is long.
            "galleries": (offered.filter(isTicked) + offered.filter { !isTicked($0) }).map(tick),
            "hasGalleries": !offered.isEmpty || !form["find"].isEmpty,
            "otherGalleries": others.joined(separator: " "), "find": form["find"],
            "isLong": count > Self.limit || !form["find"].isEmpty,
            "range": count == 0 ? "No gallery is found." : "\(start + 1) to \(end) of \(count)",
        ]
        if start > 0 { context["earlier"] = "\(start - Self.limit)" }
        if end < count { context["later"] = "\(end)" }
        return context
    }

    /// Weights that are offered; the empty one is that of a gallery whose pictures come once in a round.
    private static let weights: [(value: String, label: String)] = [
        ("", "as all"), ("1", "1 part"), ("2", "2 parts"), ("3", "3 parts"), ("5", "5 parts"),
        ("10", "10 parts"),
    ]

    private func tick(_ gallery: Offer) -> [String: any Sendable] {
        let weight = form.weights[gallery.id] ?? ""
        let isOffered = Self.weights.contains { $0.value == weight }
        let weights = isOffered ? Self.weights : Self.weights + [(weight, "\(weight) parts")]
        return [
            "id": gallery.id, "title": gallery.title, "count": gallery.count,
            "isTicked": isTicked(gallery),
            "weights": weights.map {
                [
                    "value": $0.value.isEmpty ? "" : "\($0.value):\(gallery.id)",
                    "label": $0.label, "isCurrent": $0.value == weight,
                ] as [String: any Sendable]
            },
        ]
    }

    private func isTicked(_ gallery: Offer) -> Bool { form.galleries.contains(gallery.id) }

    /// Whether something is chosen that is not offered here.
    var hasOthers: Bool { !others.isEmpty }

    private var others: [String] {
        let ids = Set(offered.map(\.id))
        return form.galleries.filter { !ids.contains($0) }
            .map { id in
                let typed = ScreenForm.typed(id)
                return form.weights[id].map { "\($0):\(typed)" } ?? typed
            }
    }
}
