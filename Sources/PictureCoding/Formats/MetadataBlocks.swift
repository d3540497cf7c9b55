/// The blocks of metadata in a picture's file, in the formats of their standards.
///
/// Empty if the file has none; cut at ``limit``.
package struct MetadataBlocks: Equatable, Sendable {
    package var xmp: [UInt8] = []
    package var iptc: [UInt8] = []
    package var exif = EXIFFields()

    /// Bytes of a block or a field: one segment of a JPEG.
    package static let limit = 64 << 10

    package init() {}

    /// The blocks in the order of a decoder's messages.
    var parts: [[UInt8]] {
        get { [xmp, iptc, exif.description, exif.windowsTitle, exif.windowsComment] }
        set {
            (xmp, iptc) = (newValue[0], newValue[1])
            (exif.description, exif.windowsTitle) = (newValue[2], newValue[3])
            exif.windowsComment = newValue[4]
        }
    }

    /// How many ``parts`` there are.
    static let partCount = 5
}

/// The fields of EXIF that contain text, as stored.
///
/// Of a TIFF picture only the description is known.
package struct EXIFFields: Equatable, Sendable {
    /// ImageDescription.
    package var description: [UInt8] = []
    /// XPTitle, as Windows writes it: UTF-16, little-endian.
    package var windowsTitle: [UInt8] = []
    /// XPComment, likewise.
    package var windowsComment: [UInt8] = []

    package init() {}
}
