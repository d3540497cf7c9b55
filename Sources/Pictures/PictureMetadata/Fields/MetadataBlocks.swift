/// What a picture's file says of the picture, as a decoder found it; not yet validated.
package struct MetadataBlocks: Equatable, Sendable {
    package var exif = MetadataFields<EXIFField>()
    package var xmp = MetadataFields<XMPField>()
    /// The block of IPTC in the format of its standard; cut at ``limit``.
    package var iptc: [UInt8] = []
    /// What the container of a video says.
    package var video = MetadataFields<VideoField>()

    /// Bytes of a block in a decoder's message: one segment of a JPEG.
    package static let limit = 64 << 10

    package init() {}

    /// Reads the blocks of a decoder's messages; nil if one is malformed.
    package init?(parts: [[UInt8]]) {
        guard parts.count == Self.partCount, let exif = MetadataFields<EXIFField>(packed: parts[0]),
            let xmp = MetadataFields<XMPField>(packed: parts[1]),
            let video = MetadataFields<VideoField>(packed: parts[3])
        else { return nil }
        (self.exif, self.xmp, iptc, self.video) = (exif, xmp, parts[2], video)
    }

    /// The blocks in the order of a decoder's messages.
    package var parts: [[UInt8]] { [exif.packed, xmp.packed, iptc, video.packed] }

    /// How many ``parts`` there are.
    package static let partCount = 4
}
