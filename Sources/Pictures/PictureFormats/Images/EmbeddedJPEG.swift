/// A JPEG inside another file: the preview of a raw photograph.
///
/// Cameras keep previews in directories, in boxes, and in notes of their own, each in another way. So
/// they are found by their bytes: a start of image, segments, and a frame that libjpeg decodes. Raw
/// data holds such bytes hardly ever, and not where its coding is lossless JPEG.
///
/// ITU-T T.81, annex B.
package struct EmbeddedJPEG: Equatable {
    /// From its start of image to its end.
    package let range: Range<Int>
    package let width: Int
    package let height: Int

    package var pixels: Int { width * height }

    /// Starts of image that are looked at: raw data holds three bytes by chance every 16 MB.
    private static let candidateLimit = 4_096
    /// Segments in front of the first scan; a preview has about ten.
    private static let segmentLimit = 256
    /// Scans of one preview: those of an ordinary progressive picture.
    private static let scanLimit = 10

    /// The preview with the most pixels.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - rawData: A part of the file in which no preview is.
    /// - Returns: The preview, the first one of the largest; nil if there is none.
    package static func largest(in file: FileBytes, outside rawData: Range<Int>) -> EmbeddedJPEG? {
        var largest: EmbeddedJPEG?
        var offset = 0
        for _ in 0..<candidateLimit {
            guard let start = file.firstIndex(of: [0xFF, 0xD8, 0xFF], from: offset) else { break }
            if rawData.contains(start) {
                offset = rawData.upperBound
                continue
            }
            offset = start + 2
            guard let frame = frame(in: file, at: start) else { continue }
            let (scans, end) = JPEGScans.embedded(in: file, from: start)
            offset = max(offset, end)
            guard (1...scanLimit).contains(scans) else { continue }
            let found = EmbeddedJPEG(
                range: start..<end, width: frame.width, height: frame.height)
            if found.pixels > largest?.pixels ?? 0 { largest = found }
        }
        return largest
    }

    /// The size of a picture that begins at an offset; nil if libjpeg would not decode it.
    private static func frame(in file: FileBytes, at start: Int) -> (width: Int, height: Int)? {
        let reader = PositionalReader(file)
        var size: (width: Int, height: Int)?
        var offset = start + 2
        for _ in 0..<segmentLimit {
            guard reader.number(at: offset, bytes: 1) == 0xFF,
                let marker = reader.number(at: offset + 1, bytes: 1)
            else { return nil }
            if marker == 0xFF {  // a fill byte
                offset += 1
                continue
            }
            guard let length = reader.number(at: offset + 2, bytes: 2), length >= 2 else {
                return nil
            }
            switch marker {
            case 0xDA: return size
            case 0xC0...0xC2: size = frameSize(at: offset + 4, length, in: reader)
            // Tables of Huffman codes, extensions, tables of conditioning; other frames are lossless,
            // hierarchical or arithmetic.
            case 0xC4, 0xC8, 0xCC: break
            case 0xC0...0xCF, 0x00...0xBF, 0xD0...0xD9: return nil
            default: break
            }
            offset += 2 + length
        }
        return nil
    }

    /// The size in the header of a frame of 8 bits with one or three components.
    private static func frameSize(
        at offset: Int, _ length: Int, in reader: PositionalReader
    ) -> (width: Int, height: Int)? {
        guard reader.number(at: offset, bytes: 1) == 8,
            let height = reader.number(at: offset + 1, bytes: 2), height > 0,
            let width = reader.number(at: offset + 3, bytes: 2), width > 0,
            let components = reader.number(at: offset + 5, bytes: 1),
            components == 1 || components == 3, length == 8 + 3 * components
        else { return nil }
        return (width, height)
    }
}
