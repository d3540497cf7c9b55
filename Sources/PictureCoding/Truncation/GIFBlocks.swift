/// The blocks of a GIF, walked without decoding (GIF89a, sections 15, 20 to 27).
enum GIFBlocks {
    /// Whether the file does not end inside a block, or in front of one.
    static func areEnded(in file: FileBytes) -> Bool {
        guard file.count > 13 else { return false }
        var place = 13 + colourBytes(file[10])
        while place < file.count {
            switch file[place] {
            case 0x21: skipBlocks(of: file, from: place + 2, to: &place)
            case 0x2C:
                guard place + 9 < file.count else { return false }
                // The descriptor, its colours, and the size of the first codes.
                let data = place + 10 + colourBytes(file[place + 9]) + 1
                skipBlocks(of: file, from: data, to: &place)
            default: return true  // the trailer, or damage
            }
        }
        return false
    }

    private static func colourBytes(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
    }

    /// Skips blocks that begin with their length, of which the last one is 0.
    private static func skipBlocks(of file: FileBytes, from start: Int, to place: inout Int) {
        place = start
        while place < file.count, file[place] != 0 { place += 1 + Int(file[place]) }
        place += 1
    }
}
