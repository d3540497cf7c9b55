/// The number of scans in a JPEG, counted without decoding.
///
/// A progressive JPEG refines all its pixels in each scan, and a small file can hold thousands of
/// empty ones: minutes of work that no time budget interrupts, because libjpeg reads all scans
/// before it returns a row. An ordinary picture has about ten.
package enum JPEGScans {
    /// Counts the start-of-scan markers.
    ///
    /// In compressed data, 0xFF is followed by zero or a restart marker, so a marker cannot be
    /// mistaken; segments are skipped by their length, so a preview inside the metadata does not
    /// count.
    package static func count(in bytes: FileBytes) -> Int {
        walk(bytes, from: 0, isAlone: true).scans
    }

    /// Whether a picture, or one inside another file, has an end of image.
    package static func isEnded(_ bytes: FileBytes, from start: Int = 0) -> Bool {
        let (offset, count) = (bytes.count - 2, bytes.count)
        if start == 0, count > 4, bytes[offset] == 0xFF, bytes[offset + 1] == 0xD9 { return true }
        return walk(bytes, from: start, isAlone: start == 0).isEnded
    }

    /// Counts the scans of a picture inside another file, and finds its end.
    ///
    /// It ends at its end of image, at the start of another one, or with the file.
    static func embedded(in bytes: FileBytes, from start: Int) -> (scans: Int, end: Int) {
        let found = walk(bytes, from: start, isAlone: false)
        return (found.scans, found.end)
    }

    private static func walk(
        _ bytes: FileBytes, from start: Int, isAlone: Bool
    ) -> (scans: Int, end: Int, isEnded: Bool) {
        var scans = 0
        var offset = start + 2  // after start of image
        while let marker = nextMarker(in: bytes, from: &offset) {
            switch marker {
            case 0xD9: return (scans, offset, true)
            case 0xD8 where !isAlone: return (scans, offset - 2, true)
            case 0xDA:
                scans += 1
                skipSegment(of: bytes, from: &offset)
            case 0x01, 0xD0...0xD8: continue
            default: skipSegment(of: bytes, from: &offset)
            }
        }
        return (scans, bytes.count, false)
    }

    /// Skips compressed data and fill bytes, and reads the next marker.
    private static func nextMarker(in bytes: FileBytes, from offset: inout Int) -> UInt8? {
        while let found = bytes.firstIndex(of: 0xFF, from: offset), found + 1 < bytes.count {
            offset = found + 1
            let code = bytes[offset]
            guard code != 0x00, code != 0xFF else { continue }
            offset += 1
            return code
        }
        return nil
    }

    private static func skipSegment(of bytes: FileBytes, from offset: inout Int) {
        guard offset + 1 < bytes.count else { return }
        offset += max(2, Int(bytes[offset]) << 8 | Int(bytes[offset + 1]))
    }
}
