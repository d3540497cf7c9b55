import ScrollEngine

extension BridgedPages {
    /// Reads pages; nil for numbers that are none.
    ///
    ///     the number of pages
    ///     the number of sections; of each the key, its first page, and the page after its last
    ///     the number of known pages; of each the page, its item, and its picture's width and height
    ///
    /// Sections follow one another and none is empty; without any, all pages are in one. A key is the
    /// higher and the lower 32 of its bits. The sides of a picture that is not known are NaN.
    package init?(_ numbers: [Double], fit: Fit) {
        var reader = NumberReader(numbers)
        guard let pageCount = reader.integer(Self.counts),
            let sections = Self.sections(of: pageCount, from: &reader),
            let knownCount = reader.integer(0...pageCount)
        else { return nil }
        var known: [Int: KnownPage] = [:]
        for _ in 0..<knownCount {
            guard let page = reader.integer(0...max(0, pageCount - 1)), let item = reader.item()
            else { return nil }
            let (width, height) = (reader.integer(Self.sides), reader.integer(Self.sides))
            var picture: PixelSize?
            if let width, let height { picture = PixelSize(width: width, height: height) }
            known[page] = KnownPage(item: item, picture: picture)
        }
        self.init(pageCount: pageCount, sections: sections, known: known, fit: fit)
    }

    private static func sections(
        of pageCount: Int, from reader: inout NumberReader
    ) -> [PageSection]? {
        guard let count = reader.integer(0...pageCount) else { return nil }
        guard count > 0 else {
            return pageCount > 0 ? [PageSection(key: ItemKey(0), pages: 0..<pageCount)] : []
        }
        var sections: [PageSection] = []
        for _ in 0..<count {
            guard let key = reader.item(), let first = reader.integer(0...pageCount),
                let end = reader.integer(0...pageCount), first < end,
                first == sections.last?.pages.upperBound ?? 0
            else { return nil }
            sections.append(PageSection(key: key, pages: first..<end))
        }
        return sections.last?.pages.upperBound == pageCount ? sections : nil
    }

    /// As many pages as 31 bits have pixels for: a page and the space behind it have at most 8,192.
    private static let counts = 0...131_072
    /// The sides of a picture in pixels: their products with those of a page fit into 31 bits.
    private static let sides = 1...400_000
}
