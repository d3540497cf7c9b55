import Calendars
import ScrollEngine

/// What a playlist knows of a picture.
package struct PlaylistItem: Equatable, Sendable {
    package let key: ItemKey
    /// When it was taken, by a clock where it was taken, in milliseconds since 1970; nil if its header
    /// was not read.
    package let taken: Int64?
    /// Whether `taken` is known to the day, and by the picture, not by a copy of its file.
    package let hasOwnDay: Bool
    /// Whether it is higher than wide.
    package let isPortrait: Bool
    /// The part of a mix that it belongs to; 0 without a mix.
    package let part: Int

    package init(
        _ key: ItemKey, taken: Int64? = nil, hasOwnDay: Bool = true, isPortrait: Bool = false,
        part: Int = 0
    ) {
        self.key = key
        self.taken = taken
        self.hasOwnDay = hasOwnDay
        self.isPortrait = isPortrait
        self.part = part
    }

    /// Whether it was taken on this day of the month in an earlier year.
    func hasAnniversary(on day: CalendarDay) -> Bool {
        guard let taken, hasOwnDay else { return false }
        return CalendarDay(of: CivilTime(milliseconds: taken)).hasAnniversary(on: day)
    }
}
