import Calendars
import Testing

@testable import PictureMetadata

@Suite("What the container of a video says") struct VideoMetadataTests {
    /// Summer time of Berlin.
    private static let zone = TimeZoneRules(name: "Test", offset: 7200)

    private func fields(_ values: [VideoField: String]) -> MetadataFields<VideoField> {
        var fields = MetadataFields<VideoField>()
        for (field, text) in values { fields.append(text.utf8, as: field) }
        return fields
    }

    private func date(_ values: [VideoField: String], name: String = "film.mp4") -> String? {
        VideoMetadata.date(
            in: fields(values), named: FileNameDate.date(in: Array(name.utf8)), zone: Self.zone)?
            .text
    }

    // `date -ud @1714602605` is 2024-05-01 22:30:05.
    @Test("is dated by UTC on the clocks of the service") func utc() {
        #expect(date([.created: "1714602605"]) == "2024-05-02T00:30:05+02:00")
    }

    @Test("is dated on the clock of its name, if that shows the same moment") func named() {
        let created: [VideoField: String] = [.created: "1714602605"]
        #expect(date(created, name: "VID_20240501_183000.mp4") == "2024-05-01T18:30:05-04:00")
        #expect(date(created, name: "VID_20240502_041500.mp4") == "2024-05-02T04:15:05+05:45")
        // The name of another day, of a day alone, and of a copy.
        #expect(date(created, name: "VID_20240401_183000.mp4") == "2024-05-02T00:30:05+02:00")
        #expect(date(created, name: "VID-20240501-WA0001.mp4") == "2024-05-02T00:30:05+02:00")
        #expect(date(created, name: "VID_20240501_183800.mp4") == "2024-05-02T00:30:05+02:00")
    }

    @Test("is dated by Apple's date with its zone first") func apple() {
        #expect(
            date([.created: "1714602605", .creationDate: "2024-05-01T15:30:05-0700"])
                == "2024-05-01T15:30:05-07:00")
        #expect(
            date([.created: "1714602605", .creationDate: "soon"]) == "2024-05-02T00:30:05+02:00")
        // A part of the same date, and of another one, as of a film that was encoded again.
        for part in ["2024", "2024-05", "2024-05-02"] {
            #expect(
                date([.created: "1714602605", .creationDate: part]) == "2024-05-02T00:30:05+02:00")
        }
        for part in ["2015", "2015-05-06"] {
            #expect(date([.created: "1714602605", .creationDate: part]) == part)
            #expect(date([.creationDate: part]) == part)
        }
    }

    @Test(
        "has no date where a clock was never set",
        arguments: ["-2082844800", "0", "315532800", "9223372036854775807", "x"])
    func unset(seconds: String) { #expect(date([.created: seconds]) == nil) }

    @Test("has title, camera, place and length") func words() {
        let metadata = VideoMetadata.metadata(
            in: fields([
                .title: "Fog", .make: "Apple", .model: "iPhone 15", .duration: "7500",
                .location: "+46.6190-007.9612+1000.000/",
            ]))
        #expect(metadata.title == "Fog")
        #expect(metadata.camera == "Apple iPhone 15")
        #expect(metadata.place == Place(latitude: 46.619, longitude: -7.9612))
        #expect(metadata.duration == 7500)
        #expect(ItemMetadata(packed: metadata.packed) == metadata)
    }

    @Test("has no length that no film has, and no place in degrees and minutes") func absurd() {
        let metadata = VideoMetadata.metadata(
            in: fields([.duration: "9223372036854775807", .location: "+4637.14+00757.67/"]))
        #expect(metadata == .none)
    }

    @Test(
        "has a length in words",
        arguments: [(499, "0:00"), (7_500, "0:08"), (725_000, "12:05"), (3_723_000, "1:02:03")])
    func lengths(milliseconds: Int64, text: String) {
        #expect(FilmLength.text(milliseconds) == text)
    }
}
