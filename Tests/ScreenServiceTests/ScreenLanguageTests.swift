import Calendars
import Testing

@testable import ScreenService

@Suite("The languages of screens")
struct ScreenLanguageTests {
    /// By Babel 2 from PyPI, which has CLDR's data: a long date, and 3 years, 1 year, 2 months, 1 month and 5
    /// days ago.
    private static let expected: [(String, String, [String])] = [
        (
            "en", "26 August 2021",
            ["3 years ago", "1 year ago", "2 months ago", "1 month ago", "5 days ago"]
        ),
        (
            "de", "26. August 2021",
            ["vor 3 Jahren", "vor 1 Jahr", "vor 2 Monaten", "vor 1 Monat", "vor 5 Tagen"]
        ),
        (
            "fr", "26 août 2021",
            ["il y a 3 ans", "il y a 1 an", "il y a 2 mois", "il y a 1 mois", "il y a 5 jours"]
        ),
        (
            "es", "26 de agosto de 2021",
            ["hace 3 años", "hace 1 año", "hace 2 meses", "hace 1 mes", "hace 5 días"]
        ),
        (
            "it", "26 agosto 2021",
            ["3 anni fa", "1 anno fa", "2 mesi fa", "1 mese fa", "5 giorni fa"]
        ),
        (
            "nl", "26 augustus 2021",
            [
                "3 jaar geleden", "1 jaar geleden", "2 maanden geleden", "1 maand geleden",
                "5 dagen geleden",
            ]
        ),
        (
            "pt", "26 de agosto de 2021",
            ["há 3 anos", "há 1 ano", "há 2 meses", "há 1 mês", "há 5 dias"]
        ),
        (
            "sv", "26 augusti 2021",
            [
                "för 3 år sedan", "för 1 år sedan", "för 2 månader sedan", "för 1 månad sedan",
                "för 5 dagar sedan",
            ]
        ),
    ]

    /// By Babel as well.
    private static let months = [
        "en":
            "January February March April May June July August September October November December",
        "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
        "fr":
            "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
        "es":
            "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
        "it":
            "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
        "nl":
            "januari februari maart april mei juni juli augustus september oktober november december",
        "pt":
            "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
        "sv":
            "januari februari mars april maj juni juli augusti september oktober november december",
    ]

    @Test("write dates and distances as CLDR does", arguments: expected)
    func cldr(name: String, date: String, distances: [String]) throws {
        let language = try #require(ScreenLanguage(rawValue: name))
        let day = try #require(CalendarDay("2021-08-26"))
        #expect(language.date(day) == date)
        let today = try #require(CalendarDay("2024-08-27"))
        let past = ["2021-08-26", "2023-08-26", "2024-06-26", "2024-07-27", "2024-08-22"]
        #expect(
            try past.map { language.distance(from: try #require(CalendarDay($0)), to: today) }
                == distances)
    }

    @Test("have a name for each month")
    func months() throws {
        #expect(Self.months.count == ScreenLanguage.allCases.count)
        for (name, months) in Self.months {
            let language = try #require(ScreenLanguage(rawValue: name))
            for (index, month) in months.split(separator: " ").enumerated() {
                let day = try #require(CalendarDay(year: 2023, month: index + 1, day: 2))
                #expect(language.date(day).contains(" \(month) "))
            }
        }
    }

    @Test(
        "count whole months and years",
        arguments: [
            ("2023-11-26", "2024-11-25", "11 months ago"),
            ("2023-11-26", "2024-11-26", "1 year ago"),
            ("2024-02-29", "2025-02-28", "11 months ago"),
            ("2024-02-29", "2025-03-01", "1 year ago"),
            ("2024-01-31", "2024-02-29", "29 days ago"), ("2024-11-25", "2024-11-26", "yesterday"),
            ("2024-11-26", "2024-11-26", "today"), ("1924-11-26", "2024-11-26", "100 years ago"),
        ])
    func distances(past: String, today: String, words: String) throws {
        let (past, today) = (try #require(CalendarDay(past)), try #require(CalendarDay(today)))
        #expect(ScreenLanguage.english.distance(from: past, to: today) == words)
        #expect(past == today || ScreenLanguage.english.distance(from: today, to: past) == nil)
    }
}
