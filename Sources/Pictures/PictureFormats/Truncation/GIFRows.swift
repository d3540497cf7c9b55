/// Counts the pixels of a GIF's first frame that are in the file.
///
/// libnsgif leaves the rows that it does not decode as they were, and does not say which. How many
/// pixels a code stands for follows from the codes alone, so no pixel is decoded.
///
/// GIF89a, section 22 and appendix F.
package enum GIFRows {
    /// Rows from the top of the canvas of which all pixels are in the file: of an interlaced frame none,
    /// unless it is whole; more than there are if it is.
    package static func complete(of frame: GIFFirstFrame, in file: FileBytes) -> Int {
        guard frame.width > 0, frame.pixels < file.count else { return 0 }
        let all = frame.width * frame.height
        let codes = GIFCodes(file: file, offset: frame.pixels + 1)
        let count = pixels(of: codes, codeSize: Int(file[frame.pixels]), atMost: all)
        if count >= all { return Int(Int32.max) }
        return frame.isInterlaced ? 0 : frame.top + count / frame.width
    }

    private static func pixels(of codes: GIFCodes, codeSize: Int, atMost limit: Int) -> Int {
        guard (1...11).contains(codeSize) else { return 0 }
        var codes = codes
        let clear = 1 << codeSize
        var lengths = [Int](repeating: 1, count: GIFCodes.most)
        var (next, width, previous, count) = (clear + 2, codeSize + 1, -1, 0)
        while count < limit, let code = codes.next(width) {
            if code == clear {
                (next, width, previous) = (clear + 2, codeSize + 1, -1)
                continue
            }
            guard code != clear + 1, code < next || code == next && previous >= 0 else { break }
            if previous >= 0, next < GIFCodes.most {
                lengths[next] = lengths[previous] + 1
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            count += lengths[code]
            previous = code
        }
        return count
    }
}
