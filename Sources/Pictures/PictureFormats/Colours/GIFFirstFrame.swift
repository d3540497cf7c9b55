/// The position of a GIF's first frame on its canvas, in pixels.
///
/// Browsers show nothing around a frame that is smaller than the canvas, and libvips black if no
/// frame has a transparent colour.
///
/// GIF89a, sections 18, 20 and 23 to 26.
package struct GIFFirstFrame: Equatable {
    package let left: Int
    package let top: Int
    package let width: Int
    package let height: Int

    /// Whether rows are not in order.
    package let isInterlaced: Bool
    /// Where its colours are, three bytes each: its own, or those of the file.
    let palette: Range<Int>
    /// The colour that stands for none; nil if all are colours.
    let transparent: UInt8?
    /// The offset of its pixels: the size of the first codes, and blocks.
    package let pixels: Int

    private static let extensionMark: UInt8 = 0x21
    private static let controlLabel: UInt8 = 0xF9
    private static let frameMark: UInt8 = 0x2C

    /// Finds the first frame; nil if the file has none.
    package init?(of file: FileBytes) {
        let header = 13
        guard file.count > header else { return nil }
        var offset = header + Self.colourBytes(file[10])
        let shared = header..<offset
        var transparent: UInt8?
        // Extensions: a mark, a label, and blocks that begin with their length, of which the last
        // one is 0.
        while offset < file.count, file[offset] == Self.extensionMark {
            // A control block: its length, whether there is such a colour, a time, the colour.
            if offset + 6 < file.count, file[offset + 1] == Self.controlLabel {
                transparent = file[offset + 3] & 1 != 0 ? file[offset + 6] : nil
            }
            offset += 2
            while offset < file.count, file[offset] != 0 { offset += 1 + Int(file[offset]) }
            offset += 1
        }
        guard offset < file.count - 9, file[offset] == Self.frameMark else { return nil }
        func number(_ index: Int) -> Int {
            Int(file[offset + 1 + 2 * index]) | Int(file[offset + 2 + 2 * index]) << 8
        }
        left = number(0)
        top = number(1)
        width = number(2)
        height = number(3)
        let flags = file[offset + 9]
        isInterlaced = flags & 0x40 != 0
        pixels = offset + 10 + Self.colourBytes(flags)
        palette = pixels > offset + 10 ? offset + 10..<pixels : shared
        self.transparent = transparent
    }

    private static func colourBytes(_ flags: UInt8) -> Int {
        flags & 0x80 != 0 ? 3 << (Int(flags & 7) + 1) : 0
    }
}
