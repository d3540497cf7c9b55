extension MetadataBlocks {
    /// The metadata in the blocks.
    ///
    /// Words and ratings, which people give with programs, come from the newer standards before the
    /// older; what the camera measured comes from EXIF, where the camera writes it. The
    /// date is one of ``dates``.
    package var metadata: ItemMetadata {
        let measured = EXIFMetadata.metadata(in: exif)
        return measured.withoutWords.completed(by: XMPMetadata.metadata(in: xmp))
            .completed(by: IPTCMetadata.metadata(in: iptc)).completed(by: measured)
            .completed(by: XMPMetadata.captionOfEXIF(in: xmp))
            .completed(by: VideoMetadata.metadata(in: video))
    }

    /// The dates in the blocks.
    package var dates: [CaptureDate] {
        EXIFMetadata.dates(in: exif) + XMPMetadata.dates(in: xmp)
            + IPTCMetadata.dates(in: iptc)
    }
}
