/// The blocks of metadata in a picture's file, in the formats of their standards.
///
/// Empty if the file has none; cut at ``limit``.
package struct MetadataBlocks: Equatable, Sendable {
    package var xmp: [UInt8] = []
    package var iptc: [UInt8] = []
    package var exif: [UInt8] = []

    /// Bytes of a block: one segment of a JPEG.
    package static let limit = 64 << 10

    package init() {}
}
