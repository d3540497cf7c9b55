import Calendars
import Interface
import PictureMetadata
import Viewers

/// What a screen writes below its picture: words with fields, as `{title} · {date} · {ago}`.
package struct ScreenText: Equatable, Sendable {
    /// What is known of a picture, and what the operator writes.
    package enum Field: String, CaseIterable, Sendable {
        case title, caption, date, month, year, ago, place, camera, rating
        /// The screen's ``ScreenNote``.
        case note

        /// Whether it may be another one on the next day.
        var changesDaily: Bool { self == .ago }
    }

    private enum Part: Equatable, Sendable {
        case words(String)
        case field(Field)
    }

    private let parts: [Part]

    /// Characters of a template at most.
    static let limit = 200

    /// Reads a template.
    ///
    /// - Parameter text: The template.
    /// - Throws: `FieldError` for a field that is not known, and for a brace without another one.
    init(_ text: String) throws(FieldError) {
        let rule =
            "1 to \(Self.limit) characters, as {title} · {ago}, with the fields "
            + Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")
        let isPlain = text.unicodeScalars.allSatisfy {
            $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value)
        }
        guard isPlain, (1...Self.limit).contains(text.count) else {
            throw FieldError(path: "text", rule: rule)
        }
        var parts: [Part] = []
        var rest = text[...]
        while let start = rest.firstIndex(where: { "{}".contains($0) }) {
            guard rest[start] == "{", let end = rest[start...].firstIndex(of: "}"),
                let field = Field(rawValue: String(rest[rest.index(after: start)..<end]))
            else { throw FieldError(path: "text", rule: rule) }
            if start > rest.startIndex { parts.append(.words(String(rest[..<start]))) }
            parts.append(.field(field))
            rest = rest[rest.index(after: end)...]
        }
        if !rest.isEmpty { parts.append(.words(String(rest))) }
        self.parts = parts
    }

    /// Whether it may be another one on the next day, with the same picture.
    var changesDaily: Bool {
        parts.contains { if case .field(let field) = $0 { field.changesDaily } else { false } }
    }

    /// Whether it has a place for the operator's note.
    package var hasNote: Bool { parts.contains(.field(.note)) }

    /// The text for a picture; empty if nothing is known of what it asks.
    ///
    /// Words between two fields are written if both sides are known. A title that is read from right to
    /// left leaves what stands beside it as it is.
    ///
    /// - Parameters:
    ///   - naming: The title and the caption.
    ///   - metadata: What else is known.
    ///   - note: What the operator writes.
    ///   - places: Which places are shown.
    ///   - today: The present day, by the clocks of the screen.
    ///   - language: The language of dates.
    /// - Returns: The text.
    func text(
        _ naming: TitleAndCaption, _ metadata: ItemMetadata, note: String = "",
        _ places: ShownPlaces = .none, on today: CalendarDay, in language: ScreenLanguage
    ) -> String {
        guard parts.contains(where: { if case .field = $0 { true } else { false } }) else {
            return parts.map { if case .words(let words) = $0 { words } else { "" } }.joined()
        }
        var pieces: [TextDirection.Piece] = []
        var waiting = ""
        var isFirst = true
        for part in parts {
            switch part {
            case .words(let words): waiting += words
            case .field(let field):
                let value =
                    field == .note
                    ? note
                    : Self.value(of: field, naming, metadata, places, on: today, in: language)
                if !value.isEmpty {
                    // Words before all fields belong to the first one.
                    if !waiting.isEmpty, !pieces.isEmpty || isFirst {
                        pieces.append(TextDirection.Piece(text: waiting, isValue: false))
                    }
                    pieces.append(TextDirection.Piece(text: value, isValue: true))
                }
                waiting = ""
                isFirst = false
            }
        }
        guard !pieces.isEmpty else { return "" }
        if !waiting.isEmpty { pieces.append(TextDirection.Piece(text: waiting, isValue: false)) }
        return TextDirection.joined(pieces, fromRight: language.isRightToLeft)
    }

    private static func value(
        of field: Field, _ naming: TitleAndCaption, _ metadata: ItemMetadata,
        _ places: ShownPlaces, on today: CalendarDay, in language: ScreenLanguage
    ) -> String {
        switch field {
        case .title: return naming.title
        case .caption: return naming.caption
        case .place: return places.name(of: metadata) ?? ""
        case .camera: return metadata.camera ?? ""
        case .rating: return String(repeating: "★", count: max(0, metadata.rating ?? 0))
        case .date, .month, .year, .ago, .note: break
        }
        // The time of a copy is no memory.
        guard let taken = metadata.taken, taken.source != .modified, taken.source != .file else {
            return ""
        }
        let (day, precision) = (taken.day, taken.precision)
        switch field {
        case .year: return "\(day.year)"
        case .month: return precision == .year ? "\(day.year)" : language.month(day)
        case .ago:
            guard precision <= .day else {
                let years = today.year - day.year
                guard precision == .year, years > 0,
                    let past = CalendarDay(year: day.year, month: 1, day: 1),
                    let now = CalendarDay(year: today.year, month: 1, day: 1)
                else { return "" }
                return language.distance(from: past, to: now) ?? ""
            }
            return language.distance(from: day, to: today) ?? ""
        default:
            return switch precision {
            case .year: "\(day.year)"
            case .month: language.month(day)
            case .day, .time: language.date(day)
            }
        }
    }
}
