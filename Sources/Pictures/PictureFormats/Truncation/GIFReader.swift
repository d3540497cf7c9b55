/// Reads an interlaced first frame of a GIF that ends early.
///
/// libnsgif does not say which rows it decoded, and these are not the upper ones. A row that is not in the
/// file looks like the nearest one above it that is there, as in browsers while they load.
///
/// GIF89a, section 22, appendices E and F.
package struct GIFReader {
    /// The rows of the canvas, of four bytes a pixel, the last one opacity.
    ///
    /// - Parameters:
    ///   - frame: The frame.
    ///   - width: The width of the canvas.
    ///   - height: The height of the canvas.
    ///   - file: The file.
    /// - Returns: The rows; nil without a row of the frame in the file, or if it lies beside the canvas.
    package static func rows(
        of frame: GIFFirstFrame, width: Int, height: Int, in file: FileBytes
    ) -> [UInt8]? {
        guard frame.width > 0, frame.pixels < file.count, frame.left + frame.width <= width,
            frame.top + frame.height <= height
        else { return nil }
        let indices = indices(
            of: GIFCodes(file: file, offset: frame.pixels + 1),
            codeSize: Int(file[frame.pixels]), atMost: frame.width * frame.height)
        let places = places(ofRows: frame.height, among: indices.count / frame.width)
        guard places.contains(where: { $0 != nil }) else { return nil }
        let colours = colours(of: frame, in: file)
        var rows = [UInt8](repeating: 0, count: width * height * 4)
        for (y, place) in places.enumerated() {
            let start = ((frame.top + y) * width + frame.left) * 4
            for x in 0..<frame.width {
                let index = place.map { Int(indices[$0 * frame.width + x]) } ?? missing
                for part in 0..<4 { rows[start + 4 * x + part] = colours[4 * index + part] }
            }
        }
        return rows
    }

    /// The colour behind those of the palette, the grey of missing rows (`missing_grey` in `Decoding.c`).
    private static let missing = 256

    /// Four bytes for each index, and those of what is missing: colours that the file has not are black.
    private static func colours(of frame: GIFFirstFrame, in file: FileBytes) -> [UInt8] {
        let palette = file.bytes(in: frame.palette)
        var colours: [UInt8] = []
        for index in 0..<missing {
            let place = 3 * index
            let isKnown = place + 3 <= palette.count
            colours += isKnown ? Array(palette[place..<place + 3]) : [0, 0, 0]
            colours.append(frame.transparent == UInt8(index) ? 0 : 255)
        }
        return colours + [128, 128, 128, 255]
    }

    /// For each row of a frame the place of that which is shown there, among those in the file.
    private static func places(ofRows height: Int, among count: Int) -> [Int?] {
        let passes: [(first: Int, step: Int)] = [(0, 8), (4, 8), (2, 4), (1, 2)]
        let order = passes.flatMap { Array(stride(from: $0.first, to: height, by: $0.step)) }
        var stored = [Int?](repeating: nil, count: height)
        for (place, row) in order.prefix(count).enumerated() { stored[row] = place }
        // The rows of earlier passes are even, multiples of four, and multiples of eight.
        return (0..<height).map { row in
            let nearest: [Int] = [row, row & ~1, row & ~3, row & ~7]
            return nearest.lazy.compactMap { stored[$0] }.first
        }
    }

    /// The indices of the pixels that are in the file, in its order.
    private static func indices(
        of codes: GIFCodes, codeSize: Int, atMost limit: Int
    ) -> [UInt8] {
        guard (1...11).contains(codeSize) else { return [] }
        var codes = codes
        let clear = 1 << codeSize
        // A code stands for the pixels of another one, and a last one; some for one pixel alone.
        var prefixes = [Int](repeating: 0, count: GIFCodes.most)
        var lengths = [Int](repeating: 1, count: GIFCodes.most)
        var firsts = (0..<GIFCodes.most).map { UInt8(truncatingIfNeeded: $0) }
        var lasts = firsts
        var (next, width, previous) = (clear + 2, codeSize + 1, -1)
        var indices: [UInt8] = []
        while indices.count < limit, let code = codes.next(width) {
            if code == clear {
                (next, width, previous) = (clear + 2, codeSize + 1, -1)
                continue
            }
            guard code != clear + 1, code < next || code == next && previous >= 0 else { break }
            if previous >= 0, next < GIFCodes.most {
                prefixes[next] = previous
                lengths[next] = lengths[previous] + 1
                firsts[next] = firsts[previous]
                lasts[next] = firsts[code < next ? code : previous]
                next += 1
                if next == 1 << width, width < 12 { width += 1 }
            }
            let start = indices.count
            indices.append(contentsOf: repeatElement(0, count: lengths[code]))
            var rest = code
            for place in (start..<indices.count).reversed() {
                indices[place] = lasts[rest]
                rest = prefixes[rest]
            }
            previous = code
        }
        return indices
    }
}
