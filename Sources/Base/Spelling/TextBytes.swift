/// The bytes of a file that a person wrote in an editor.
extension [UInt8] {
    /// The bytes without the byte order mark of UTF-8, with which some editors begin a file.
    package var withoutByteOrderMark: [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return starts(with: mark) ? Array(dropFirst(mark.count)) : self
    }

    /// The bytes of a text in UTF-8, without a byte order mark.
    ///
    /// That of UTF-16, which editors of Windows call Unicode, says that the text is converted.
    package var convertedToUTF8: [UInt8] {
        let isLittleEndian = starts(with: [0xFF, 0xFE])
        guard isLittleEndian || starts(with: [0xFE, 0xFF]) else { return withoutByteOrderMark }
        let units = stride(from: 2, to: count - 1, by: 2).map { place -> UInt16 in
            let (first, second) = (UInt16(self[place]), UInt16(self[place + 1]))
            return isLittleEndian ? second << 8 | first : first << 8 | second
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }

    /// The same, and converted from Windows-1252 as well, which editors of Windows call ANSI.
    ///
    /// No mark says so. UTF-8 in which some bytes are damaged, or whose end is cut, stays as it is: it has
    /// more bytes of whole characters beyond ASCII than broken ones, where a text of Windows-1252 has
    /// hardly any.
    package var textInUTF8: [UInt8] {
        let bytes = convertedToUTF8
        guard String(validating: bytes, as: UTF8.self) == nil else { return bytes }
        let foreign = String(decoding: bytes, as: UTF8.self).unicodeScalars
            .filter { !$0.isASCII }
        let broken = foreign.count { $0 == "\u{FFFD}" }
        let whole = foreign.reduce(0) { $1 == "\u{FFFD}" ? $0 : $0 + UTF8.width($1) }
        return broken >= whole ? Array(Windows1252.decoded(bytes).utf8) : bytes
    }
}
