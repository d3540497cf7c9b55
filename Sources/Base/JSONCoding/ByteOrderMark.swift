extension [UInt8] {
    /// The bytes without the byte order mark of UTF-8, with which some editors begin a file.
    package var withoutByteOrderMark: [UInt8] {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        return starts(with: mark) ? Array(dropFirst(mark.count)) : self
    }
}
