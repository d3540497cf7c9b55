import Raster

/// A page's rows, whose memory can be lent.
protocol LendableRows {
    associatedtype Lent
    /// Lends the rows' memory and that of the page's pixels.
    func withMemory<Result>(of page: Bitmap, _ body: (Lent) -> Result) -> Result
}

extension SplicedFrame {
    /// Lends the memory of all pages at once, which are coded by their differences.
    func withCodedRows<Result>(_ body: ([PageRows]) -> Result) -> Result {
        let rows = pages.map { page in
            guard case .differences(let rows) = page.rows else {
                preconditionFailure("a page has another code than its frame")
            }
            return (rows: rows, bitmap: page.bitmap)
        }
        return unsafe Self.lend(rows[...], after: [], body)
    }

    /// The same for pages that are coded by their repetitions.
    func withTokenRows<Result>(_ body: ([TokenRows.Lent]) -> Result) -> Result {
        let rows = pages.map { page in
            guard case .repetitions(let rows) = page.rows else {
                preconditionFailure("a page has another code than its frame")
            }
            return (rows: rows, bitmap: page.bitmap)
        }
        return unsafe Self.lend(rows[...], after: [], body)
    }

    private static func lend<Rows: LendableRows, Result>(
        _ pages: ArraySlice<(rows: Rows, bitmap: Bitmap)>, after lent: [Rows.Lent],
        _ body: ([Rows.Lent]) -> Result
    ) -> Result {
        guard let page = pages.first else { return body(lent) }
        return page.rows.withMemory(of: page.bitmap) { one in
            lend(pages.dropFirst(), after: lent + [one], body)
        }
    }
}
