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

    /// The pictures whose loss is doubted, for templates; empty if there are none.
    ///
    /// - Parameter url: Where a form sends the operator's word.
    /// - Returns: One value at most.
    func losses(confirmedAt url: String) -> [[String: any Sendable]] {
        guard let loss = source.state?.loss else { return [] }
        let pictures = "\(FindPage.grouped(loss.pictures)) of \(FindPage.label(loss.former))"
        let words =
            loss.isConfirmed
            ? "The loss of \(pictures) is confirmed. The next list without them is believed."
            : "\(pictures) would go."
        return [
            ["tag": loss.tag, "words": words, "isConfirmed": loss.isConfirmed, "url": url]
        ]
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
