extension SplicedFrame {
    /// Borrows the memory of all pages.
    func withCodedRows<Result>(_ body: ([CodedRowsMemory]) -> Result) -> Result {
        unsafe Self.borrow(pages[...], after: [], body)
    }

    private static func borrow<Result>(
        _ pages: ArraySlice<PreparedPage>, after lent: [CodedRowsMemory],
        _ body: ([CodedRowsMemory]) -> Result
    ) -> Result {
        guard let page = pages.first else { return unsafe body(lent) }
        return unsafe page.rows.withMemory(of: page.bitmap) { one in
            unsafe borrow(pages.dropFirst(), after: lent + [one], body)
        }
    }
}
