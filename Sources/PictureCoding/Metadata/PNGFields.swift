/// Finds the block of EXIF in a PNG.
///
/// Some programs write it behind the pixels, where libvips does not see it.
enum PNGFields {
    /// The data of the first `eXIf` chunk (PNG 3, section 11.3.4.5), as far as it is read.
    static func block(of file: FileBytes) -> [UInt8]? {
        for chunk in PNGChunks(of: file) where chunk.isNamed("eXIf") {
            return chunk.data.prefix(EXIFReader.limit).map { file[$0] }
        }
        return nil
    }
}
