import Chance
import ScrollEngineWire
import Testing

@testable import ScrollEngine

@Suite("A page that is as long as its picture") struct PictureLengthTests {
    private func rule(
        _ width: Int, _ height: Int, _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws -> PictureLengthRule {
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: width, height: height))
        configuration.pageLengths = .pictures
        change(&configuration)
        return try #require(StripGeometry(configuration).pictureLengths)
    }

    /// On 1440 x 900 a page is at most 1290 x 860 with 8 px of padding along and 10 across
    /// (decision 107), so the picture has 840 px across.
    @Test(
        "has the picture's ratio, within its limits",
        arguments: [
            (3000, 2000, 840 * 3 / 2 + 16), (2000, 3000, 840 * 2 / 3 + 16), (500, 500, 840 + 16),
            // 840 * 1.777… = 1493.3, more than the 1290 px of the longest page.
            (1920, 1080, 1290),
            (100, 1000, 84 + 16),
            // A twelfth of what it has across, and the padding.
            (100, 4000, 840 / 12 + 16),
            // 840 * 7 / 9 = 653.33, and 840 * 5 / 8.01 = 524.34.
            (700, 900, 653 + 16), (500, 801, 524 + 16),
        ])
    func ratio(_ width: Int, _ height: Int, _ length: Int) throws {
        let rule = try rule(1440, 900)
        #expect(rule.length(of: PixelSize(width: width, height: height)) == length)
        #expect(rule.length(of: nil) == 1290)
    }

    private func previewRule(
        _ width: Int, _ height: Int, _ change: (inout StripConfiguration) -> Void = { _ in }
    ) -> PictureLengthRule? {
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: width, height: height))
        change(&configuration)
        return StripGeometry(configuration).pictureLengths
    }

    @Test("is what previews have by themselves, but for the classic size")
    func previews() throws {
        let expected = try rule(1440, 900)
        #expect(previewRule(1440, 900) == expected)
        #expect(previewRule(480, 320) != nil && previewRule(320, 480) == nil)
        #expect(previewRule(390, 844) { $0.preset = .previewAll } != nil)
        #expect(previewRule(390, 844) { $0.preset = .pages } == nil)
    }

    @Test("is not where a size is given, where pictures are cut, or in older strips")
    func equalPages() {
        let changes: [(inout StripConfiguration) -> Void] = [
            { $0.pageSize = PixelSize(width: 560, height: 640) }, { $0.pagesPerView = 2 },
            { $0.pageLengths = .repeating([300]) }, { $0.fit = .cover }, { $0.axis = .vertical },
            { $0.pageSizeRule = .equalPages }, { $0.pageSizeRule = .original },
        ]
        for change in changes { #expect(previewRule(1440, 900, change) == nil) }
    }

    @Test("measures along its own axis")
    func vertical() throws {
        let rule = try rule(900, 1440) { $0.axis = .vertical }
        #expect(rule.length(of: PixelSize(width: 2000, height: 3000)) == 840 * 3 / 2 + 16)
    }

    @Test("does not enlarge a small picture if nothing is enlarged")
    func small() throws {
        let picture = PixelSize(width: 600, height: 420)
        #expect(try rule(1440, 900).length(of: picture) == 1200 + 16)
        #expect(try rule(1440, 900) { $0.fit = .scaleDown }.length(of: picture) == 600 + 16)
    }

    @Test("is ignored by books and strips of galleries", arguments: [Preset.curl, .magazine])
    func ignored(_ preset: Preset) {
        var configuration = StripConfiguration(
            preset: preset, viewport: PixelSize(width: 1024, height: 768))
        configuration.pageLengths = .pictures
        #expect(StripGeometry(configuration).pictureLengths == nil)
    }

    @Test("leaves at most 64 pages in view, on any viewport")
    func visible() throws {
        trials(1...2000) { random in
            let configuration = random.configuration(Preset.plain) { $0.pageLengths = .pictures }
            let geometry = StripGeometry(configuration)
            let count = geometry.viewportLength / geometry.shortestStride
            return count <= StripConfiguration.visibleLimit ? nil : "\(count) pages"
        }
    }

    // MARK: Sums

    @Test("starts where the pages before it end, also while lengths are held")
    func sums() {
        trials(1...500) { random in
            let count = random.int(1...60)
            var lengths = (0..<count).map { _ in random.int(8...900) }
            let table = PageLengthTable(lengths)
            var held: HeldLengths?
            if random.oneIn(2) {
                let first = random.int(0...count - 1)
                let others = (0..<min(count, HeldLengths.limit)).map { _ in random.int(8...900) }
                held = HeldLengths(first: first, lengths: others)
                for (index, length) in others.enumerated() {
                    lengths[(first + index) % count] = length
                }
            }
            let sums = LengthSums.measured(table, held)
            for page in 0..<count {
                guard sums.length(page) == lengths[page],
                    sums.start(page) == lengths[..<page].reduce(0, +)
                else { return "page \(page) of \(lengths), \(held as Any)" }
            }
            return sums.start(count) == lengths.reduce(0, +) ? nil : "\(lengths)"
        }
    }

    // MARK: Strips

    /// The same lengths, given by the configuration, count offsets from the first page: another way
    /// to the same numbers.
    @Test("lies where the same lengths in the configuration put it (seeds 1–4,000)")
    func oracle() {
        trials(1...4000) { random in
            let count = random.int(1...StripConfiguration.lengthLimit)
            let pages = RandomPages(count)
            let configuration = random.configuration(Preset.plain) {
                // Repeated lengths replace the padding of a preview by spacing.
                $0.padding = Insets.none
                $0.spacing = 7
                $0.pageLengths = .pictures
                // With a page control, the default page is smaller than the same page given.
                ($0.autoplay, $0.hasPageControl) = (nil, false)
            }
            guard let rule = StripGeometry(configuration).pictureLengths else { return "no rule" }
            let table = pages.lengths(rule)
            var repeated = configuration
            repeated.pageSize = StripGeometry(configuration).pageSize
            repeated.pageLengths = .repeating((0..<count).map(table.length))
            guard (try? repeated.validate()) != nil else { return nil }
            let first = random.int(0...count - 1)
            var measured = try StripScenario(configuration, on: first, of: pages)
            var reference = try StripScenario(repeated, on: first, of: pages)
            for step in random.steps(
                [.gestures, .commands, .taps, .wheel], on: configuration.viewport, pages: count)
            {
                let (a, b) = (measured.take(step), reference.take(step))
                guard a.map(\.kind) == b.map(\.kind) else {
                    return "\(a), not \(b): \(measured.reproduction)"
                }
                if let wrong = measured.layout.unlikeness(to: reference.layout) {
                    return "\(wrong): \(measured.reproduction)"
                }
            }
            return nil
        }
    }

    @Test("costs the same for ten pages and for a hundred thousand")
    func cost() throws {
        var asked: [Int] = []
        for count in [10, 1000, 100_000] {
            var configuration = StripConfiguration(
                preset: .preview, viewport: PixelSize(width: 1024, height: 768))
            configuration.pageLengths = .pictures
            let pages = RandomPages(count)
            // Sizes repeat after 70 pages, and each shows the same ones.
            let page = count / 2 - (count / 2 - 5) % 70
            var strip = try Strip(configuration, on: PageIndex(page), over: pages)
            pages.calls.count = 0
            _ = strip.handle(.next, at: Timestamp(milliseconds: 100), over: pages)
            _ = strip.layout(at: Timestamp(milliseconds: 200), over: pages)
            asked.append(pages.calls.count)
            #expect(strip.wire.count <= 160)
        }
        #expect(Set(asked).count == 1, "\(asked) questions")
    }
}

extension Outcome {
    /// The outcome without the points of a hit.
    fileprivate var kind: Outcome {
        switch self {
        case .tapped(let hit, let count): .tapped(hit.withoutPoints, count: count)
        case .longPressed(let hit): .longPressed(hit.withoutPoints)
        default: self
        }
    }
}

extension PageHit {
    fileprivate var withoutPoints: PageHit {
        PageHit(page: page, item: item, point: .zero, picturePoint: nil)
    }
}
