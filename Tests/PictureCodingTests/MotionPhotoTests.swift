import Testing

@testable import PictureCoding
@testable import PictureMetadata

/// Files are those of the Motion Photo format 1.0, and of exiftool's Samsung.pm.
@Suite("The film of a motion photo") struct MotionPhotoTests {
    private typealias Box = ContainerFixture

    private static let picture: [UInt8] = [0xFF, 0xD8, 0xFF, 0xD9]
    private static let film =
        Box.ftyp + Box.box("moov", Box.trak(320, 240)) + Box.box("mdat", [1, 2, 3])

    /// Where it is, and how many bytes of the file were read.
    private func find(
        in bytes: [UInt8], _ xmp: [XMPField: String] = [:], make: String = "Google"
    ) -> (film: Range<Int>?, bytesRead: Int) {
        var blocks = MetadataBlocks()
        blocks.exif.append(make.utf8, as: .make)
        for (field, value) in xmp { blocks.xmp.append(value.utf8, as: field) }
        var bytesRead = 0
        let photo = MotionPhoto(count: bytes.count) { place, width in
            let part = bytes[min(place, bytes.count)..<min(place + width, bytes.count)]
            bytesRead += part.count
            return Array(part)
        }
        return (photo.film(saying: blocks), bytesRead)
    }

    /// Samsung's list behind a picture and some blocks.
    private func listed(_ blocks: [(kind: Int, name: String, contents: [UInt8])]) -> [UInt8] {
        func number(_ number: Int, _ bytes: Int) -> [UInt8] { Box.number(number, bytes).reversed() }
        var parts: [UInt8] = []
        var starts: [Int] = []
        for block in blocks {
            starts.append(parts.count)
            parts += number(0, 2) + number(block.kind, 2) + number(block.name.utf8.count, 4)
            parts += Array(block.name.utf8) + block.contents
        }
        var list = Array("SEFH".utf8) + number(106, 4) + number(blocks.count, 4)
        for (start, block) in zip(starts, blocks) {
            let size = 8 + block.name.utf8.count + block.contents.count
            list += number(0, 2) + number(block.kind, 2) + number(parts.count - start, 4)
            list += number(size, 4)
        }
        return Self.picture + parts + list + number(list.count, 4) + Array("SEFT".utf8)
    }

    @Test("is where XMP says, in either spelling, without a look at the rest") func said() {
        let noise = [UInt8](repeating: 0x55, count: 100_000)
        let file = Self.picture + noise + Self.film
        let place = 4 + noise.count..<file.count
        for field in [XMPField.filmOffset, .microVideoOffset] {
            let found = find(in: file, [field: "\(Self.film.count)"])
            #expect(found.film == place)
            #expect(found.bytesRead < 20_000)
        }
    }

    @Test("ends where its boxes end") func end() {
        let file = Self.picture + Self.film + [0, 0, 0x31, 0x0A, 20, 0, 0, 0] + Self.picture
        let found = find(in: file, [.filmOffset: "\(Self.film.count + 12)"])
        #expect(found.film == 4..<4 + Self.film.count)
    }

    @Test("is where Samsung's list has it, without XMP") func samsung() {
        let file = listed([
            (0x0A01, "Image_UTC_Data", Array("1714528800000".utf8)),
            (0x0A30, "MotionPhoto_Data", Self.film), (0x0AA1, "MCC_Data", Array("262".utf8)),
        ])
        // 4 of the picture, 8 + 14 + 13 of the first block, 8 + 16 in front of the film.
        let place = 63..<63 + Self.film.count
        #expect(find(in: file, make: "samsung").film == place)
        #expect(find(in: file, make: "SAMSUNG").film == place)
        #expect(find(in: file).film == nil)
        #expect(find(in: file, [.motionPhoto: "1"]).film == place)
    }

    @Test("is in its box of an HEIC") func box() {
        let head = Box.box("ftyp", Array("heic\0\0\0\0mif1heic".utf8)) + Box.box("meta", [0, 0, 0])
        let file = head + Box.box("mdat", [9]) + Box.box("mpvd", Self.film) + Box.box("free")
        let start = head.count + 9 + 8
        #expect(find(in: file).film == start..<start + Self.film.count)
        #expect(find(in: head + Box.box("mpvd", Self.film.dropLast(3))).film == nil)
    }

    @Test("is searched where the file says that it has one, and not where") func searched() {
        let noise = Array("ftyp".utf8) + [UInt8](repeating: 0x66, count: 300_000)
        for gap in [0, 262_144 - 4 - 4, 262_144 - 4 - 4 - 2, 262_144 - 4 - 4 - 5, 300_000] {
            let file = Self.picture + noise.prefix(gap) + Self.film
            let place = 4 + gap..<file.count
            for said in ["0", "17", "999999999", "-5", "x"] {
                #expect(find(in: file, [.filmOffset: said]).film == place, "\(gap) \(said)")
            }
            #expect(find(in: file, [.motionPhoto: "1"]).film == place)
            #expect(find(in: file, [.microVideoOffset: "3"]).film == place)
            #expect(find(in: file, [.motionPhoto: "0"]).film == nil)
            #expect(find(in: file).film == nil)
        }
    }

    @Test("is none that is not whole, or has no pictures or samples") func whole() {
        let parts = (
            moov: Box.box("moov", Box.trak(320, 240)), mdat: Box.box("mdat", [1]),
            sound: Box.box("moov", Box.trak(0, 0, kind: "soun")),
            picture: Box.box("ftyp", Array("heic\0\0\0\0mif1".utf8))
        )
        let broken: [[UInt8]] = [
            Self.film.dropLast(), Box.ftyp, Box.ftyp + parts.moov, Box.ftyp + parts.mdat,
            Box.ftyp + parts.sound + parts.mdat, Array(Self.film.dropFirst(8)),
            parts.moov + parts.mdat, parts.picture + parts.moov + parts.mdat,
            Box.ftyp + parts.moov + Box.box("mdat"), Array("ftyp".utf8),
        ]
        for film in broken {
            let file = Self.picture + film
            #expect(find(in: file, [.filmOffset: "\(film.count)"]).film == nil)
        }
        for file in [[], [0xFF], Self.picture, Self.film] {
            #expect(find(in: file, [.filmOffset: "\(file.count)"]).film == nil)
        }
    }

    @Test("costs little to look for, whatever the file has") func hostile() {
        let marks = Self.picture + [[UInt8]](repeating: Box.ftyp, count: 20_000).joined()
        let found = find(in: marks, [.motionPhoto: "1"], make: "samsung")
        #expect(found.film == nil)
        // One piece, and some windows at each of the places that are looked at.
        #expect(found.bytesRead < 8 * 130 * 4096)
        // The list has 12 bytes and an entry of 12, and 8 behind it.
        let list = listed([(0x0A30, "", Self.film)])
        for place in list.count - 32..<list.count {
            for byte in [UInt8](arrayLiteral: 0, 1, 0x7F, 0xFF) {
                var changed = list
                changed[place] = byte
                let film = find(in: changed, make: "samsung").film
                #expect(film == nil || film == 12..<12 + Self.film.count)
            }
        }
    }
}
