/// Knows videos by their first bytes, so that they can be named.
enum VideoSignature {
    /// Whether a file that begins with these bytes, and is no picture, is a video.
    ///
    /// ISO base media files (MP4, MOV, M4V, 3GP) begin with a box that says so, older MOV files with one
    /// of QuickTime's; Matroska and WebM with EBML's mark, AVI with RIFF's, MPEG with a pack's.
    static func begins(_ bytes: [UInt8]) -> Bool {
        func has(_ text: String, at offset: Int = 0) -> Bool {
            bytes.dropFirst(offset).starts(with: text.utf8)
        }
        return ["ftyp", "moov", "mdat", "wide", "pnot"].contains { has($0, at: 4) }
            || bytes.starts(with: [0x1A, 0x45, 0xDF, 0xA3]) || has("RIFF") && has("AVI ", at: 8)
            || bytes.starts(with: [0, 0, 1, 0xBA])
            || bytes.starts(with: [0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11])
    }
}
