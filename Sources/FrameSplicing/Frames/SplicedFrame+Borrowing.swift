import Raster

extension SplicedFrame {
    /// Lends the memory of all pages at once, which are coded by their differences.
    func withCodedRows<Result>(_ body: ([CodedRowsMemory]) -> Result) -> Result {
        let rows = pages.map { page in
            guard case .residuals(let rows) = page.rows else {
                preconditionFailure("a page has another code than its frame")
            }
            return (rows: rows, bitmap: page.bitmap)
        }
        return unsafe Self.borrow(rows[...], after: [], body)
    }

    /// The same for pages that are coded by their repetitions.
    func withTokenRows<Result>(_ body: ([TokenRows.Borrowed]) -> Result) -> Result {
        let rows = pages.map { page in
            guard case .matches(let rows) = page.rows else {
                preconditionFailure("a page has another code than its frame")
            }
            return (rows: rows, bitmap: page.bitmap)
        }
        return unsafe Self.borrow(rows[...], after: [], body)
    }

    private static func borrow<Rows: BorrowableRows, Result>(
        _ pages: ArraySlice<(rows: Rows, bitmap: Bitmap)>, after lent: [Rows.Borrowed],
        _ body: ([Rows.Borrowed]) -> Result
    ) -> Result {
        guard let page = pages.first else { return body(lent) }
        return page.rows.withMemory(of: page.bitmap) { one in
            borrow(pages.dropFirst(), after: lent + [one], body)
        }
    }
}
