import Raster

extension SplicedFrame {
    /// Borrows the memory of all pages, which must be coded as residuals.
    func withCodedRows<Result>(_ body: ([CodedRowsMemory]) -> Result) -> Result {
        let rows = pages.map { page in
            guard case .residuals(let rows) = page.rows else {
                preconditionFailure("a page has another code than its frame")
            }
            return (rows: rows, bitmap: page.bitmap)
        }
        return unsafe Self.borrow(rows[...], after: [], body)
    }

    /// Borrows the memory of all pages, which must be coded as matches.
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
