/// The blocks of metadata in a picture's file, in the formats of their standards.
///
/// Empty if the file has none; cut at ``limit``.
struct MetadataBlocks: Equatable, Sendable {
    var xmp: [UInt8] = []
    var iptc: [UInt8] = []
    var exif: [UInt8] = []

    /// Bytes of a block: one segment of a JPEG.
    static let limit = 64 << 10

    /// The metadata in the blocks, from the newer standards before the older.
    var metadata: ItemMetadata {
        XMPMetadata.metadata(in: xmp).completed(by: IPTCMetadata.metadata(in: iptc))
            .completed(by: EXIFMetadata.metadata(in: exif))
    }
}
