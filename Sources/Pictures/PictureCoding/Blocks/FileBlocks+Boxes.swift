import PictureFormats
import PictureMetadata

extension FileBlocks {
    /// The blocks in the boxes of a CR3.
    ///
    ///     ftyp    moov: uuid (Canon): CMT1, CMT2, CMT3, CMT4
    ///     uuid (XMP)    uuid (preview)    mdat
    ///
    /// The description of CR3 by Laurent Clévy.
    package init(canonBoxesOf file: FileBytes) {
        self.init()
        var directories: [String: TIFFDirectory] = [:]
        for box in ISOBox.boxes(of: file) {
            switch box.name {
            case "moov":
                for inner in box.boxes(in: file) where inner.uuid == Self.canon {
                    for part in inner.boxes(in: file) where directories[part.name] == nil {
                        directories[part.name] = TIFFDirectory(firstIn: file, part: part.contents)
                    }
                }
            case "uuid" where box.uuid == Self.adobe: take(xmp: box.contents, of: file)
            default: break
            }
        }
        exif = TIFFFields.block(
            picture: directories["CMT1"], photograph: directories["CMT2"],
            gps: directories["CMT4"]
        )
    }

    /// The blocks in the boxes of a JPEG XL or a JPEG 2000; none in a bare codestream.
    ///
    ///     Exif         an offset of four bytes, and EXIF     ISO/IEC 18181-2, section 9.4
    ///     xml          XMP
    ///     uuid         XMP, EXIF or IPTC                     as Adobe's programs and exiv2 write them
    ///
    /// Boxes that are compressed with Brotli are not read.
    package init(boxesOf file: FileBytes) {
        self.init()
        for box in ISOBox.boxes(of: file) {
            switch (box.name, box.uuid) {
            case ("Exif", _) where exif == nil:
                guard let offset = PositionalReader(file, in: box.contents).number(at: 0, bytes: 4),
                    offset <= box.contents.count - 4
                else { continue }
                exif = file.bytes(in: box.contents.dropFirst(4 + offset).prefix(EXIFReader.limit))
            case ("uuid", Self.exifInJPEG2000) where exif == nil:
                exif = file.bytes(in: box.contents.prefix(EXIFReader.limit))
            case ("xml ", _), ("uuid", Self.adobe): take(xmp: box.contents, of: file)
            case ("uuid", Self.iptcInJPEG2000) where iptc.isEmpty:
                iptc = file.bytes(in: box.contents.prefix(MetadataBlocks.limit))
            default: break
            }
        }
    }

    // The kinds of `uuid`.
    private static let canon: [UInt8] = [
        0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
        0x48,
    ]
    private static let adobe: [UInt8] = [
        0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF,
        0xAC,
    ]
    private static let exifInJPEG2000 = Array("JpgTiffExif->JP2".utf8)
    private static let iptcInJPEG2000: [UInt8] = [
        0x33, 0xC7, 0xA4, 0xD2, 0xB8, 0x1D, 0x47, 0x23, 0xA0, 0xBA, 0xF1, 0xA3, 0xE0, 0x97, 0xAD,
        0x38,
    ]
}
