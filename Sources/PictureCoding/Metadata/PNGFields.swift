/// Finds the block of EXIF in a PNG.
///
/// Some programs write it behind the pixels, where libvips does not see it.
enum PNGFields {
    private static let signatureBytes = 8
    /// Bytes of a chunk around its data: length and type in front, a checksum behind.
    private static let frameBytes = 12

    /// Chunks that are looked at: pictures have a few, and an IDAT for each 8 kB or more.
    private static let chunkLimit = 20_000

    /// The data of the first `eXIf` chunk (PNG 3, section 5.3), as far as it is read.
    static func block(of file: FileBytes) -> [UInt8]? {
        var place = signatureBytes
        for _ in 0..<chunkLimit where place <= file.count - frameBytes {
            let length = number(in: file, at: place)
            guard length <= file.count - frameBytes - place else { return nil }
            if number(in: file, at: place + 4) == exifType {
                return (place + 8..<place + 8 + min(length, EXIFReader.limit)).map { file[$0] }
            }
            place += frameBytes + length
        }
        return nil
    }

    /// "eXIf" in ASCII.
    private static let exifType = 0x6558_4966

    /// A number of four bytes, the highest first.
    private static func number(in file: FileBytes, at place: Int) -> Int {
        Int(file[place]) << 24 | Int(file[place + 1]) << 16 | Int(file[place + 2]) << 8
            | Int(file[place + 3])
    }
}
