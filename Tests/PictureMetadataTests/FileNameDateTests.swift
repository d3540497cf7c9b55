import Calendars
import Testing

@testable import PictureMetadata

@Suite("The date in the name of a file") struct FileNameDateTests {
    private func text(_ name: String) -> String? { FileNameDate.date(in: Array(name.utf8))?.text }

    @Test(
        "is read as phones, cameras and programs write it",
        arguments: [
            ("IMG_20230401_081530.jpg", "2023-04-01T08:15:30"),
            ("PXL_20230401_081530123.MP.jpg", "2023-04-01T08:15:30.123"),
            ("MVIMG_20190102_030405.jpg", "2019-01-02T03:04:05"),
            ("20230401_081530(1).jpg", "2023-04-01T08:15:30"),
            ("20230401081530.jpg", "2023-04-01T08:15:30"),
            ("DJI_20230401081530_0001_V.JPG", "2023-04-01T08:15:30"),
            ("IMG-20161224-WA0014.jpg", "2016-12-24"),
            ("Screenshot_20190201-212530_Fennec.png", "2019-02-01T21:25:30"),
            ("Screenshot_2019-02-01-21-25-30-123_com.android.png", "2019-02-01T21:25:30"),
            ("signal-2018-08-21-100217.jpg", "2018-08-21T10:02:17"),
            ("signal-2018-08-21-10-02-17-123.jpg", "2018-08-21T10:02:17"),
            ("2011-07-19 11.36.39.jpg", "2011-07-19T11:36:39"),
            ("2011-07-19 11.36.39-1.jpg", "2011-07-19T11:36:39"),
            ("photo_2020-05-01_12-34-56 (2).jpg", "2020-05-01T12:34:56"),
            ("WhatsApp Image 2020-05-01 at 12.34.56.jpeg", "2020-05-01T12:34:56"),
            ("WhatsApp Image 2020-05-01 at 1.34.56 PM.jpeg", "2020-05-01T13:34:56"),
            ("Screen Shot 2020-05-01 at 12.02.03 AM.png", "2020-05-01T00:02:03"),
            ("Screenshot 2023-10-05 at 3.04.05\u{202F}PM.png", "2023-10-05T15:04:05"),
            ("Captura de ecrã 2020-05-01, às 12.34.56.png", "2020-05-01T12:34:56"),
            ("Bildschirmfoto 2020-05-01 um 12.34.56.png", "2020-05-01T12:34:56"),
            ("2018_08_21.jpg", "2018-08-21"), ("scan 1985.06.07 garden.tif", "1985-06-07"),
            ("2018-08-21T10:02.jpg", "2018-08-21T10:02:00"),
            ("2021030411223300-02CB906EA538A356.jpg", "2021-03-04T11:22:33"),
            ("2021_0304_112233_001A.JPG", "2021-03-04T11:22:33"),
            ("WP_20140304_11_22_33_Pro.jpg", "2014-03-04T11:22:33"),
            ("2021-03-04__11.22.33.jpg", "2021-03-04T11:22:33"),
            ("2021-03-04@11-22-33.jpg", "2021-03-04T11:22:33"),
            ("2021-03-04, 11 22 33.jpg", "2021-03-04T11:22:33"),
            ("Captura 2021-03-04 a la(s) 1.22.33 p.m..png", "2021-03-04T13:22:33"),
            ("Captura 2021-03-04 a las 1.22.33 p. m..png", "2021-03-04T13:22:33"),
            ("2021-03-04 at 12.22.33 a.m..png", "2021-03-04T00:22:33"),
            ("截屏2021-03-04 下午1.22.33.png", "2021-03-04T13:22:33"),
            ("截屏2021-03-04 上午11.22.33.png", "2021-03-04T11:22:33"),
            ("スクリーンショット 2021-03-04 午後1.22.33.png", "2021-03-04T13:22:33"),
            ("스크린샷 2021-03-04 오후 1.22.33.png", "2021-03-04T13:22:33"),
            ("Στιγμιότυπο 2021-03-04, 1.22.33 μ.μ..png", "2021-03-04T13:22:33"),
            ("لقطة 2021-03-04 في 1.22.33 م.png", "2021-03-04T13:22:33"),
            ("2021-03-04 11.22.33 Amsterdam.jpg", "2021-03-04T11:22:33"),
            ("FB_IMG_1534567890123.jpg", "2018-08-18T04:51:30.123+00:00"),
            ("mmexport1534567890123.jpg", "2018-08-18T04:51:30.123+00:00"),
            ("Oma 24.12.1965.jpg", "1965-12-24"), ("12-24-2016.jpg", "2016-12-24"),
            ("scan_24_12_2016_2.jpg", "2016-12-24"), ("5.5.2016.jpg", "2016-05-05"),
            ("Foto 24.12.2016 um 12.34.56.jpg", "2016-12-24T12:34:56"),
            ("1.24.12.2016.jpg", "2016-12-24"),
            ("photo_5@01-04-2023_08-15-30.jpg", "2023-04-01T08:15:30"),
            ("Screen_Shot_2020-05-01_at_1.34.56_PM.png", "2020-05-01T13:34:56"),
            ("2023年04月01日.jpg", "2023-04-01"), ("写真 2023年4月1日 081530.jpg", "2023-04-01T08:15:30"),
            ("2023년 4월 1일 오후 1.22.33.png", "2023-04-01T13:22:33"),
            // The same in NFD, as macOS writes it.
            (
                "2023\u{1102}\u{1167}\u{11AB} 4\u{110B}\u{116F}\u{11AF} 1\u{110B}\u{1175}\u{11AF}.png",
                "2023-04-01"
            ),
            ("2023年4月1日13时22分33秒.jpg", "2023-04-01T13:22:33"),
            ("2023年04月01日 13時22分.jpg", "2023-04-01T13:22:00"),
            ("2023年4月1日 下午1时22分33秒.jpg", "2023-04-01T13:22:33"),
            ("2023년 4월 1일 13시 22분 33초.jpg", "2023-04-01T13:22:33"),
            ("2023年4月1日13张.jpg", "2023-04-01"),
            ("Näyttökuva 2021-3-4 kello 11.22.33.png", "2021-03-04T11:22:33"),
            ("Zrzut ekranu 2021-03-4 o 11.22.33.png", "2021-03-04T11:22:33"),
            ("Ekran Resmi 2021-03-04 ÖS 1.22.33.png", "2021-03-04T13:22:33"),
            ("Screenshot 2567-06-06 at 14 43 42.png", "2024-06-06T14:43:42"),
            ("Oma 17. Juni 1985.jpg", "1985-06-17"), ("Oma, 17 June 1985.jpg", "1985-06-17"),
            ("17 de junio de 1985.jpg", "1985-06-17"), ("1er mai 2019.jpg", "2019-05-01"),
            ("24. Dezember 1965 (2).jpg", "1965-12-24"), ("17 ao\u{FB}t 1985.jpg", "1985-08-17"),
            ("Adobe Scan 02 Jan 2019.jpg", "2019-01-02"),
            ("Adobe Scan Jan 2, 2019 (1).jpg", "2019-01-02"), ("June 17th, 1985.jpg", "1985-06-17"),
            ("02-Jan-2019 at 03.04.05.jpg", "2019-01-02T03:04:05"),
            ("Scan_2_Jan_2019_030405.jpg", "2019-01-02T03:04:05"),
            ("2019-Jan-02.jpg", "2019-01-02"), ("2019_Jan_02_030405.jpg", "2019-01-02T03:04:05"),
            ("2018. augusztus 21..jpg", "2018-08-21"), ("21st of August 2018.jpg", "2018-08-21"),
            ("21 sierpnia 2018.jpg", "2018-08-21"), ("21. srpna 2018.jpg", "2018-08-21"),
            ("21. elokuuta 2018.jpg", "2018-08-21"), ("21 A\u{11F}ustos 2018.jpg", "2018-08-21"),
            ("21 августа 2018.jpg", "2018-08-21"), ("21 Серпня 2018.jpg", "2018-08-21"),
            ("21 Αυγούστου 2018.jpg", "2018-08-21"), ("21 listopada 2018.jpg", "2018-11-21"),
            ("24 12 2016.jpg", "2016-12-24"), ("201808211002.jpg", "2018-08-21T10:02:00"),
            ("2018-08-21,10.02.17.jpg", "2018-08-21T10:02:17"),
            ("WhatsApp-Image-2018-08-21-at-10.02.17.jpeg", "2018-08-21T10:02:17"),
            ("WhatsApp 图像2018-08-21于10.02.17.jpg", "2018-08-21T10:02:17"),
            ("צילום מסך 2018-08-21 ב-10.02.17.png", "2018-08-21T10:02:17"),
            ("תמונה 2018-08-21 בשעה 10.02.17.jpg", "2018-08-21T10:02:17"),
            ("ภาพ 2561-08-21 เวลา 10.02.17.png", "2018-08-21T10:02:17"),
            ("截圖 2018-08-21 晚上10.02.17.png", "2018-08-21T22:02:17"),
            ("20160202_242833.jpg", "2016-02-02T00:28:33"),
            // The day stands even if what follows is no time.
            ("20161224_999999.jpg", "2016-12-24"), ("IMG_20161224_0001.jpg", "2016-12-24"),
            ("2016-12-24 with 12 people.jpg", "2016-12-24"),
            ("2016-12-24 10 20.jpg", "2016-12-24"),
        ])
    func read(name: String, expected: String) { #expect(text(name) == expected) }

    @Test(
        "is none of a counter, or of what has more than one meaning",
        arguments: [
            "IMG_4021.jpg", "DSC01968.jpg", "Photo 03.04.20.jpg", "03-04-2020.jpg", "1968.jpg",
            "03.04.2020.jpg", "2023年13月01日.jpg", "2023年4月.jpg", "24.13.2016.jpg", "31.02.2016.jpg",
            "24.12-2016.jpg",
            "24.12.20161.jpg", "124.12.2016.jpg", "24.12.2100.jpg", "0.5.2016.jpg",
            "IMG_2021.jpg", "1985-06.jpg", "20231301.jpg", "2023-02-30.jpg", "2023-04_01.jpg",
            "18991231.jpg", "21000101.jpg", "4006381333931.jpg", "0123456789.jpg",
            "99999999999999.jpg", "20230230101112.jpg", "123456789012345678901234567890.jpg", "",
            ".",
            "2023-4-1.jpg", "x.20230401", "2021_0304.jpg", "1920_1080_112233.jpg",
            "31 June 1985.jpg", "June 1985.jpg", "17 June 85.jpg", "17 June 19851.jpg",
            "Gen 2 2019.jpg", "17 Junior 1985.jpg", "June 17 - - 1985.jpg", "2 1985.jpg",
            "2021-3-4 kello.jpg", "2567-06-06.jpg", "Mallorca 2019 May 3.jpg", "2019-Jan-002.jpg",
            "2019-Jan.jpg", "5 5 2016.jpg", "03 04 2020.jpg", "201808212402999.jpg",
            "201813211002.jpg", "201808211060.jpg",
            "2021023011223300.jpg", "29541_1357924680123_1234567890_n.jpg",
        ])
    func none(name: String) { #expect(text(name) == nil) }
}

@Suite("The date of a picture") struct BestDateTests {
    private func date(_ text: String, _ source: CaptureDate.Source) throws -> CaptureDate {
        try #require(DateText.date(in: text, from: source))
    }

    private func best(_ dates: [CaptureDate], on today: CalendarDay) -> String? {
        CaptureDate.best(of: dates, on: today).map { "\($0.text) \($0.source)" }
    }

    private let today = CalendarDay(year: 2026, month: 11, day: 26) ?? .epoch

    @Test("is the most trusted one") func trust() throws {
        // The order of Notes: EXIF, XMP, beside, IPTC, Takeout, digitized, satellites, change, name.
        let sources: [CaptureDate.Source] = [
            .exif, .xmp, .sidecar, .iptc, .takeout, .digitized, .gps, .modified, .name,
        ]
        var dates = try sources.enumerated().map { try date("20\(10 + $0)-05-06", $1) }
        for (number, source) in sources.enumerated() {
            #expect(best(dates.reversed(), on: today) == "20\(10 + number)-05-06 \(source)")
            dates.removeFirst()
        }
        #expect(best([], on: today) == nil)
    }

    @Test("is not in the future, unless it is tomorrow somewhere") func future() throws {
        let name = try date("2015-05-06", .name)
        #expect(
            best([try date("2099-01-01T00:00:00", .exif), name], on: today) == "2015-05-06 name")
        #expect(best([try date("2099-01-01T00:00:00", .exif)], on: today) == nil)
        let tomorrow = "2026-11-27T13:00:00"
        #expect(best([try date(tomorrow, .exif)], on: today) == tomorrow + " exif")
        #expect(best([try date("2026-11-28T00:00:00", .exif)], on: today) == nil)
    }

    @Test("is not the zero of a clock") func zero() throws {
        let changed = try date("2005-06-07T08:09:10", .modified)
        let zero = try date("1970-01-01T00:00:00", .exif)
        #expect(best([zero, changed], on: today) == "2005-06-07T08:09:10 modified")
        #expect(best([zero], on: today) == nil)
        #expect(best([try date("1904-01-01T00:00:00", .exif)], on: today) == nil)
        // The zero of Unix on the clocks of Berlin, China, India and New York.
        for clock in ["01:00:00", "08:00:00", "05:30:00"] {
            #expect(best([try date("1970-01-01T" + clock, .exif)], on: today) == nil)
        }
        #expect(best([try date("1969-12-31T19:00:00", .exif)], on: today) == nil)
        // The zero of GPS.
        #expect(best([try date("1980-01-06T00:00:00Z", .gps)], on: today) == nil)
        // As PhotoPrism's tests have it.
        #expect(best([try date("2002-12-08T12:00:00", .exif)], on: today) == nil)
        // What somebody wrote.
        #expect(best([try date("1970-01-01", .xmp)], on: today) == "1970-01-01 xmp")
        let noon = "1970-01-01T12:00:00"
        #expect(best([try date(noon, .exif)], on: today) == noon + " exif")
        let evening = "1969-12-31T19:12:00"
        #expect(best([try date(evening, .exif)], on: today) == evening + " exif")
    }

    @Test("is known in part, if what EXIF has is only its beginning") func partial() throws {
        let scan = try date("1968-01-01T00:00:00", .exif)
        #expect(best([scan, try date("1968", .xmp)], on: today) == "1968 xmp")
        #expect(best([scan, try date("1968-01", .sidecar)], on: today) == "1968-01 sidecar")
        let day = try date("1968-01-01", .xmp)
        #expect(best([scan, day], on: today) == "1968-01-01T00:00:00 exif")
        #expect(best([scan, try date("1969", .xmp)], on: today) == "1968-01-01T00:00:00 exif")
    }

    @Test("is the name's if the camera's clock was never set") func reset() throws {
        let name = try date("2015-05-06", .name)
        #expect(
            best([try date("2008-01-01T03:12:44", .exif), name], on: today) == "2015-05-06 name")
        // A picture of New Year's Day, and one whose name is older than the shot.
        let new = try date("2015-01-01T00:10:00", .exif)
        #expect(
            best([new, try date("2015-01-01", .name)], on: today) == "2015-01-01T00:10:00 exif")
        #expect(
            best([new, try date("2011-01-01", .name)], on: today) == "2015-01-01T00:10:00 exif")
        #expect(best([new], on: today) == "2015-01-01T00:10:00 exif")
    }
}
