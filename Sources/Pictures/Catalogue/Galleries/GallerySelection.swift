import Calendars
import FileAccess

/// A choice and an order of a folder's pictures, which make a gallery like any other.
///
/// Its text follows the folder's id in URLs. Parts stand in a fixed order, so that a selection has one
/// text; the search is the last, because it may contain any character:
///
///     ;below;rule=recent;order=shuffle;seed=7;from=2024-05-01;to=2024-05-31;orientation=portrait;rating=4;q=lake
package struct GallerySelection: Hashable, Sendable {
    /// Whether the pictures of all folders below are included.
    package var includesSubfolders = false
    package var rule: GalleryRule?
    /// Nil for the gallery's own order; for a search, the best matches first.
    package var order: ItemOrder?
    /// The first and the last day on which a picture may have been taken.
    package var firstDay: CalendarDay?
    package var lastDay: CalendarDay?
    package var orientation: PictureOrientation?
    /// The lowest rating, 1 to 5.
    package var minimumRating: Int?
    package var search: SearchText?

    package init() {}

    /// Whether all pictures are selected in the gallery's own order.
    package var isEmpty: Bool { self == GallerySelection() }

    /// Whether it leaves out pictures by what is known of them.
    package var isFilter: Bool {
        var other = self
        other.includesSubfolders = false
        other.order = nil
        return !other.isEmpty
    }
}

/// A rule that selects pictures, which may depend on the day.
package enum GalleryRule: String, CaseIterable, Sendable {
    /// Pictures that were taken on this day of the month in earlier years.
    case onThisDay = "on-this-day"
    /// The pictures that were taken last.
    case recent

    /// How many pictures are recent.
    package static let recentCount = 200
}

/// The longer side of an upright picture.
package enum PictureOrientation: String, CaseIterable, Sendable {
    case landscape, portrait, square

    package init(width: Int, height: Int) {
        self = width > height ? .landscape : width < height ? .portrait : .square
    }
}

/// The words of a search.
package struct SearchText: Hashable, Sendable {
    package let text: String

    /// Bytes of the text, so that a session stays small.
    package static let limit = 128

    /// Nil for a text that is too long, has control characters, or has nothing to search for.
    package init?(_ text: some StringProtocol) {
        // A slash is no part of a word, and cannot stand in a segment of a path, however escaped.
        // By scalars, because a combining mark behind a sign makes another character of it.
        let composed = String(decoding: CanonicalName.composed(text.utf8), as: UTF8.self)
        let words = composed.unicodeScalars.split {
            $0.properties.isWhitespace || $0 == "/" || $0 == "\\"
        }
        self.text = words.map { String(String.UnicodeScalarView($0)) }.joined(separator: " ")
        guard !words.isEmpty, self.text.utf8.count <= Self.limit,
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
            )
        else { return nil }
    }
}

// MARK: Text

extension GallerySelection {
    /// The form in URLs and sessions; empty for the empty selection.
    package var text: String {
        var parts: [String] = []
        if includesSubfolders { parts.append("below") }
        if let rule { parts.append("rule=\(rule.rawValue)") }
        if let order {
            parts.append("order=\(order.text)")
            if case .shuffle(let seed) = order { parts.append("seed=\(seed)") }
        }
        if let firstDay { parts.append("from=\(firstDay.text)") }
        if let lastDay { parts.append("to=\(lastDay.text)") }
        if let orientation { parts.append("orientation=\(orientation.rawValue)") }
        if let minimumRating { parts.append("rating=\(minimumRating)") }
        if let search { parts.append("q=\(search.text)") }
        return parts.map { ";" + $0 }.joined()
    }

    /// Parses the text form; nil for unknown or repeated parts and for values out of range.
    ///
    /// Byte by byte, because a combining mark behind a sign makes another character of it.
    package init?(_ text: some StringProtocol) {
        var rest = Array(text.utf8)[...]
        var order: String?
        var seed: UInt64?
        var names: Set<String> = []
        while let sign = rest.popFirst() {
            guard sign == UInt8(ascii: ";") else { return nil }
            let part = rest.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "=") }
            let name = String(decoding: part, as: UTF8.self)
            guard names.insert(name).inserted else { return nil }
            rest = rest.dropFirst(part.count)
            guard name != "below" else {
                includesSubfolders = true
                continue
            }
            guard rest.popFirst() == UInt8(ascii: "=") else { return nil }
            let bytes = name == "q" ? rest : rest.prefix { $0 != UInt8(ascii: ";") }
            let value = String(decoding: bytes, as: UTF8.self)
            rest = rest.dropFirst(bytes.count)
            switch name {
            case "rule": rule = GalleryRule(rawValue: value)
            case "order": order = value
            case "seed":
                seed = UInt64(value)
                guard seed != nil else { return nil }
            case "from": firstDay = CalendarDay(value)
            case "to": lastDay = CalendarDay(value)
            case "orientation": orientation = PictureOrientation(rawValue: value)
            case "rating": minimumRating = Int(value).flatMap { (1...5).contains($0) ? $0 : nil }
            case "q": search = SearchText(value)
            default: return nil
            }
        }
        if order == "shuffle", names.insert("seed").inserted { seed = 0 }
        self.order = order.flatMap { ItemOrder($0, seed: seed) }
        // A part whose value was not understood would else be ignored.
        guard names.count == partCount else { return nil }
    }

    /// How many parts the text has.
    private var partCount: Int {
        var count = 0
        if includesSubfolders { count += 1 }
        if case .shuffle = order { count += 1 }
        let parts: [Any?] = [rule, order, firstDay, lastDay, orientation, minimumRating, search]
        return count + parts.count { $0 != nil }
    }
}
