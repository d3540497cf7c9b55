import FrameSplicing
import Raster

/// Prepared pages, from which frames at any offset are spliced.
struct SlidingStrip {
    private let pages: [PreparedPage]

    /// - Parameter bitmaps: The pages.
    /// - Throws: `PNGError` when a page is too large, or memory runs out; `BenchmarkWorkerError` for pages
    ///   whose frames are composed.
    init(_ bitmaps: [Bitmap]) throws {
        guard let code = SpliceCode(for: bitmaps) else { throw BenchmarkWorkerError.composedPages }
        pages = try bitmaps.map { try PreparedPage($0, on: .white, code: code) }
    }

    /// Bytes that the pages hold besides their pixels.
    var byteCount: Int { pages.reduce(0) { $0 + $1.byteCount } }

    /// The size of a frame and the positions of the pages in it.
    struct FrameGeometry {
        let width: Int
        let height: Int
        let stride: Int
        let isVertical: Bool
        /// Offset of the first page's corner on the main axis and on the cross axis.
        let mainOffset: Int
        let crossOffset: Int
    }

    func encode(_ geometry: FrameGeometry) throws -> [UInt8] {
        let encoder = try SplicingEncoder(
            width: geometry.width, height: geometry.height, code: pages[0].code)
        var scene = Scene<PreparedPage>(
            width: geometry.width, height: geometry.height, background: .white)
        for (index, page) in pages.enumerated() {
            let mainOffset = geometry.mainOffset + index * geometry.stride
            let (x, y) =
                geometry.isVertical
                ? (geometry.crossOffset, mainOffset) : (mainOffset, geometry.crossOffset)
            let area = BitmapRect(
                x: x, y: y, width: page.bitmap.width, height: page.bitmap.height)
            scene.sprites.append(.init(page, area: area))
        }
        return try encoder.encode(scene)
    }
}

extension SlidingStrip.FrameGeometry {
    /// Parses the frame's width and height, the stride, 1 for a vertical strip, and the first page's offset
    /// on the main and on the cross axis.
    init?(_ words: ArraySlice<String>) {
        let numbers = words.compactMap { Int($0) }
        guard numbers.count == 6, words.count == 6, numbers[0] > 0, numbers[1] > 0
        else { return nil }
        self.init(
            width: numbers[0], height: numbers[1], stride: numbers[2],
            isVertical: numbers[3] == 1, mainOffset: numbers[4], crossOffset: numbers[5])
    }
}
