import PictureCoding

extension MetadataBlocks {
    /// The metadata in the blocks.
    ///
    /// Words and ratings, which people give with programs, come from the newer standards before the
    /// older; what the camera measured comes from EXIF, where the camera writes it. A date of
    /// digitizing is taken if none says when the picture was taken.
    var metadata: ItemMetadata {
        let measured = EXIFMetadata.metadata(in: exif)
        var metadata = measured.withoutWords.completed(by: XMPMetadata.metadata(in: xmp))
            .completed(by: IPTCMetadata.metadata(in: iptc)).completed(by: measured)
        metadata.taken =
            metadata.taken ?? EXIFMetadata.digitized(in: exif) ?? XMPMetadata.digitized(in: xmp)
        return metadata
    }
}
