import Raster

/// A segment of a band's rows, as an index into the memory of its kind.
enum ResolvedSegment {
    case live(Range<Int>)
    case wholePage(Int)
    case cutPage(Int)
    case plain(Int)
}

/// Columns of a page in the rows of a frame, with precomputed values that are the same in all rows.
@unsafe struct ResolvedPageSegment {
    let page: CodedRowsMemory
    /// The page's row in the frame's first row.
    let rowOffset: Int
    /// The cut points between which bits are copied, in the page's first row, and their byte positions
    /// in a row.
    let first: UnsafePointer<CutPoint>
    let last: UnsafePointer<CutPoint>
    let firstPosition: Int
    let lastPosition: Int
    /// The number of cut points between them, and the distance from one to the next.
    let cutPointsBetween: Int
    let cutPointPitch: Int
    /// The visible bytes of a row after the edge: the first one, and the one after the last.
    let start: Int
    let end: Int
    let edge: LeadingPixel?

    init(_ part: PageSegment, of page: CodedRowsMemory, edge: LeadingPixel?) {
        unsafe self.page = page
        unsafe self.edge = edge
        unsafe rowOffset = part.rowOffset
        unsafe cutPointPitch = page.cutPointPitch
        unsafe first = page.cutPoints + part.firstCutPoint * page.cutPointPitch
        unsafe last = page.cutPoints + part.lastCutPoint * page.cutPointPitch
        unsafe (firstPosition, lastPosition) = (part.firstPosition, part.lastPosition)
        unsafe cutPointsBetween = max(0, part.lastCutPoint - part.firstCutPoint)
        unsafe start = part.columns.lowerBound * pixelBytes
        unsafe end = part.columns.upperBound * pixelBytes
    }
}

/// A pixel that is coded in each frame, and its left neighbour: their addresses in the frame's
/// first row, and the distances from row to row, in bytes.
@unsafe struct LeadingPixel {
    let own: UnsafePointer<UInt8>
    let ownPitch: Int
    let left: UnsafePointer<UInt8>
    let leftPitch: Int
}

/// Resolves the segments of a frame's rows to their memory, band by band.
@unsafe struct SegmentResolver {
    private let pages: [CodedRowsMemory]
    /// The row of the frame at which each page's first row is.
    private let tops: [Int]
    private let background: UnsafePointer<UInt8>
    private let zeros: UnsafePointer<UInt8>
    private let bits: SpliceTokenBits

    /// - Parameters:
    ///   - frame: The frame of the segments.
    ///   - pages: The memory of its pages.
    ///   - background: Three bytes for each row.
    ///   - zeros: At least three.
    ///   - bits: The bits of the code's tokens.
    init(
        _ frame: SplicedFrame, pages: [CodedRowsMemory], background: UnsafePointer<UInt8>,
        zeros: UnsafePointer<UInt8>, bits: SpliceTokenBits
    ) {
        unsafe self.pages = pages
        unsafe self.background = background
        unsafe self.zeros = zeros
        unsafe self.bits = bits
        unsafe tops = frame.layers.compactMap {
            guard case .page = $0.content else { return nil }
            return $0.area.y
        }
    }

    /// Resolves the segments of rows that share them.
    ///
    /// - Parameters:
    ///   - steps: The segments of these rows.
    ///   - isDefaultBackground: Whether these rows, and the row above each, have the frame's
    ///     background colour.
    /// - Returns: The segments and the memory that they refer to.
    func band(of steps: [RowSegment], isDefaultBackground: Bool) -> Band {
        var band = unsafe Band()
        unsafe band.parts = steps.map { step in
            switch step {
            case .live(let columns): return .live(columns)
            case .plain(let count, let left):
                let edge = unsafe edge((background, pixelBytes), beside: left)
                unsafe band.runs.append(
                    BackgroundRun(
                        count: count, isDefaultBackground: isDefaultBackground, edge: edge,
                        bits: bits))
                return unsafe .plain(band.runs.count - 1)
            case .page(let part):
                // The edge is the column before those that are copied.
                let own = unsafe column(part.columns.lowerBound - 1, ofPage: part.page)
                let edge = unsafe edge(own, beside: part.left)
                unsafe band.slices.append(
                    ResolvedPageSegment(part, of: pages[part.page], edge: edge))
                let index = unsafe band.slices.count - 1
                return part.isWhole ? .wholePage(index) : .cutPage(index)
            }
        }
        return unsafe band
    }

    /// The resolved segments of rows that share them.
    @unsafe struct Band {
        fileprivate(set) var parts: [ResolvedSegment] = []
        fileprivate(set) var slices: [ResolvedPageSegment] = unsafe []
        fileprivate(set) var runs: [BackgroundRun] = unsafe []

        /// Borrows all of the memory.
        @inline(__always)
        func withMemory(
            _ body: (
                UnsafeBufferPointer<ResolvedSegment>, UnsafeBufferPointer<ResolvedPageSegment>,
                UnsafeBufferPointer<BackgroundRun>
            ) -> Void
        ) {
            unsafe parts.withUnsafeBufferPointer { parts in
                unsafe slices.withUnsafeBufferPointer { slices in
                    unsafe runs.withUnsafeBufferPointer { runs in
                        unsafe body(parts, slices, runs)
                    }
                }
            }
        }
    }

    private typealias Column = (first: UnsafePointer<UInt8>, pitch: Int)

    private func edge(_ own: Column, beside left: LeftNeighbour?) -> LeadingPixel? {
        guard let left else { return nil }
        let beside: Column =
            switch left {
            case .nothing: unsafe (zeros, 0)
            case .background: unsafe (background, pixelBytes)
            case .page(let page, let column): unsafe self.column(column, ofPage: page)
            }
        return unsafe LeadingPixel(
            own: own.first, ownPitch: own.pitch, left: beside.first, leftPitch: beside.pitch)
    }

    private func column(_ column: Int, ofPage page: Int) -> Column {
        let rows = unsafe pages[page]
        let first = unsafe column * pixelBytes - tops[page] * rows.pitch
        return unsafe (rows.pixels + first, rows.pitch)
    }
}
