import Calendars
import Chance
import Foundation
import Testing

@testable import PictureMetadata

@Suite("A capture date") struct CaptureDateTests {
    private func text(_ date: String, _ offset: String = "", _ fraction: String = "") -> String? {
        DateText.date(in: date, offset: offset, fraction: fraction, from: .exif)?.text
    }

    @Test(
        "is read from every spelling that has one meaning",
        arguments: [
            ("2024:05:01 12:34:56", "2024-05-01T12:34:56"),
            ("2024:05:01 12:34:56\0", "2024-05-01T12:34:56"),
            ("2024:05:01 12:34:56\0\0garbage", "2024-05-01T12:34:56"),
            ("  2024:05:01  12:34:56  ", "2024-05-01T12:34:56"),
            ("2024-05-01 12:34:56", "2024-05-01T12:34:56"),
            ("2024-05-01T12:34:56", "2024-05-01T12:34:56"),
            ("2024/05/01 12:34:56", "2024-05-01T12:34:56"),
            ("2024.05.01 12:34:56", "2024-05-01T12:34:56"),
            ("2024:5:1 9:3:7", "2024-05-01T09:03:07"),
            ("2024: 5: 1  9: 3: 7", "2024-05-01T09:03:07"),
            ("2024-05-01T12:34", "2024-05-01T12:34:00"),
            ("2024-05-01T12:34Z", "2024-05-01T12:34:00+00:00"),
            ("2024-05-01T12:34:56.789+02:00", "2024-05-01T12:34:56.789+02:00"),
            ("2024-05-01T12:34:56,7-0330", "2024-05-01T12:34:56.700-03:30"),
            ("2024-05-01T12:34:56.123456789Z", "2024-05-01T12:34:56.123+00:00"),
            ("2024:05:01 12:34:56 +02", "2024-05-01T12:34:56+02:00"),
            ("2024-05-01T12:34:56+14:00", "2024-05-01T12:34:56+14:00"),
            ("2024:05:01", "2024-05-01"), ("20240501", "2024-05-01"),
            ("2024:05:01   :  :  ", "2024-05-01"),
            ("20240501T123456+0200", "2024-05-01T12:34:56+02:00"),
            ("20240501 123456", "2024-05-01T12:34:56"), ("20240501123456", "2024-05-01T12:34:56"),
            ("2024:05:01:12:34:56", "2024-05-01T12:34:56"),
            ("2024:05:01 12:34:  ", "2024-05-01T12:34:00"),
            ("2024:05:01 12:34:56 PM", "2024-05-01T12:34:56"),
            ("2024:05:01 01:02:03pm", "2024-05-01T13:02:03"),
            ("2024:05:01 12:02:03 AM", "2024-05-01T00:02:03"),
            ("2024:05:01 01:02:03 p.m.", "2024-05-01T13:02:03"),
            ("2024:05:01 12:02:03 a. m.", "2024-05-01T00:02:03"),
            ("2024:05:01 12:34:56 UTC", "2024-05-01T12:34:56+00:00"),
            ("2024-05-01 12:34:56 GMT+02:00", "2024-05-01T12:34:56+02:00"),
            // As PhotoPrism's tests have them.
            ("2016: :     :  :  ", "2016"), ("2016:  :__   :  :  ", "2016"),
            ("2016:06:28   :  :??", "2016-06-28"), ("2016:06:28   :  :", "2016-06-28"),
            ("2016/06/28T09-45:49", "2016-06-28T09:45:49"),
            ("2020-01-30_09-57-18", "2020-01-30T09:57:18"),
            ("2016:06:28T09:45:  Z", "2016-06-28T09:45:00+00:00"),
            ("2016:06:28 09:45:49+10:00ABC", "2016-06-28T09:45:49"),
            ("2024:05:01 --:--:--", "2024-05-01"), ("2024.05.01 12.34.56", "2024-05-01T12:34:56"),
            ("2024-05-01T12:34-03:30", "2024-05-01T12:34:00-03:30"),
            // In the Buddhist calendar.
            ("2567:02:29 12:34:56", "2024-02-29T12:34:56"), ("2512", "1969"),
            // In the digits of Arabic, and in full width.
            ("٢٠٢٤:٠٥:٠١ ١٢:٣٤:٥٦", "2024-05-01T12:34:56"),
            ("２０２４:０５:０１ １２:３４:５６", "2024-05-01T12:34:56"),
            // As mail, C's library, date(1) and people write them.
            ("Tue, 7 Jun 2005 08:09:10 +0200", "2005-06-07T08:09:10+02:00"),
            ("7 Jun 2005 08:09:10 GMT", "2005-06-07T08:09:10+00:00"),
            ("Wed May  1 12:34:56 2024", "2024-05-01T12:34:56"),
            ("Wed May  1 12:34:56 PST 2024", "2024-05-01T12:34:56"),
            ("Tue 07 Jun 2005 08:09:10 PM CEST", "2005-06-07T20:09:10"),
            ("June 7, 2005", "2005-06-07"), ("7. Juni 2005 20:09", "2005-06-07T20:09:00"),
            ("2024:05:01 12:34:56 CEST", "2024-05-01T12:34:56"),
            // Phones wrote the hour after midnight as the 24th of the day that begins.
            ("2016:02:02 24:28:33", "2016-02-02T00:28:33"),
            ("1968", "1968"), ("1968:00:00 00:00:00", "1968"), ("19680000", "1968"),
            ("1969-07", "1969-07"), ("1969:07", "1969-07"), ("1969:07:00 00:00:00", "1969-07"),
            ("1969:07:     :  :  ", "1969-07"), ("1969:  :     :  :  ", "1969"),
            ("1826:01:01 08:00:00", "1826-01-01T08:00:00"),
            ("9999:12:31 23:59:59", "9999-12-31T23:59:59"),
            ("2024:02:29 00:00:00", "2024-02-29T00:00:00"),
            ("2000:02:29 00:00:00", "2000-02-29T00:00:00"),
        ])
    func spelling(date: String, expected: String) { #expect(text(date) == expected) }

    @Test(
        "is none of what is no date, or one of two",
        arguments: [
            "", " ", "0000:00:00 00:00:00", "    :  :     :  :  ", "2024 12",
            "2024:13:01 00:00:00", "2024:00:01 00:00:00", "2024:02:30 00:00:00",
            "2023:02:29 00:00:00", "1900:02:29 00:00:00", "2024:04:31 00:00:00",
            "2024:05:00 12:34:56", "2024:05:01 25:00:00", "2024:05:01 12:60:00",
            "2024:05:01 12:34:60", "1825:12:31 23:59:59", "10000:01:01 00:00:00",
            "05/01/2024", "01.05.2024 12:34:56", "24:05:01 12:34:56", "2024:05-01 12:34:56",
            "2024:05:01 13:34:56 PM", "2024:05:01 12:34:56 P",
            "2024:05:01 noon", "2024:05:01T", "2024:05:0112:34:56",
            "202405011234", "Wed May  1 12:34:56 24", "2024:05:01 1234", "7 Jun 05 08:09:10",
            "Jun 2005", "7 Jun 2005 x", "Wed 5 1 12:34:56 2024", "Wed Mai  1 12:34:56 2024",
            "+2024:05:01 12:34:56", "2024:05:01 12:34:56 UT", "2024:05:01 12:34:xx",
            "2024:05:01 12-34", "2024:05:01 12.5", "②⓪②④:05:01 12:34:56",
        ])
    func absurd(date: String) { #expect(text(date) == nil) }

    @Test("takes offset and fraction from their fields, unless they are absurd")
    func fields() {
        let date = "2024:05:01 12:34:56"
        #expect(text(date, "+02:00", "789") == "2024-05-01T12:34:56.789+02:00")
        #expect(text(date, "-11:00\0", "5 \0") == "2024-05-01T12:34:56.500-11:00")
        #expect(text(date, "Z", "0012345") == "2024-05-01T12:34:56.001+00:00")
        for offset in ["+14:01", "-15:00", "+02:60", "   :  ", "CEST", "0200", "+", "+2:", "+020"] {
            #expect(text(date, offset) == "2024-05-01T12:34:56", "\(offset)")
            if offset.hasPrefix("+") || offset.hasPrefix("-") {
                #expect(text(date + offset) == "2024-05-01T12:34:56", "\(offset)")
            }
        }
        for fraction in ["", "   ", "0", "x", "-1", "1.5"] {
            #expect(text(date, "", fraction) == "2024-05-01T12:34:56", "\(fraction)")
        }
        // What the date says itself is nearer.
        #expect(text(date + ".250+01:00", "+02:00", "789") == "2024-05-01T12:34:56.250+01:00")
    }

    @Test("counts days as Foundation's calendar does, in every year, both ways")
    func calendar() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var random = SeededGenerator(seed: 3)
        // Foundation is Julian before 1582.
        for year in CaptureDate.years {
            let (month, day) = (Int(random.next() % 12) + 1, Int(random.next() % 28) + 1)
            let clock = Int64(random.next() % 86_400_000)
            let parts = DateComponents(year: year, month: month, day: day)
            let date = try #require(calendar.date(from: parts))
            let expected = Int64(date.timeIntervalSince1970) * 1000
            #expect(
                Int64(CivilTime.daysSince1970(year: year, month: month, day: day)) * 86_400_000
                    == expected)
            let time = CivilTime(milliseconds: expected + clock)
            #expect(time.milliseconds == expected + clock)
            #expect((time.year, time.month, time.day) == (year, month, day))
        }
    }

    @Test("stays within its years and offsets") func bounds() {
        func date(_ milliseconds: Int64, _ zone: Int? = nil) -> CaptureDate? {
            CaptureDate(milliseconds: milliseconds, zone: zone, source: .file)
        }
        let (first, end) = (CivilTime.start(of: 1826), CivilTime.start(of: 10_000))
        #expect(date(first)?.text == "1826-01-01T00:00:00")
        #expect(date(end - 1)?.text == "9999-12-31T23:59:59.999")
        #expect(date(first - 1) == nil && date(end) == nil)
        #expect(date(.min) == nil && date(.max) == nil)
        #expect(date(-1)?.text == "1969-12-31T23:59:59.999")
        #expect(date(0, -840)?.text == "1970-01-01T00:00:00-14:00")
        #expect(date(0, 841) == nil && date(0, .min) == nil)
    }
}
