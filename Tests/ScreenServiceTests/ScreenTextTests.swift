import Calendars
import Interface
import Testing
import Viewers

@testable import PictureMetadata
@testable import ScreenService

@Suite("The text below a picture")
struct ScreenTextTests {
    private let today = CalendarDay(year: 2026, month: 11, day: 26) ?? .epoch

    private func text(
        _ template: String, title: String = "Moon", caption: String? = nil,
        taken: String? = "2023-11-20", precision: CaptureDate.Precision = .day,
        source: CaptureDate.Source = .exif, camera: String? = nil, rating: Int? = nil,
        in language: ScreenLanguage = .english
    ) throws -> String {
        var metadata = ItemMetadata(title: nil, caption: caption)
        if let day = taken.flatMap({ CalendarDay($0) }) {
            let days = CivilTime.daysSince1970(year: day.year, month: day.month, day: day.day)
            metadata.taken = CaptureDate(
                milliseconds: Int64(days) * 86_400_000, zone: nil, source: source,
                precision: precision)
        }
        metadata.setDevices(camera: camera, lens: nil)
        if let rating { metadata.setRating(Double(rating)) }
        return try ScreenText(template).text(
            TitleAndCaption(title, metadata), metadata, on: today, in: language)
    }

    @Test("has what is known, and words between what is known")
    func known() throws {
        #expect(try text("{title} · {date} · {ago}") == "Moon · 20 November 2023 · 3 years ago")
        #expect(try text("{title} · {date} · {ago}", taken: nil) == "Moon")
        #expect(try text("{caption} – {title}") == "Moon")
        #expect(try text("{caption} – {title}", caption: "By night") == "By night – Moon")
        #expect(try text("({camera})") == "")
        #expect(try text("({camera})", camera: "X100V") == "(X100V)")
        #expect(try text("{rating}", rating: 4) == "★★★★")
        #expect(try text("{month} {year}") == "November 2023 2023")
        #expect(try text("Good morning") == "Good morning")
    }

    @Test("keeps the date whole beside a title that is read from right to left")
    func directions() throws {
        let eid = "عيد الفطر"
        #expect(
            try text("{title} · {date}", title: eid)
                == "\u{200E}\u{2068}\(eid)\u{2069} · \u{2068}20 November 2023\u{2069}")
        #expect(
            try text("תאריך: {date}") == "\u{200F}תאריך: \u{2068}20 November 2023\u{2069}")
        #expect(try text("{title}", title: eid) == eid)
        // The title stands on the right, where a line begins in the language of the screen.
        #expect(
            try text("{title} · {date}", in: .arabic)
                == "\u{200F}\u{2068}Moon\u{2069} · \u{2068}20 نوفمبر 2023\u{2069}")
    }

    @Test("says no more than is known of a date")
    func precision() throws {
        #expect(try text("{date}, {ago}", taken: "1969-07-01", precision: .month) == "July 1969")
        #expect(
            try text("{date}, {ago}", taken: "1969-01-01", precision: .year) == "1969, 57 years ago"
        )
        #expect(try text("{date}", source: .file) == "")
        #expect(try text("{date}", source: .modified) == "")
        #expect(try text("{ago}", taken: "2027-01-01") == "")
    }

    @Test("has a place for what the operator writes")
    func notes() throws {
        let template = try ScreenText("{title} · {note}")
        #expect(template.hasNote)
        #expect(try !ScreenText("{title} note").hasNote)
        let naming = TitleAndCaption("Moon", ItemMetadata(title: nil, caption: nil))
        let day = try #require(CalendarDay(year: 2026, month: 11, day: 27))
        for (note, text) in [("Rain", "Moon · Rain"), ("", "Moon")] {
            #expect(
                template.text(naming, .none, note: note, on: day, in: .english) == text)
        }
    }

    @Test("has the name of the place where places are shown")
    func places() throws {
        let template = try ScreenText("{title} · {place}")
        var metadata = ItemMetadata.none
        metadata.setPlaceName("Interlaken", "Switzerland")
        let naming = TitleAndCaption("Moon", metadata)
        for (places, text) in [
            (ShownPlaces.none, "Moon"),
            (ShownPlaces.all(namedBy: nil), "Moon · Interlaken, Switzerland"),
        ] {
            #expect(template.text(naming, metadata, places, on: today, in: .english) == text)
        }
    }

    @Test("changes at midnight if it says how long ago")
    func daily() throws {
        #expect(try ScreenText("{title} {ago}").changesDaily)
        #expect(try !ScreenText("{title} {date}").changesDaily)
    }

    @Test(
        "is refused with a field that nobody knows, and with a brace alone",
        arguments: [
            "{titel}", "{title", "title}", "{}", "{{title}}", "", "a\nb",
            String(repeating: "x", count: 201),
        ])
    func refused(template: String) {
        let error = #expect(throws: FieldError.self) { try ScreenText(template) }
        #expect(error?.path == "text")
        #expect(error?.rule?.contains("{title}") == true)
    }
}
