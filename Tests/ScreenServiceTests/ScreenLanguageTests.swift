import Calendars
import Testing

@testable import ScreenService

@Suite("The languages of screens")
struct ScreenLanguageTests {
    private static let today = CalendarDay(year: 2024, month: 12, day: 27) ?? .epoch

    @Test("write dates, months and distances as CLDR does", arguments: LanguageExpectation.all)
    func cldr(expected: LanguageExpectation) throws {
        let language = try #require(ScreenLanguage(rawValue: expected.language))
        let days = try (1...12).map {
            try #require(CalendarDay(year: 2023, month: $0, day: 2))
        }
        #expect(days.map(language.date).joined(separator: "|") == expected.dates)
        #expect(days.map(language.month).joined(separator: "|") == expected.months)
        #expect(language.shortDate(weekday: 6, day: 28, month: 11) == expected.shortDate)
        func words(_ past: [CalendarDay?]) throws -> String {
            try past.map { day in
                let day = try #require(day)
                return language.distance(from: day, to: Self.today) ?? "none"
            }.joined(separator: "|")
        }
        let ago = try words(
            [0, 1, 2, 3, 5, 11, 21, 22, 25].map { CalendarDay(year: 2024, month: 12, day: 27 - $0) }
        )
        #expect(ago == expected.days)
        let months = try words(
            [1, 2, 5, 11].map { CalendarDay(year: 2024, month: 12 - $0, day: 27) })
        #expect(months == expected.monthsAgo)
        let years = try words(
            [1, 2, 3, 5, 11, 21, 22, 100, 101, 103, 111].map {
                CalendarDay(year: 2024 - $0, month: 12, day: 27)
            })
        #expect(years == expected.years)
    }

    @Test("are all compared")
    func all() {
        #expect(ScreenLanguage.allCases.map(\.rawValue) == LanguageExpectation.all.map(\.language))
        #expect(Set(ScreenLanguage.allCases.map(\.name)).count == LanguageExpectation.all.count)
    }

    /// By Babel as well; `am` and `pm` are those of English where a language has none of its own here.
    @Test(
        "write half days as is usual",
        arguments: [
            ("en", "12:05 am", "12:05 pm"), ("da", "12.05 am", "12.05 pm"),
            ("hu", "de. 12:05", "du. 12:05"), ("tr", "ÖÖ 12:05", "ÖS 12:05"),
            ("vi", "12:05 SA", "12:05 CH"), ("el", "12:05 π.μ.", "12:05 μ.μ."),
            ("ar", "12:05 ص", "12:05 م"), ("ja", "午前0:05", "午後0:05"),
            ("ko", "오전 12:05", "오후 12:05"), ("zh-Hans", "上午12:05", "下午12:05"),
        ])
    func halfDays(name: String, morning: String, afternoon: String) throws {
        let language = try #require(ScreenLanguage(rawValue: name))
        #expect(language.timeOfHalfDay(hour: 0, minute: 5) == morning)
        #expect(language.timeOfHalfDay(hour: 12, minute: 5) == afternoon)
    }

    @Test("write hours with the sign that is usual between them and minutes")
    func times() {
        #expect(ScreenLanguage.german.time(hour: 9, minute: 5) == "09:05")
        #expect(ScreenLanguage.finnish.time(hour: 9, minute: 5) == "09.05")
    }

    @Test("have the first of a month as the French write it")
    func first() throws {
        let day = try #require(CalendarDay(year: 2024, month: 5, day: 1))
        #expect(ScreenLanguage.french.date(day) == "1er mai 2024")
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
