import Calendars
import Catalogue

/// A folder that is away: it cannot be seen now, and what it had is shown.
package struct AbsentFolder: Sendable {
    /// The name that its owner gave it, or that of the folder; safe to show.
    package let title: String
    private let failure: SourceFailure
    /// ``since`` on the clocks of the machine: `14:02`, with the date before if it was another day.
    private let sinceText: String
    /// Whether what it had is shown; it is not known if it was away at the start.
    private let isShown: Bool

    init(
        _ failure: SourceFailure, title: String, at now: UnixTime, _ zone: TimeZoneRules,
        isShown: Bool
    ) {
        self.failure = failure
        self.isShown = isShown
        self.title = title
        let local = zone.local(failure.since)
        let isToday = zone.day(at: failure.since) == zone.day(at: now)
        sinceText = (isToday ? "" : CalendarDay(of: local).text + " ") + local.minuteText
    }

    package var kind: SourceError.Kind { failure.error.kind }
    /// A clause, such as "its disk or its share is not mounted".
    package var reason: String { failure.error.reason }
    /// When it was noticed.
    package var since: UnixTime { failure.since }
    /// Whether nothing failed: it is listed for the first time.
    package var isFirstListing: Bool { failure.error.isFirstListing }

    /// Whether it is the library's folder.
    var isOfLibrary: Bool { failure.folder.isRoot }

    /// What a person reads, as "The folder “Holidays” has been away since 14:02: …".
    package var sentence: String { sentence(of: "“\(title)”", saying: reason) }

    /// What the operator reads: also which server it is, and what failed.
    package var operatorSentence: String {
        sentence(of: "“\(title)”", saying: failure.error.detailedReason)
    }

    /// What everybody may read of the library's folder.
    var namelessSentence: String { sentence(of: "of the pictures", saying: reason) }

    private func sentence(of folder: String, saying reason: String) -> String {
        guard !isFirstListing else { return "The folder \(folder) is being read: \(reason)." }
        return "The folder \(folder) has been away since \(sinceText): \(reason). "
            + (isShown ? "What it had is shown." : "Its pictures appear when it is back.")
    }
}
