import Calendars
import Testing

@Suite("A day in an earlier year") struct AnniversaryTests {
    private func isRemembered(_ day: String, on today: String) throws -> Bool {
        try #require(CalendarDay(day)).hasAnniversary(on: #require(CalendarDay(today)))
    }

    @Test("is remembered on its date in later years alone") func years() throws {
        #expect(try isRemembered("2020-06-01", on: "2026-06-01"))
        #expect(try !isRemembered("2026-06-01", on: "2026-06-01"))
        #expect(try !isRemembered("2027-06-01", on: "2026-06-01"))
        #expect(try !isRemembered("2020-06-02", on: "2026-06-01"))
    }

    @Test("is remembered on 28 February if it is a 29th and the year lacks one") func leapDay()
        throws
    {
        #expect(try isRemembered("2024-02-29", on: "2026-02-28"))
        #expect(try !isRemembered("2024-02-29", on: "2028-02-28"))
        #expect(try isRemembered("2024-02-29", on: "2028-02-29"))
        #expect(try !isRemembered("2024-02-29", on: "2026-03-01"))
    }
}
