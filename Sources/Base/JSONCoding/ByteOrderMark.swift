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
}
