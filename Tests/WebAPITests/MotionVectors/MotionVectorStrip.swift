import ScrollEngine

/// A strip for vectors, by its name.
struct MotionVectorStrip: Sendable {
    let name: String
    let configuration: StripConfiguration
    let pages: MotionVectorPages
    let page: Int

    init(
        _ name: String, _ preset: Preset, _ width: Int = 390, _ height: Int = 844,
        pages: MotionVectorPages = MotionVectorPages(9), on page: Int = 3,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) {
        self.name = name
        self.page = page
        self.pages = pages
        var configuration = StripConfiguration(
            preset: preset, viewport: PixelSize(width: width, height: height))
        change(&configuration)
        self.configuration = configuration
    }

    /// Every preset, and every field that decides a motion.
    static let all: [MotionVectorStrip] =
        sliding + free + uneven + books + [
            MotionVectorStrip("magazine", .magazine, pages: MotionVectorPages(sections: [3, 4, 2]))
        ]

    private static let sliding = [
        MotionVectorStrip("preview", .preview, 1440, 900),
        MotionVectorStrip("preview-phone", .preview),
        MotionVectorStrip("right-to-left", .preview) { $0.isRightToLeft = true },
        MotionVectorStrip("vertical", .preview) { $0.axis = .vertical },
        MotionVectorStrip("page-only", .preview) { $0.hitTesting = .pageOnly },
        MotionVectorStrip("pages", .pages, 844, 390),
        MotionVectorStrip("rail", .pages, pages: MotionVectorPages(60)),
        MotionVectorStrip("arrows", .filmstrip, 1024, 768) { $0.hasArrows = true },
        MotionVectorStrip("rigid", .pages) { $0.bounces = false },
        MotionVectorStrip("without-motion", .preview) { $0.reducesMotion = true },
        MotionVectorStrip("loop", .loop, 800, 480, pages: MotionVectorPages(4), on: 0),
    ]

    private static let free = [
        MotionVectorStrip("picker", .picker, 364, 200, pages: MotionVectorPages(40), on: 11),
        MotionVectorStrip("fling-many", .preview, pages: MotionVectorPages(30)) {
            $0.fling = .many
        },
        MotionVectorStrip("free", .picker, 364, 200, pages: MotionVectorPages(40), on: 5) {
            $0.paging = .free
            $0.deceleration = .fast
        },
    ]

    private static let uneven = [
        MotionVectorStrip("several", .preview, 1024, 768) { $0.pagesPerView = 3 },
        MotionVectorStrip("lengths", .preview, 1024, 768) {
            $0.pageLengths = .repeating([300, 700, 500])
        },
        MotionVectorStrip("filled", .preview, 1024, 768) {
            $0.pageLengths = .repeating([300, 700, 500])
            $0.fillsEnds = true
            $0.alignment = .end
        },
        MotionVectorStrip("pictures", .preview, 1024, 768) { $0.pageLengths = .pictures },
        MotionVectorStrip("low-pictures", .preview, 1440, 400, pages: MotionVectorPages(30)) {
            $0.pageLengths = .pictures
        },
    ]

    private static let books = [
        MotionVectorStrip("leaves", .leaves),
        MotionVectorStrip("edges", .leaves, 844, 390) { $0.grabArea = .edges },
        MotionVectorStrip("spread", .leavesSpread, 1024, 768),
        MotionVectorStrip("spread-without-cover", .leavesSpread, 844, 390) {
            $0.hasCover = false
            $0.isRightToLeft = true
        },
        MotionVectorStrip("spread-vertical", .leavesSpread) { $0.axis = .vertical },
        MotionVectorStrip("curl", .curl),
        MotionVectorStrip("curl-right-to-left", .curl, 844, 390) {
            $0.isRightToLeft = true
            $0.curlRadius = 40
        },
        MotionVectorStrip("curl-vertical", .curl, 844, 390) { $0.axis = .vertical },
    ]
}

/// Pages whose pictures are landscape, portrait and panorama in turn.
struct MotionVectorPages: PageSource {
    let sizes: [Int]

    init(_ count: Int) { sizes = [count] }
    init(sections: [Int]) { sizes = sections }

    private static let shapes = [
        PixelSize(width: 300, height: 200), PixelSize(width: 200, height: 300),
        PixelSize(width: 900, height: 300),
    ]

    private func shape(_ item: ItemKey) -> PixelSize { Self.shapes[Int(item.value % 3)] }

    var pageCount: Int { sizes.reduce(0, +) }
    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }

    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        let shape = shape(item)
        return box.width * shape.height <= box.height * shape.width
            ? PixelSize(width: box.width, height: box.width * shape.height / shape.width)
            : PixelSize(width: box.height * shape.width / shape.height, height: box.height)
    }

    private static let tables = TableCache()

    func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        Self.tables.table(for: rule, pageCount) { rule.length(of: shape(ItemKey(UInt64($0)))) }
    }

    var sectionCount: Int { sizes.count }
    func section(_ index: Int) -> PageSection {
        let first = sizes[..<index].reduce(0, +)
        return PageSection(key: ItemKey(UInt64(index)), pages: first..<first + sizes[index])
    }
    func section(of page: PageIndex) -> Int {
        (0..<sizes.count).last { section($0).pages.lowerBound <= page.value } ?? 0
    }
}
