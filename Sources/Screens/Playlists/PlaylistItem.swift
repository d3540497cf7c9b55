import Calendars
import ScrollEngine

/// What a playlist knows of a picture.
package struct PlaylistItem: Equatable, Sendable {
    package let key: ItemKey
    /// When it was taken, by a clock where it was taken, in milliseconds since 1970; nil if its header
    /// was not read.
    package let taken: Int64?
    /// Whether it is higher than wide.
    package let isPortrait: Bool

    package init(_ key: ItemKey, taken: Int64? = nil, isPortrait: Bool = false) {
        self.key = key
        self.taken = taken
        self.isPortrait = isPortrait
    }

    /// Whether it was taken on this day of the month in any year.
    func isTaken(on day: CivilTime) -> Bool {
        guard let taken else { return false }
        let date = CivilTime(milliseconds: taken)
        return (date.month, date.day) == (day.month, day.day)
    }
}
