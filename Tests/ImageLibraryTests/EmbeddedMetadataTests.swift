import Chance
import PictureCoding
import Testing

@testable import ImageLibrary

@Suite("Words in a picture's metadata") struct EmbeddedMetadataTests {
    private func metadata(_ fixture: String) throws -> ItemMetadata {
        try prepare(decodedBase64(fixture), as: natural(8, 8)).metadata
    }

    @Test(
        "are read from XMP in every format, in the language for all",
        arguments: [
            MetadataFixtures.xmpInJPEG, MetadataFixtures.xmpInPNG, MetadataFixtures.xmpInWebP,
            MetadataFixtures.xmpInTIFF, MetadataFixtures.xmpInAVIF,
        ])
    func xmp(fixture: String) throws {
        #expect(
            try metadata(fixture) == ItemMetadata(title: "Фон & <lake>", caption: "From the “pier”")
        )
    }

    @Test("are read from IPTC, in UTF-8 and in Latin-1") func iptc() throws {
        #expect(
            try metadata(MetadataFixtures.iptc)
                == ItemMetadata(title: "Λίμνη", caption: "بحيرة في الضباب"))
        #expect(
            try metadata(MetadataFixtures.iptcInLatin1)
                == ItemMetadata(title: "Café", caption: "Über uns"))
    }

    @Test("are read from EXIF, unless a camera speaks of itself") func exif() throws {
        #expect(
            try metadata(MetadataFixtures.exif)
                == ItemMetadata(title: "Морской вид", caption: "Waves at noon"))
        #expect(try metadata(MetadataFixtures.exifOfACamera) == .none)
    }

    @Test("are read from EXIF after the pixels of a PNG, and from a TIFF's own directory")
    func exifElsewhere() throws {
        let text = Array("Over the bay\0".utf8)
        let directory =
            bigEndian(1, bytes: 2) + bigEndian(0x010E, bytes: 2) + bigEndian(2, bytes: 2)
            + bigEndian(text.count) + bigEndian(26) + bigEndian(0)
        let block = Array("MM\0*".utf8) + bigEndian(8) + directory + text
        let png = PNGWriter(width: 1, height: 1, type: .grey, rows: [9], late: [("eXIf", block)])
        #expect(
            try prepare(png.file, as: natural(1, 1)).metadata
                == ItemMetadata(title: nil, caption: "Over the bay"))
        // One pixel of RGB; the text follows the directory of ten entries and its sizes.
        var picture = tiff(width: 1, height: 1, rows: [1, 2, 3, 0], orientation: 1)
        let entries = 8 + 4 + 6
        let entry =
            littleEndian(270, bytes: 2) + littleEndian(2, bytes: 2)
            + littleEndian(text.count) + littleEndian(picture.count + 12)
        // Tags are in order: after 262, before 273.
        picture.insert(contentsOf: entry, at: entries + 2 + 5 * 12)
        picture[entries] = 11
        picture += text
        #expect(
            try prepare(picture, as: natural(1, 1)).metadata
                == ItemMetadata(title: nil, caption: "Over the bay"))
    }

    @Test("of the younger standards come before those of the older") func order() throws {
        #expect(
            try metadata(MetadataFixtures.everything)
                == ItemMetadata(title: "by XMP", caption: "said by IPTC"))
    }

    @Test("are none in a file without metadata") func nothing() throws {
        let file = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file
        #expect(try prepare(file, as: natural(1, 1)).metadata == .none)
    }

    @Test(
        "that are damaged at any place do no harm",
        arguments: [
            MetadataFixtures.xmpInJPEG, MetadataFixtures.iptc, MetadataFixtures.exif,
            MetadataFixtures.everything,
        ])
    func damage(fixture: String) throws {
        let file = try decodedBase64(fixture)
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var damaged = file
            for _ in 0...Int(random.next() % 6) {
                damaged[Int(random.next() % UInt64(file.count))] = random.bytes(1)[0]
            }
            if let header = try? sharedDecoders.header(of: shared(damaged), as: PictureFormat.jpeg)
            {
                check(header.metadataBlocks.metadata)
            }
            // Tests the parser with bare blocks, because libvips passes on only well-framed ones.
            let cut = Array(damaged.dropFirst(Int(random.next() % UInt64(file.count))))
            for opening in ["", "Photoshop 3.0\0"] {
                let block = Array(opening.utf8) + cut
                var blocks = MetadataBlocks()
                blocks.iptc = block
                for field in EXIFField.allCases { blocks.exif.append(block, as: field) }
                for field in XMPField.allCases { blocks.xmp.append(block, as: field) }
                check(blocks.metadata)
            }
        }
    }

    private func check(_ metadata: ItemMetadata) {
        #expect((metadata.title?.count ?? 0) <= 200 && (metadata.caption?.count ?? 0) <= 1000)
    }
}
