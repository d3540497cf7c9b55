import Raster

/// How a row of a frame is put together, from left to right.
///
/// All rows of a band take the same steps, but the first one: above it stands something else.
enum RowStep {
    /// Pixels that are filtered and coded as they are.
    case live(Range<Int>)
    /// The first pixel of a piece, whose left neighbour is another's.
    case edge(RowEdge)
    /// Pixels of a page behind its first visible one.
    case slice(PageSlice)
    /// So many pixels of the background behind its first one.
    case plain(Int)
}

/// A column where a piece begins, and the column before it.
struct RowEdge {
    let own: PixelColumn
    /// Nil for the frame's first column: then zeros stand there.
    let left: PixelColumn?
}

/// A column of something that shows in a frame.
struct PixelColumn {
    let layer: Int?
    let column: Int
}

/// Columns of a page that are copied, and where to look for the first and the last cut.
struct PageSlice {
    let page: Int
    /// The page's columns; its first one is never among them.
    let columns: Range<Int>
    /// The page's row in the frame's first row.
    let rowOffset: Int
    let firstAnchor: Int
    let lastAnchor: Int
    /// Whether the slice begins and ends with what was coded, so that nothing is cut.
    let isWhole: (start: Bool, end: Bool)

    init(page: Int, width: Int, columns: Range<Int>, rowOffset: Int) {
        self.page = page
        self.columns = columns
        self.rowOffset = rowOffset
        isWhole = (columns.lowerBound == 1, columns.upperBound == width)
        // Behind a cut, runs may look no further back than to the first pixel that is copied: the
        // differences of the one before are not those that were coded.
        let spacing = PageAnchor.spacing
        firstAnchor = isWhole.start ? 0 : (columns.lowerBound + spacing) / spacing
        lastAnchor =
            isWhole.end ? PageAnchor.count(width: width) - 1 : columns.upperBound / spacing
    }
}

extension SplicedFrame {
    /// The steps of a band's rows but the first.
    func steps(of band: FrameBand) -> [RowStep] {
        band.pieces.enumerated().flatMap { index, piece in
            let first = piece.columns.lowerBound
            let left = index == 0 ? nil : column(first - 1, of: band.pieces[index - 1])
            return steps(
                of: piece, edge: .edge(RowEdge(own: column(first, of: piece), left: left)))
        }.joined
    }

    /// The steps of a band's first row, below a row of another band.
    ///
    /// Only where the same stands above are differences the ones that were coded.
    func firstSteps(of band: FrameBand, below above: FrameBand?) -> [RowStep] {
        guard let above else { return [.live(0..<width)] }
        return band.pieces.flatMap { piece in
            above.pieces.flatMap { upper -> [RowStep] in
                let columns = piece.columns.clamped(to: upper.columns)
                guard !columns.isEmpty else { return [] }
                guard piece.layer == upper.layer else { return [.live(columns)] }
                let first = columns.lowerBound
                return steps(
                    of: FrameBand.Piece(columns: columns, layer: piece.layer),
                    edge: .live(first..<first + 1))
            }
        }.joined
    }

    private func column(_ column: Int, of piece: FrameBand.Piece) -> PixelColumn {
        PixelColumn(
            layer: piece.layer, column: piece.layer.map { column - layers[$0].area.x } ?? 0)
    }

    private func steps(of piece: FrameBand.Piece, edge: RowStep) -> [RowStep] {
        let rest = piece.columns.dropFirst()
        guard let layer = piece.layer else {
            return rest.isEmpty ? [edge] : [edge, .plain(rest.count)]
        }
        let area = layers[layer].area
        switch layers[layer].content {
        case .bitmap: return [.live(piece.columns)]
        case .page(let page):
            guard !rest.isEmpty else { return [edge] }
            let columns = rest.lowerBound - area.x..<rest.upperBound - area.x
            return [
                edge,
                .slice(
                    PageSlice(
                        page: page, width: area.width, columns: columns, rowOffset: -area.y)),
            ]
        }
    }
}

extension [RowStep] {
    /// The same steps, what is coded live in one go.
    fileprivate var joined: [RowStep] {
        reduce(into: []) { steps, step in
            if case .live(let columns) = step, case .live(let before)? = steps.last {
                steps[steps.count - 1] = .live(before.lowerBound..<columns.upperBound)
            } else {
                steps.append(step)
            }
        }
    }
}
