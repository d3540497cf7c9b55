import PictureFiles
import Testing

@testable import PictureMetadata

@Suite("A description in a file") struct CameraWordsTests {
    @Test(
        "is no caption if a camera or a program wrote it by itself",
        arguments: [
            "SAMSUNG CAMERA PICTURES", "OLYMPUS DIGITAL CAMERA         ", "hdr", "Screenshot",
            "dav", "rbt",
            "DCIM\\100GOPRO\\G0010001.JPG", "KONICA MINOLTA DIGITAL CAMERA", "oplus_1048576",
            "Created with GIMP", "{\"remix_data\": [], \"source\": \"camera\"}", "FBMD01000abc",
            "GCM_TAG", "<MetaData> <prop id=\"Description\" value=\"\"/> </MetaData>",
            // As the list of PhotoPrism has them.
            "oznorWO", "sdr_HDRB", "hdrpl", "mde_soft", "iClarified", "DVC 10.1 HDMI", "Scanner",
            "Created by Imlib", "<Digimax i5, Samsung #1>", "MOULTRIE DIGITAL GAME CAMERA",
            "CASIO COMPUTER CO.,LTD.", "AppleMark\n", "Digital image", "IMG_1234.JPG",
            "DCIM/100MEDIA/DJI_0001.JPG", "C:\\DOS\\DC\\P1010001.jpg",
            "filter: 0; fileterIntensity: 0.000000; filterMask: 0; hw-remosaic: 0;",
            "Maker:0x4c,Date:2017-11-14,Ver:4,Lens:Kan03", "Processed By eBay with ImageMagick",
            "CREATOR: gd-jpeg v1.0 (using IJG JPEG v62), quality = 90",
            "IMG_0001", "P1010001", "DSC00001", "_DSC1234", "None", "Optimized by JPEGmini 3.14.2",
            "filter: 0; jpegRotation: 90;", "Exif Software Version 2.2",
        ])
    func automatic(text: String) { #expect(CameraWords.contain(text)) }

    @Test(
        "is a caption if a person may have written it",
        arguments: [
            "Fog over the lake", "Hdr of the lake", "Screenshots", "<3 the lake", "",
            "The same as IMG_1234.JPG", "A digital image of fog", "Night at the lake",
            "IMG of the lake", "Sam 2019", "P123", "1234", "None of us",
        ])
    func own(text: String) { #expect(!CameraWords.contain(text)) }

    @Test("is no caption and no title wherever a program has copied it to") func copies() {
        let words = "OLYMPUS DIGITAL CAMERA"
        var copy = MetadataFields<XMPField>()
        copy.append(words.utf8, as: .title)
        copy.append(words.utf8, as: .description)
        #expect(XMPMetadata.metadata(in: copy) == .none)
        // A title of one word is a person's.
        var title = MetadataFields<XMPField>()
        title.append("Night".utf8, as: .title)
        #expect(XMPMetadata.metadata(in: title).title == "Night")
        let data = Array(words.utf8)
        let numbers: [UInt8] = [5, 120]
        let sets: [UInt8] = numbers.flatMap { number -> [UInt8] in
            [0x1C, 2, number, 0, UInt8(data.count)] + data
        }
        #expect(IPTCMetadata.metadata(in: sets) == .none)
        let takeout = TakeoutText(Array("{\"description\": \"\(words)\"}".utf8))
        #expect(takeout?.metadata == ItemMetadata.none)
    }

    @Test("is no caption if it is the name of the camera") func device() throws {
        func caption(_ text: String) throws -> String? {
            let writer = EXIFWriter(picture: [
                .ascii(0x010E, text), .ascii(0x010F, "SONY"), .ascii(0x0110, "DSLR-A100"),
            ])
            return try prepare(writer.png, as: natural(1, 1)).metadata.caption
        }
        for name in ["SONY ", "DSLR-A100", "Sony DSLR-A100"] { #expect(try caption(name) == nil) }
        #expect(try caption("My Sony") == "My Sony")
    }

    /// EXIF 2.32, table 9: eight bytes name the encoding.
    @Test("may be in the user's comment, in the encodings that it names", arguments: [true, false])
    func userComment(isLittleEndian: Bool) throws {
        func caption(_ bytes: [UInt8]) throws -> String? {
            var writer = EXIFWriter(photograph: [.undefined(0x9286, bytes)])
            writer.isLittleEndian = isLittleEndian
            return try prepare(writer.png, as: natural(1, 1)).metadata.caption
        }
        let wide = Array("Gr\u{FC}n".utf16).flatMap { unit -> [UInt8] in
            let pair = [UInt8(unit & 0xFF), UInt8(unit >> 8)]
            return isLittleEndian ? pair : pair.reversed()
        }
        #expect(try caption(Array("ASCII\0\0\0Fog\0\0".utf8)) == "Fog")
        #expect(try caption(Array("UNICODE\0".utf8) + wide) == "Gr\u{FC}n")
        // In the other order than the block.
        let swapped = stride(from: 0, to: wide.count, by: 2).flatMap { [wide[$0 + 1], wide[$0]] }
        #expect(try caption(Array("UNICODE\0".utf8) + swapped) == "Gr\u{FC}n")
        #expect(try caption(Array("UNICODE\0".utf8) + [0xFE, 0xFF, 0x00, 0x46]) == "F")
        #expect(try caption([UInt8](repeating: 0, count: 8) + Array("Fog".utf8)) == "Fog")
        // As programs write it all the same: exiftool reads these, too.
        let windows = Array("Gr".utf8) + [0xFC] + Array("n".utf8)
        for name in ["ASCII\0\0\0", "\0\0\0\0\0\0\0\0"] {
            #expect(try caption(Array(name.utf8) + windows) == "Gr\u{FC}n")
        }
        for name in ["Ascii\0\0\0", "ASCII   ", "        ", "UTF-8\0\0\0", "UTF8\0\0\0\0"] {
            #expect(try caption(Array((name + "Gr\u{FC}n").utf8)) == "Gr\u{FC}n", "\(name)")
        }
        #expect(try caption(Array("Unicode\0".utf8) + wide) == "Gr\u{FC}n")
        #expect(try caption(Array("Fog over the lake.".utf8)) == "Fog over the lake.")
        // Cyrillic and kana in both orders.
        for text in ["\u{41F}\u{440}\u{438}\u{432}\u{435}\u{442}", "\u{3055}\u{304F}\u{3089}"] {
            let upper = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            let lower = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            for bytes in [upper, lower] {
                #expect(try caption(Array("UNICODE\0".utf8) + bytes) == text)
            }
        }
        #expect(try caption(Array("UNICODE\0\u{FEFF}Gr\u{FC}n".utf8)) == "Gr\u{FC}n")
        #expect(try caption(Array("Maker\u{1}\u{2}data".utf8)) == nil)
        let data: [UInt8] = [1, 2, 0x64, 0x61, 0x74, 0x61]
        #expect(try caption([UInt8](repeating: 0, count: 8) + data) == nil)
        for none in ["ASCII\0\0\0", "JIS\0\0\0\0\0Fog", "ASCII\0\0\0    \0", "UNICODE\0F", "Fog"] {
            #expect(try caption(Array(none.utf8)) == nil, "\(none)")
        }
    }
}
