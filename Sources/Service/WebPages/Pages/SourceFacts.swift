import Calendars
import PictureSources
import Requests

/// What the operator reads of a source.
struct SourceFacts {
    let source: DefinedSource

    /// As the rows of a table.
    var context: [[String: any Sendable]] {
        rows.compactMap { term, text in text.map { ["term": term, "text": $0] } }
    }

    /// What is wrong, as a sentence; nil if nothing is.
    var warning: String? {
        if let fault = source.fault { return "It is left out. \(fault)" }
        guard let state = source.state, let reason = state.reason else { return nil }
        let sentence = reason.prefix(1).uppercased() + reason.dropFirst() + "."
        return state.listedAt == nil ? sentence : sentence + " What it had is shown."
    }

    private var rows: [(term: String, text: String?)] {
        let state = source.state
        let kind = source.document["kind"]?.string
        let count = state.map { FindPage.label($0.pictures) }
        let isListing = state?.isFirstListing == true
        return [
            ("Kind", kind.map { SourceInput.title(ofServer: $0) }),
            ("URL", source.document["url"]?.string),
            ("Pictures", isListing ? count.map { $0 + " until now, in its first list" } : count),
            ("Listed", state?.listedAt.map(Self.time)),
            ("Fails since", state?.failingSince.map(Self.time)),
            (
                "Defined",
                source.hidesOther
                    ? "By a file or options, which hide one of the API"
                    : source.origin == .file ? "By a file or options" : "Here or by the API"
            ),
        ]
    }

    /// As `2026-11-25 14:05`, by the clocks of the machine.
    private static func time(_ time: UnixTime) -> String {
        let clock = TimeZoneRules.local.local(time)
        return "\(CalendarDay(of: clock).text) \(clock.minuteText)"
    }
}
