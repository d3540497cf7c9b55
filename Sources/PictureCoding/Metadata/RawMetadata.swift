/// Where raw photographs keep metadata: directories like those of a TIFF, in Canon's case in boxes.
struct RawMetadata {
    /// A block of EXIF; nil if there is none outside the preview.
    let exif: [UInt8]?
    /// A packet of XMP; empty if there is none.
    let xmp: [UInt8]
    /// A block of IPTC; empty if there is none.
    let iptc: [UInt8]

    private static let (xmpTag, iptcTag) = (700, 33_723)

    /// Reads a TIFF, or a raw photograph of any kind.
    init(of file: FileBytes) {
        if let first = TIFFDirectory(firstIn: file) {
            exif = TIFFFields.block(of: file)
            xmp = first.bytes(Self.xmpTag, atMost: XMPReader.limit) ?? []
            iptc = first.bytes(Self.iptcTag, atMost: MetadataBlocks.limit) ?? []
        } else {
            let boxes = CanonBoxes(of: file)
            exif = TIFFFields.block(
                picture: boxes["CMT1"].flatMap { TIFFDirectory(firstIn: file, part: $0) },
                photograph: boxes["CMT2"].flatMap { TIFFDirectory(firstIn: file, part: $0) },
                place: boxes["CMT4"].flatMap { TIFFDirectory(firstIn: file, part: $0) })
            xmp =
                boxes.xmp.flatMap {
                    PositionalReader(file, in: $0).bytes(
                        min($0.count, XMPReader.limit), at: 0)
                } ?? []
            iptc = []
        }
    }
}
