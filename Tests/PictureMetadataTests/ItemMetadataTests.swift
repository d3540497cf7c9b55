import Chance
import Testing

@testable import PictureMetadata

@Suite("Metadata of an item") struct ItemMetadataTests {
    private var full: ItemMetadata {
        var metadata = ItemMetadata(title: "Fog 🌫", caption: "Over the lake")
        metadata.setKeywords(["Nebel", "See", "霧"])
        metadata.taken = DateText.date(in: "1969-12-31T23:59:59.5-03:30", from: .xmp)
        metadata.setRating(5)
        metadata.setDevices(camera: "Canon EOS R5", lens: "RF50mm F1.8 STM")
        metadata.exposure = Exposure(time: 1 / 250, fNumber: 2.8, iso: 400, focalLength: nil)
        metadata.place = Place(latitude: -33.8567, longitude: 151.2153)
        metadata.setPlaceName("Sydney", nil, " Australia\n")
        return metadata
    }

    @Test("comes back from its packed form, with any of its parts") func packed() throws {
        let parts = full
        for kept in 0..<1024 {
            func has(_ part: Int) -> Bool { kept >> part & 1 == 1 }
            var metadata = ItemMetadata(
                title: has(0) ? parts.title : nil, caption: has(1) ? parts.caption : nil)
            metadata.setKeywords(has(2) ? parts.keywords : [])
            if has(3) { metadata.taken = parts.taken }
            if has(4) { metadata.setRating(5) }
            metadata.setDevices(
                camera: has(5) ? parts.camera : nil, lens: has(6) ? parts.lens : nil)
            if has(7) { metadata.exposure = parts.exposure }
            if has(8) { metadata.place = parts.place }
            if has(9) { metadata.setPlaceName("Sydney", "Australia") }
            #expect(ItemMetadata(packed: metadata.packed) == metadata)
        }
        #expect(ItemMetadata.none.packed == [0, 0])
    }

    @Test("is refused in any other form") func strict() {
        let packed = full.packed
        #expect(ItemMetadata(packed: []) == nil)
        #expect(ItemMetadata(packed: packed + [0]) == nil)
        for count in packed.indices {
            #expect(ItemMetadata(packed: Array(packed[..<count])) == nil)
        }
        // Some changes make other metadata; none makes two forms of the same.
        for place in packed.indices {
            for bit in 0..<8 {
                var changed = packed
                changed[place] ^= 1 << bit
                guard let metadata = ItemMetadata(packed: changed) else { continue }
                #expect(metadata != full && metadata.packed == changed)
            }
        }
        // An empty title; a title with a line end; two equal keywords; six stars.
        #expect(ItemMetadata(packed: [0, 1, 0, 0]) == nil)
        #expect(ItemMetadata(packed: [0, 1, 0, 2, 65, 10]) == nil)
        #expect(ItemMetadata(packed: [0, 4, 2, 0, 1, 65, 0, 1, 65]) == nil)
        #expect(ItemMetadata(packed: [0, 16, 6]) == nil)
        #expect(ItemMetadata(packed: [0, 16, 5])?.rating == 5)
    }

    @Test("keeps few and short keywords, each once") func keywords() {
        var metadata = ItemMetadata.none
        metadata.setKeywords(["a", " a ", "", "\u{200B}", "b\nc"])
        #expect(metadata.keywords == ["a", "b c"])
        metadata.setKeywords((0..<100).map { "keyword \($0) " + String(repeating: "x", count: 99) })
        #expect(metadata.keywords.count == 32)
        #expect(metadata.keywords.allSatisfy { $0.count == 64 })
    }

    @Test(
        "has stars from 0 to 5",
        arguments: [
            (0.0, 0), (1, 1), (4.5, 4), (5, 5), (-1, 0), (-0.5, nil), (6, nil), (99, nil),
            (.infinity, nil), (.nan, nil),
        ] as [(Double, Int?)])
    func rating(stars: Double, expected: Int?) {
        var metadata = ItemMetadata.none
        metadata.setRating(stars)
        #expect(metadata.rating == expected)
    }

