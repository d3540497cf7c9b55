import ScrollEngine

/// A gallery of any size that needs no memory: items are consecutive numbers.
struct FuzzPages: PageSource {
    var pageCount: Int
    /// The number of the first item; a change moves all items to other pages.
    var firstItem: UInt64 = 0
    /// The number of pages in each section except the last.
    var sectionLength = 5
    /// Whether the sizes of some pictures are known.
    var hasPictures = true

    /// With 32 bits there are no more (`BridgedPages`).
    private static let limit = Int.bitWidth == 32 ? 131_072 : 1 << 40

    private static let counts = [12, 0, 1, 2, 3, 4, 5, 31, 32, 33, 64, 1000, 99_999, 1_000_000]

    init(from input: inout FuzzInput) {
        pageCount = min(Self.limit, input.one(of: Self.counts))
        sectionLength = 1 + Int(input.byte()) % 40
        hasPictures = input.flag()
    }

    /// Pages on which a strip finds its item where it left it.
    init(pageCount: Int, with item: ItemKey?, on page: PageIndex?) {
        self.pageCount = min(Self.limit, pageCount)
        firstItem = (item?.value ?? 0) &- UInt64(page?.value ?? 0)
    }

    /// Changes the pages: some are added or removed, at the front or at the end.
    mutating func change(_ input: inout FuzzInput) {
        let count = Int(input.byte() % 8)
        switch input.byte() % 5 {
        case 0: pageCount = max(0, pageCount - count)
        case 1: pageCount = min(Self.limit, pageCount + count)
        case 2: firstItem &+= UInt64(count)
        case 3: firstItem &-= UInt64(count)
        default: self = FuzzPages(from: &input)
        }
    }

    func item(on page: PageIndex) -> ItemKey {
        require(0..<pageCount ~= page.value, "the engine asks for page \(page.value)")
        return ItemKey(firstItem &+ UInt64(page.value))
    }

    func page(of item: ItemKey) -> PageIndex? {
        let place = item.value &- firstItem
        return place < UInt64(pageCount) ? PageIndex(Int(place)) : nil
    }

    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        guard hasPictures, item.value % 3 != 0 else { return nil }
        // A ratio of 4 to 3 or 1 to 2, fitted into the box.
        let (wide, high) = item.value % 2 == 0 ? (4, 3) : (1, 2)
        let width = min(box.width, box.height * wide / high)
        return PixelSize(width: max(1, width), height: max(1, width * high / wide))
    }

    /// Lengths that change with the pages, and with what is known of their pictures.
    ///
    /// A table is made for each call, so a long gallery has none.
    func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        let sizes = [(3000, 2000), (2000, 3000), (40, 800), (4000, 700)]
        return PageLengthTable(
            (0..<(pageCount <= 1000 ? pageCount : 0)).map { page in
                let (width, height) = sizes[Int((firstItem &+ UInt64(page)) % 4)]
                return rule.length(
                    of: hasPictures ? PixelSize(width: width, height: height) : nil)
            })
    }

    var sectionCount: Int { (pageCount + sectionLength - 1) / sectionLength }

    func section(_ index: Int) -> PageSection {
        require(0..<sectionCount ~= index, "the engine asks for section \(index)")
        let first = index * sectionLength
        return PageSection(
            key: ItemKey(UInt64(index)), pages: first..<min(first + sectionLength, pageCount))
    }

    func section(of page: PageIndex) -> Int {
        require(0..<pageCount ~= page.value, "the engine asks for page \(page.value)")
        return page.value / sectionLength
    }
}
