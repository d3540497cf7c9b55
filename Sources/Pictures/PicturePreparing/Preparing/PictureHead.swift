import FileAccess
import PictureFormats

/// The part of a file that a decoder needs to read its header: a valid picture of the same size with
/// the same metadata, and without most of its pixels.
///
/// So reading the headers of a folder reads some kilobytes of each file, not all of it. Formats
/// whose metadata may lie anywhere among the pixels (WebP, TIFF and raw photographs, HEIC, AVIF, GIF and others) are read whole.
enum PictureHead {
    /// The head of a file; nil if the file must be read whole.
    static func bytes(of file: borrowing OpenedFile) throws(FileError) -> [UInt8]? {
        let start = try file.start(PictureFormat.signatureLength)
        switch PictureFormat(signature: start) {
        case .jpeg: return try jpeg(file)
        case .png: return try png(file)
        default: return nil
        }
    }

    /// Bytes of a head: a file with more before its pixels is read whole.
    private static let limit = 1 << 20
    private static let step = 64 << 10
    /// Chunks that are visited: those of a PNG of 100 megapixels with 8 kB each.
    private static let chunkLimit = 32_768

    // MARK: JPEG

    /// All segments up to the first scan, and an end of image.
    private static func jpeg(_ file: borrowing OpenedFile) throws(FileError) -> [UInt8]? {
        var bytes = try file.read(step, from: 0)
        var offset = 2  // after start of image
        while true {
            while offset + 4 > bytes.count {
                guard try extend(&bytes, from: file) else { return nil }
            }
            guard bytes[offset] == 0xFF else { return nil }
            let marker = bytes[offset + 1]
            if marker == 0xFF {
                offset += 1
                continue
            }
            // Markers without a length have no place in front of a scan.
            guard marker >= 0xC0, !(0xD0...0xD9).contains(marker) else { return nil }
            let length = Int(bytes[offset + 2]) << 8 | Int(bytes[offset + 3])
            guard length >= 2 else { return nil }
            offset += 2 + length
            while offset > bytes.count {
                guard try extend(&bytes, from: file) else { return nil }
            }
            if marker == 0xDA { return bytes[..<offset] + [0xFF, 0xD9] }
        }
    }

    /// Reads more of the file; false at its end, or at the limit.
    private static func extend(
        _ bytes: inout [UInt8], from file: borrowing OpenedFile
    ) throws(FileError) -> Bool {
        guard bytes.count < limit else { return false }
        let more = try file.read(step, from: bytes.count)
        bytes += more
        return !more.isEmpty
    }

    // MARK: PNG

    /// All chunks but those of pixels, in place of which is an empty one.
    private static func png(_ file: borrowing OpenedFile) throws(FileError) -> [UInt8]? {
        var head = try file.read(8, from: 0)
        var offset = 8
        var hasPixels = false
        for _ in 0..<chunkLimit {
            let start = try file.read(8, from: offset)
            guard start.count == 8 else { return nil }
            let length = start[..<4].reduce(0) { $0 << 8 | Int($1) }
            let name = start[4...]
            if name.elementsEqual("IDAT".utf8) {
                if !hasPixels { head += emptyPixels }
                hasPixels = true
            } else {
                guard head.count + length + 12 <= limit else { return nil }
                let chunk = try file.read(length + 12, from: offset)
                guard chunk.count == length + 12 else { return nil }
                head += chunk
                if name.elementsEqual("IEND".utf8) { return hasPixels ? head : nil }
            }
            offset += length + 12
        }
        return nil
    }

    /// A chunk of pixels without data: length, name, and the check sum of the name.
    private static let emptyPixels: [UInt8] = [
        0, 0, 0, 0, 0x49, 0x44, 0x41, 0x54, 0x35, 0xAF, 0x06, 0x1E,
    ]
}
