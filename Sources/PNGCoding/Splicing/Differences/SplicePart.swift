import Raster

/// A step of a band's rows, with the memory that it takes pixels and bits from.
@unsafe enum SplicePart {
    case live(Range<Int>)
    case page(PagePart, PageRows, edge: SpliceEdge?)
    case plain(count: Int, edge: SpliceEdge?)
}

/// A pixel that is coded anew in each row, and the one on its left: where those of the frame's first
/// row would stand, and how far it is from row to row, in bytes.
@unsafe struct SpliceEdge {
    let own: UnsafePointer<UInt8>
    let ownPitch: Int
    let left: UnsafePointer<UInt8>
    let leftPitch: Int
}

/// Gives the steps of a frame their memory.
@unsafe struct SpliceParts {
    private let pages: [PageRows]
    /// Where each page's first row stands in the frame.
    private let tops: [Int]
    private let background: UnsafePointer<UInt8>
    private let zeros: UnsafePointer<UInt8>

    /// - Parameters:
    ///   - frame: Whose steps they are.
    ///   - pages: The memory of its pages.
    ///   - background: Three bytes for each row.
    ///   - zeros: At least three.
    init(
        _ frame: SplicedFrame, pages: [PageRows], background: UnsafePointer<UInt8>,
        zeros: UnsafePointer<UInt8>
    ) {
        unsafe self.pages = pages
        unsafe self.background = background
        unsafe self.zeros = zeros
        unsafe tops = frame.layers.compactMap {
            guard case .page = $0.content else { return nil }
            return $0.area.y
        }
    }

    func parts(of steps: [RowStep]) -> [SplicePart] {
        unsafe steps.map { step in
            switch step {
            case .live(let columns): return unsafe .live(columns)
            case .plain(let count, let left):
                return unsafe .plain(
                    count: count, edge: edge((background, Bitmap.bytesPerPixel), beside: left))
            case .page(let part):
                // The edge stands before the columns that are copied.
                let own = unsafe column(part.columns.lowerBound - 1, ofPage: part.page)
                return unsafe .page(part, pages[part.page], edge: edge(own, beside: part.left))
            }
        }
    }

    private typealias Column = (first: UnsafePointer<UInt8>, pitch: Int)

    private func edge(_ own: Column, beside left: LeftNeighbour?) -> SpliceEdge? {
        guard let left else { return nil }
        let beside: Column =
            switch left {
            case .nothing: unsafe (zeros, 0)
            case .background: unsafe (background, Bitmap.bytesPerPixel)
            case .page(let page, let column): unsafe self.column(column, ofPage: page)
            }
        return unsafe SpliceEdge(
            own: own.first, ownPitch: own.pitch, left: beside.first, leftPitch: beside.pitch)
    }

    private func column(_ column: Int, ofPage page: Int) -> Column {
        let rows = unsafe pages[page]
        let first = unsafe column * Bitmap.bytesPerPixel - tops[page] * rows.pitch
        return unsafe (rows.pixels + first, rows.pitch)
    }
}
