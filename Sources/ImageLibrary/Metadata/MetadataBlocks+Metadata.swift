import PictureCoding

extension MetadataBlocks {
    /// The metadata in the blocks, from the newer standards before the older.
    var metadata: ItemMetadata {
        XMPMetadata.metadata(in: xmp).completed(by: IPTCMetadata.metadata(in: iptc))
            .completed(by: EXIFMetadata.metadata(in: exif))
    }
}
