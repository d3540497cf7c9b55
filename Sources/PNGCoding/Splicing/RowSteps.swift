import Raster

/// How a row of a frame is put together, from left to right.
///
/// All rows of a band take the same steps, but the first one: above it stands something else.
enum RowStep {
    /// Columns that are filtered and coded as they are.
    case live(Range<Int>)
    /// Columns of a page, most of which are copied.
    case page(PagePart)
    /// Columns of the background.
    case plain(PlainPart)
}

/// What stands on the left of a part whose first pixel is coded anew, because its left neighbour is
/// another's.
enum LeftNeighbour {
    /// Nothing: the frame begins here, and zeros stand on the left.
    case none
    case background
    /// A column of a page.
    case page(Int, column: Int)
}

/// Columns of the background.
struct PlainPart {
    /// What the first of them stands beside; nil when that one was coded before.
    let left: LeftNeighbour?
    /// How many there are besides the first.
    let count: Int
}

/// Columns of a page in a frame.
struct PagePart {
    let page: Int
    /// What the column before those that are copied stands beside; nil when it was coded before.
    let left: LeftNeighbour?
    /// The page's columns to be copied; its first one is never among them. They may be none.
    let columns: Range<Int>
    /// The page's row in the frame's first row.
    let rowOffset: Int
    let firstAnchor: Int
    let lastAnchor: Int
    /// Whether they end with the page, so that nothing is cut.
    let endsWhole: Bool

    init(
        page: Int, width: Int, columns: Range<Int>, rowOffset: Int, left: LeftNeighbour?
    ) {
        self.page = page
        self.left = left
        self.columns = columns
        self.rowOffset = rowOffset
        endsWhole = columns.upperBound == width
        // Behind a cut, runs may look no further back than to the first pixel that is copied: the
        // differences of the one before are not those that were coded.
        let spacing = PageAnchor.spacing
        let startsWhole = columns.lowerBound == 1
        firstAnchor = startsWhole ? 0 : (columns.lowerBound + spacing) / spacing
        lastAnchor =
            endsWhole ? PageAnchor.count(width: width) - 1 : columns.upperBound / spacing
    }
}

extension SplicedFrame {
    /// The steps of a band's rows but the first.
    func steps(of band: FrameBand) -> [RowStep] {
        band.pieces.indices.flatMap { index -> [RowStep] in
            let piece = band.pieces[index]
            guard index > 0 else { return steps(of: piece, left: LeftNeighbour.none) }
            guard let left = neighbour(band.pieces[index - 1]) else {
                return stepsWithLiveStart(of: piece)
            }
            return steps(of: piece, left: left)
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
                return stepsWithLiveStart(
                    of: FrameBand.Piece(columns: columns, layer: piece.layer))
            }
        }.joined
    }

    /// What stands beside the piece that follows; nil when that is a bitmap, which lies in no
    /// memory that is lent.
    private func neighbour(_ piece: FrameBand.Piece) -> LeftNeighbour? {
        guard let layer = piece.layer else { return .background }
        guard case .page(let page) = layers[layer].content else { return nil }
        return .page(page, column: piece.columns.upperBound - 1 - layers[layer].area.x)
    }

    private func stepsWithLiveStart(of piece: FrameBand.Piece) -> [RowStep] {
        let first = piece.columns.lowerBound
        return [.live(first..<first + 1)]
            + (piece.columns.count > 1 ? steps(of: piece, left: nil) : [])
    }

    private func steps(of piece: FrameBand.Piece, left: LeftNeighbour?) -> [RowStep] {
        let rest = piece.columns.dropFirst()
        guard let layer = piece.layer else {
            return [.plain(PlainPart(left: left, count: rest.count))]
        }
        let area = layers[layer].area
        switch layers[layer].content {
        case .bitmap: return [.live(left == nil ? rest : piece.columns)]
        case .page(let page):
            let columns = rest.lowerBound - area.x..<rest.upperBound - area.x
            return [
                .page(
                    PagePart(
                        page: page, width: area.width, columns: columns, rowOffset: -area.y,
                        left: left))
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
