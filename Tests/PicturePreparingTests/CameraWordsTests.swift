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
        ])
    func automatic(text: String) { #expect(CameraWords.contain(text)) }

    @Test(
        "is a caption if a person may have written it",
        arguments: ["Fog over the lake", "Hdr of the lake", "Screenshots", "<3 the lake", ""])
    func own(text: String) { #expect(!CameraWords.contain(text)) }

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
        for none in ["ASCII\0\0\0", "JIS\0\0\0\0\0Fog", "ASCII\0\0\0    \0", "UNICODE\0F", "Fog"] {
            #expect(try caption(Array(none.utf8)) == nil, "\(none)")
        }
    }
}
