/// The blocks of a GIF, walked without decoding (GIF89a, sections 15, 20 to 27).
package enum GIFBlocks {
    /// Whether the file does not end inside a block, or in front of one.
    static func areEnded(in file: FileBytes) -> Bool {
        guard file.count > 13 else { return false }
        var offset = 13 + colourBytes(file[10])
        while offset < file.count {
            switch file[offset] {
            case 0x21: skipBlocks(of: file, from: offset + 2, to: &offset)
            case 0x2C:
                guard offset + 9 < file.count else { return false }
                // The descriptor, its colours, and the size of the first codes.
                let data = offset + 10 + colourBytes(file[offset + 9]) + 1
                skipBlocks(of: file, from: data, to: &offset)
            default: return true  // the trailer, or damage
            }
        }
        return false
    }

    /// Where XMP is; nil if there is none.
    ///
    /// It does not stand in blocks. Behind it are 258 bytes, each a length that leads to the end, for
    /// programs that skip blocks (XMP Specification Part 3, section 1.1.2).
    package static func xmp(in file: FileBytes) -> Range<Int>? {
        guard file.count > 13 else { return nil }
        let mark = [0x21, 0xFF, 11] + Array("XMP DataXMP".utf8)
        var offset = 13 + colourBytes(file[10])
        while offset < file.count {
            let start = offset + mark.count
            switch file[offset] {
            case 0x21:
                let isXMP = start <= file.count && file.bytes(in: offset..<start) == mark
                skipBlocks(of: file, from: offset + 2, to: &offset)
                guard isXMP else { continue }
                let end = min(offset, file.count) - 258
                let isEnded = start < end && file[end] == 1 && file[end + 1] == 0xFF
                return isEnded ? start..<end : nil
            case 0x2C:
                guard offset + 9 < file.count else { return nil }
                let data = offset + 10 + colourBytes(file[offset + 9]) + 1
                skipBlocks(of: file, from: data, to: &offset)
            default: return nil
            }
        }
        return nil
    }

    private static func colourBytes(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
    }

    /// Skips blocks that begin with their length, of which the last one is 0.
    private static func skipBlocks(of file: FileBytes, from start: Int, to offset: inout Int) {
        offset = start
        while offset < file.count, file[offset] != 0 { offset += 1 + Int(file[offset]) }
        offset += 1
    }
}
