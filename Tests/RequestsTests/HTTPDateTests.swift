import Testing

@testable import Requests

@Suite("A date of HTTP") struct HTTPDateTests {
    /// The example of RFC 9110, section 5.6.7, and date(1)'s results.
    @Test(
        "is as the standard has it",
        arguments: [
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"),
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
            (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
        ] as [(Int64, String)])
    func texts(seconds: Int64, text: String) {
        #expect(HTTPDate.text(seconds) == text)
    }

    @Test("is none out of four digits", arguments: [253_402_300_800, .max, .min] as [Int64])
    func others(seconds: Int64) {
        #expect(HTTPDate.text(seconds) == nil)
    }
}
