import PictureFormats
import PictureMetadata

/// The blocks of metadata where the file has them, for formats of which libvips passes on none or a part.
///
/// Raw photographs keep metadata in directories like those of a TIFF, in Canon's case in boxes.
struct FileBlocks {
    /// A block of EXIF; nil if there is none, or only in the preview.
    var exif: [UInt8]?
    /// A packet of XMP; empty if there is none.
    var xmp: [UInt8] = []
    /// A block of IPTC; empty if there is none.
    var iptc: [UInt8] = []
    /// What a PNG says in words of its own, as the fields that mean the same: it counts where these say
    /// nothing.
    var words = MetadataFields<XMPField>()
    var change = MetadataFields<EXIFField>()

    private static let (xmpTag, iptcTag) = (700, 33_723)

    init(of file: FileBytes, as format: PictureFormat) {
        switch format {
        case .tiff, .raw:
            if let first = TIFFDirectory(firstIn: file) {
                self.init(directory: first, of: file)
            } else {
                self.init(canonBoxesOf: file)
            }
        case .png: self.init(chunksOf: file)
        case .jpegXL, .jpeg2000: self.init(boxesOf: file)
        case .gif:
            self.init()
            if let range = GIFBlocks.xmp(in: file) { take(xmp: range, of: file) }
        case .jpeg, .webp, .avif, .heic, .bmp, .mp4, .quickTime, .webM, .matroska: self.init()
        }
    }

    private init(directory: TIFFDirectory, of file: FileBytes) {
        exif = TIFFFields.block(of: file)
        xmp = directory.bytes(Self.xmpTag, atMost: XMPReader.limit) ?? []
        // Its type is numbers of 32 bits, but the order of its bytes is that of a text.
        iptc = directory.bytes(Self.iptcTag, atMost: MetadataBlocks.limit) ?? []
    }

    /// No blocks.
    init() {}

    mutating func take(xmp range: Range<Int>, of file: FileBytes) {
        guard xmp.isEmpty else { return }
        xmp = file.bytes(in: range.prefix(XMPReader.limit))
    }
}