    // As Windows' Explorer shows them; in between to the nearest of its values 1, 25, 50, 75 and 99.
    @Test(
        "has stars in percent",
        arguments: [
            (0.0, 0), (1, 1), (12, 1), (13, 2), (25, 2), (50, 3), (75, 4), (99, 5), (100, 5),
            (150, nil), (.infinity, nil), (.nan, nil),
        ] as [(Double, Int?)])
    func percent(percent: Double, expected: Int?) {
        var metadata = ItemMetadata.none
        metadata.setRating(percent: percent)
        #expect(metadata.rating == expected)
    }

    @Test(
        "names a camera once",
        arguments: [
            ("Canon", "Canon EOS R5", "Canon EOS R5"), ("SONY", "ILCE-7M3", "SONY ILCE-7M3"),
            ("NIKON CORPORATION", "NIKON D850", "NIKON D850"),
            ("EASTMAN KODAK COMPANY", "KODAK DX3900", "KODAK DX3900"),
            ("Apple", "iPhone 13 Pro", "Apple iPhone 13 Pro"), ("Leica", "", "Leica"),
            ("", "X100V", "X100V"), (" Canon ", " canon-60D ", "canon-60D"), ("A", "AB", "A AB"),
        ])
    func camera(make: String, model: String, expected: String) {
        #expect(CameraName.of(make: make, model: model) == expected)
    }

    @Test(
        "has no exposure of a time that no shutter has",
        arguments: ["0", "0.0000000000000000000001", "1/999999999999999999999999", "86401"])
    func exposure(time: String) {
        let seconds = DecimalText.number(time)
        #expect(seconds != nil)
        #expect(Exposure(time: seconds, fNumber: nil, iso: nil, focalLength: nil) == nil)
    }

    @Test("has the shortest exposure that EXIF can say") func shortestExposure() {
        let exposure = Exposure(
            time: DecimalText.number("1/4294967295"), fNumber: nil, iso: nil, focalLength: nil)
        #expect(exposure?.time == 1.0 / 4_294_967_295.0)
    }

    @Test("is completed part by part") func completed() {
        var first = ItemMetadata(title: "Title", caption: nil)
        first.taken = DateText.date(in: "2024-05-01", from: .iptc)
        first.exposure = Exposure(time: nil, fNumber: 4, iso: nil, focalLength: nil)
        let both = first.completed(by: full)
        #expect(both.title == "Title" && both.caption == "Over the lake")
        #expect(both.taken == first.taken && full.completed(by: first).taken == full.taken)
        #expect(both.exposure?.fNumber == 4 && both.exposure?.iso == 400)
        #expect(both.placeName == "Sydney, Australia")
        #expect(both.place == full.place && both.keywords == full.keywords)
        #expect(ItemMetadata.none.completed(by: full) == full)
        #expect(full.completed(by: .none) == full)
    }

    @Test("costs more the more it says, and little room where it says nothing") func cost() {
        #expect(full.cost > ItemMetadata.none.cost + 50)
        // Every item has room for the metadata of a list.
        #expect(MemoryLayout<ItemMetadata>.size <= 48)
    }

    @Test(
        "reads decimal numbers and ratios, and nothing else",
        arguments: [
            ("400", 400), ("2.8", 2.8), ("28/10", 2.8), (" 1 / 4 ", 0.25), (".5", 0.5),
            ("1/0", nil), ("-1", nil), ("1e3", nil), ("0x10", nil), ("inf", nil), ("nan", nil),
            ("", nil), ("1/2/3", nil), ("/2", nil), ("1/", nil), ("1.2.3", nil),
            (String(repeating: "9", count: 400), nil),
        ] as [(String, Double?)])
    func decimal(text: String, expected: Double?) {
        #expect(DecimalText.number(text) == expected)
    }
}
