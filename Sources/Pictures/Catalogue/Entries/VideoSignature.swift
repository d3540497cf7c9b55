import FileAccess

/// Knows videos that are not shown, so that they can be named.
///
/// Those that are shown have a `PictureFormat`.
enum VideoSignature {
    /// Whether a file is a video.
    ///
    /// AVI begins with RIFF's mark, MPEG with that of a pack or a sequence, Windows Media with ASF's. The films of
    /// camcorders (AVCHD) and television are packets that begin with one byte, behind a time on camcorders, and
    /// Ogg may be sound: there the name says it, too.
    ///
    /// - Parameters:
    ///   - bytes: The beginning of the file.
    ///   - name: Its name.
    /// - Returns: Whether it is.
    static func begins(_ bytes: [UInt8], named name: [UInt8]) -> Bool {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        if has("RIFF") && has("AVI ", at: 8) || has("FLV\u{1}") { return true }
        if marks.contains(where: { bytes.starts(with: $0) }) { return true }
        switch FileName.pathExtension(of: name) {
        case "mts", "m2ts", "m2t", "ts", "tod": return has("G") || has("G", at: 4)
        case "ogv": return has("OggS")
        default: return false
        }
    }

    private static let marks: [[UInt8]] = [
        [0, 0, 1, 0xBA], [0, 0, 1, 0xB3], [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11],
    ]
}
