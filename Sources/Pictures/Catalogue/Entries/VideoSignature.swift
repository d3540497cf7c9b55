/// Knows videos that are not shown by their first bytes, so that they can be named.
///
/// Those that are shown have a `PictureFormat`.
enum VideoSignature {
    /// Whether a file that begins with these bytes is a video: AVI begins with RIFF's mark, MPEG with a
    /// pack's, Windows Media with ASF's.
    static func begins(_ bytes: [UInt8]) -> Bool {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        return has("RIFF") && has("AVI ", at: 8) || bytes.starts(with: [0, 0, 1, 0xBA])
            || bytes.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])
    }
}
