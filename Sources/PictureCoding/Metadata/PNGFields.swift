/// Finds the block of EXIF in a PNG.
///
/// Some programs write it behind the pixels, where libvips does not see it.
enum PNGFields {
    private static let signatureBytes = 8
    /// Bytes of a chunk around its data: length and type in front, a checksum behind.
    private static let frameBytes = 12

    /// The data of the first `eXIf` chunk (PNG 3, section 5.3), as far as it is read.
    static func block(of file: FileBytes) -> [UInt8]? {
        var place = signatureBytes
        while place <= file.count - frameBytes {
            let length = (place..<place + 4).reduce(0) { $0 << 8 | Int(file[$1]) }
            guard length <= file.count - frameBytes - place else { return nil }
            if (place + 4..<place + 8).map({ file[$0] }) == Array("eXIf".utf8) {
                return (place + 8..<place + 8 + min(length, EXIFReader.limit)).map { file[$0] }
            }
            place += frameBytes + length
        }
        return nil
    }
}
