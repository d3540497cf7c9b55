import PictureCoding

extension MetadataBlocks {
    /// The metadata in the blocks.
    ///
    /// Words and ratings, which people give with programs, come from the newer standards before the
    /// older; what the camera measured comes from EXIF, where the camera writes it.
    var metadata: ItemMetadata {
        let exif = EXIFMetadata.metadata(in: exif)
        return exif.withoutWords.completed(by: XMPMetadata.metadata(in: xmp))
            .completed(by: IPTCMetadata.metadata(in: iptc)).completed(by: exif)
    }
}
