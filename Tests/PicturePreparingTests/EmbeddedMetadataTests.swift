import Chance
import PictureFiles
import Testing

@testable import PictureCoding
@testable import PictureFormats
@testable import PictureMetadata

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

    /// Raw profiles as ImageMagick writes them: its source, coders/png.c, Magick_png_write_raw_profile.
    @Test(
        "are read from the raw profiles of a PNG, compressed and plain",
        arguments: ["tEXt", "zTXt", "iTXt"])
    func rawProfiles(chunk: String) throws {
        func text(_ keyword: String, _ text: String) -> (String, [UInt8]) {
            let name = Array("\(keyword)\0".utf8)
            return switch chunk {
            case "zTXt": (chunk, name + [0] + zlib(Array(text.utf8)))
            case "iTXt": (chunk, name + [1, 0] + Array("de\0Wort\0".utf8) + zlib(Array(text.utf8)))
            default: (chunk, name + Array(text.utf8))
            }
        }
        func profile(_ name: String, _ bytes: [UInt8]) -> (String, [UInt8]) {
            let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }
            let lines = stride(from: 0, to: digits.count, by: 36)
                .map { digits[$0..<min($0 + 36, digits.count)].joined() }
            return text(
                "Raw profile type \(name)",
                "\n\(name)\n\(String(repeating: " ", count: 6))\(bytes.count)\n"
                    + lines.joined(separator: "\n") + "\n")
        }
        let exif = EXIFWriter(
            isLittleEndian: false, picture: [.short(0x0112, 6)],
            photograph: [.ascii(0x9003, "2006:02:04 16:09:30")])
        let iptc = JPEGSegments.iptc([(5, "Fog"), (25, "lake")]).body
        let resources = Array(iptc.dropFirst("Photoshop 3.0\0".utf8.count))
        let xmp = Array(xmpPacket(attributes: #"xmp:Rating="4""#).utf8)
        let chunks = [
            profile("exif", Array("Exif\0\0".utf8) + exif.block), profile("iptc", resources),
            profile("xmp", xmp), profile("exif", [1, 2, 3]), text("Raw profile type exif", "none"),
        ]
        for (early, late) in [(chunks, []), ([], chunks)] {
            let png = PNGWriter(
                width: 2, height: 1, type: .grey, rows: [9, 200], extra: early, late: late)
            let picture = try prepare(png.file, as: natural(1, 2))
            #expect(picture.metadata.title == "Fog")
            #expect(picture.metadata.keywords == ["lake"])
            #expect(picture.metadata.rating == 4)
            #expect(picture.metadata.taken?.text == "2006-02-04T16:09:30")
            // Turned to the right: the left pixel is the upper one.
            #expect((picture.naturalWidth, picture.naturalHeight) == (1, 2))
        }
        let packet = text("XML:com.adobe.xmp", String(decoding: xmp, as: UTF8.self))
        let png = PNGWriter(width: 1, height: 1, type: .grey, rows: [9], late: [packet])
        #expect(try prepare(png.file, as: natural(1, 1)).metadata.rating == 4)
    }

    /// The keywords and the chunk of PNG 3, sections 11.3.3.1 and 11.3.4.6.
    @Test("are read from the texts of a PNG where XMP and EXIF say nothing")
    func plainTexts() throws {
        let title = ("tEXt", Array("Title\0Gr".utf8) + [0xFC] + Array("n".utf8))
        let description = (
            "zTXt", Array("Description\0\0".utf8) + zlib(Array("Fog over the lake".utf8))
        )
        let creation = (
            "iTXt", Array("Creation Time\0\0\0\0\0Tue, 7 Jun 2005 08:09:10 +0200".utf8)
        )
        let change = ("tIME", bigEndian(2006, bytes: 2) + [7, 8, 9, 10, 11])
        func read(_ chunks: [(String, [UInt8])]) throws -> ItemMetadata {
            let png = PNGWriter(width: 1, height: 1, type: .grey, rows: [9], late: chunks)
            return try prepare(png.file, as: natural(1, 1)).metadata
        }
        let all = try read([title, description, creation, change])
        #expect(all.title == "Grün" && all.caption == "Fog over the lake")
        #expect(all.taken?.text == "2005-06-07T08:09:10+02:00")
        #expect(try read([change]).taken?.text == "2006-07-08T09:10:11+00:00")
        let packet = xmpPacket(
            "<dc:title>Said by XMP</dc:title>",
            attributes: #"exif:DateTimeOriginal="2004-05-06T07:08:09""#)
        let xmp = ("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(packet.utf8))
        let both = try read([title, description, creation, xmp])
        #expect(both.title == "Said by XMP" && both.caption == "Fog over the lake")
        #expect(both.taken?.text == "2004-05-06T07:08:09")
    }

    @Test("are read from XMP in a GIF, in front of its picture and behind it")
    func xmpInGIF() throws {
        let packet = Array(xmpPacket(attributes: #"xmp:Rating="4""#).utf8)
        let opening: [UInt8] = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8)
        let lengths: [UInt8] = [1] + Array((UInt8.min...UInt8.max).reversed()) + [0]
        let block = opening + packet + lengths
        // One pixel of two colours.
        let header: [UInt8] = [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
        let start = Array("GIF89a".utf8) + header
        let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
        let comment: [UInt8] = [0x21, 0xFE, 3] + Array("Fog".utf8) + [0]
        let early = start + block + frame + [0x3B]
        let late = start + comment + frame + block + [0x3B]
        for file in [early, late] {
            #expect(FileBlocks(of: try shared(file), as: .gif).xmp == packet)
            #expect(try prepare(file, as: natural(1, 1)).metadata.rating == 4)
        }
        for end in [0, 20, 300] {
            let cut = start + block.prefix(end)
            #expect(FileBlocks(of: try shared(cut), as: .gif).xmp.isEmpty)
        }
    }

    @Test("are read from the boxes of JPEG XL and JPEG 2000")
    func boxes() throws {
        func box(_ name: String, _ contents: [UInt8]) -> [UInt8] {
            bigEndian(8 + contents.count) + Array(name.utf8) + contents
        }
        let exif = EXIFWriter(photograph: [.ascii(0x9003, "2004:06:21 23:37:53")]).block
        let xmp = Array(xmpPacket(attributes: #"xmp:Rating="4""#).utf8)
        let iptc = JPEGSegments.iptc([(5, "Fog")]).body
        let dataSets = Array(iptc.dropFirst("Photoshop 3.0\0".utf8.count + 12))
        func kind(_ hexadecimal: String) -> [UInt8] {
            stride(from: 0, to: 32, by: 2).compactMap {
                UInt8(hexadecimal.dropFirst($0).prefix(2), radix: 16)
            }
        }
        let start = box("ftyp", Array("jxl \0\0\0\0jxl ".utf8))
        let jpegXL =
            start + box("Exif", [0, 0, 0, 6] + Array("Exif\0\0".utf8) + exif) + box("xml ", xmp)
        // The kinds as exiv2 names them in its source, src/jp2image.cpp.
        let jpeg2000 =
            start + box("uuid", kind("4a706754696666457869662d3e4a5032") + exif)
            + box("uuid", kind("be7acfcb97a942e89c71999491e3afac") + xmp)
            + box("uuid", kind("33c7a4d2b81d4723a0baf1a3e097ad38") + dataSets)
        for (file, format, title) in [
            (jpegXL, PictureFormat.jpegXL, nil), (jpeg2000, .jpeg2000, "Fog"),
        ] {
            let found = FileBlocks(of: try shared(file), as: format)
            var blocks = MetadataBlocks()
            blocks.exif = EXIFReader(found.exif ?? [])?.fields ?? blocks.exif
            blocks.xmp = XMPReader.fields(in: found.xmp)
            blocks.iptc = found.iptc
            #expect(blocks.metadata.rating == 4 && blocks.metadata.title == title)
            #expect(blocks.dates.map(\.text) == ["2004-06-21T23:37:53"])
        }
        let cut = FileBlocks(of: try shared(start + box("Exif", [0, 0, 1, 0, 0])), as: .jpegXL)
        #expect(cut.exif == nil)
    }

    @Test("are read from IPTC in a TIFF, of which libtiff turns the bytes around")
    func iptcInTIFF() throws {
        let iptc = JPEGSegments.iptc([(5, "This is the title"), (25, "picture")]).body
        let dataSets = Array(iptc.dropFirst("Photoshop 3.0\0".utf8.count + 12))
        let words = stride(from: 0, to: dataSets.count, by: 4).map { place in
            dataSets[place..<min(place + 4, dataSets.count)].reduce(0) { $0 << 8 | Int($1) }
                << (8 * max(0, place + 4 - dataSets.count))
        }
        let writer = EXIFWriter(isLittleEndian: false, picture: [.long(33_723, words)])
        let metadata = try prepare(writer.tiff, as: natural(1, 1)).metadata
        #expect(metadata.title == "This is the title" && metadata.keywords == ["picture"])
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
