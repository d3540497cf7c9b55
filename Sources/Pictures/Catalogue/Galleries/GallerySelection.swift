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
    /// The lowest rating: one of ``ratings``.
    package var minimumRating: Int?
    package var search: SearchText?

    package static let ratings = 1...5

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
    /// Those that were taken in the last days.
    case lastDays = "last-30d"

    /// How many pictures are recent.
    package static let recentCount = 200

    /// How many days before the present one are the last ones.
    package static let lastDayCount = 30

    /// Whether it may select others on another day.
    package var dependsOnDay: Bool { self != .recent }
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
