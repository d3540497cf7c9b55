@testable import ScrollEngine

/// Any number of pages, stored as runs of items, so that a million cost no more than ten.
///
/// It counts the queries.
struct RandomPages: PageSource {
    private var runs: [Range<UInt64>]
    private(set) var pageCount: Int
    private var nextItem: UInt64
    /// Pages of a section; the last may have fewer.
    var sectionSize: Int
    /// Whether the sizes of most pictures are known already.
    var knowsPictures = true
    /// The number of pages, of each ten, of whose pictures the natural size is known.
    var knownOfTen = 8
    /// The number of pages after which the same items repeat; nil for never.
    var repeats: Int?
    let calls = Calls()

    final class Calls {
        var count = 0
        /// The last table of lengths, and what it was made from.
        var lengths: (runs: [Range<UInt64>], rule: PictureLengthRule, known: Int, PageLengthTable)?
        /// An invalid query, which no page source has to support.
        var wrong: String?
    }

    init(_ count: Int, sections size: Int = 3) {
        runs = count > 0 ? [0..<UInt64(count)] : []
        pageCount = count
        nextItem = UInt64(count + size - count % size)
        sectionSize = size
    }

    func item(on page: PageIndex) -> ItemKey {
        calls.count += 1
        guard 0..<pageCount ~= page.value else {
            calls.wrong = "page \(page.value) of \(pageCount) was asked for"
            return ItemKey(0)
        }
        var left = UInt64(page.value % (repeats ?? .max))
        for run in runs {
            let length = run.upperBound - run.lowerBound
            if left < length { return ItemKey(run.lowerBound + left) }
            left -= length
        }
        return ItemKey(.max)
    }

    func page(of item: ItemKey) -> PageIndex? {
        calls.count += 1
        var first = 0
        for run in runs {
            if run.contains(item.value) {
                return PageIndex(first + Int(item.value - run.lowerBound))
            }
            first += Int(run.upperBound - run.lowerBound)
        }
        return nil
    }

    /// A third, two thirds or all of the box's width, at any height.
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        calls.count += 1
        guard knowsPictures, item.value % 5 != 4 else { return nil }
        let third = Int(item.value % 3) + 1
        return PixelSize(
            width: max(1, box.width * third / 3), height: max(1, box.height * (4 - third) / 3))
    }

    /// The natural sizes of pictures, in turn.
    private static let sizes = [
        PixelSize(width: 3000, height: 2000), PixelSize(width: 2000, height: 3000),
        PixelSize(width: 900, height: 900), PixelSize(width: 4000, height: 700),
        PixelSize(width: 40, height: 800), PixelSize(width: 1920, height: 1080),
        PixelSize(width: 7, height: 5),
    ]

    func naturalSize(of item: ItemKey) -> PixelSize? {
        Int(item.value % 10) < knownOfTen ? Self.sizes[Int(item.value % 7)] : nil
    }

    func lengths(_ rule: PictureLengthRule) -> PageLengthTable {
        if let known = calls.lengths, known.runs == runs, known.rule == rule,
            known.known == knownOfTen, known.3.count == pageCount
        {
            return known.3
        }
        var lengths = runs.joined().map { rule.length(of: naturalSize(of: ItemKey($0))) }
        if let repeats { lengths = (0..<pageCount).map { lengths[$0 % repeats] } }
        let table = PageLengthTable(lengths)
        calls.lengths = (runs, rule, knownOfTen, table)
        return table
    }

    // MARK: Sections

    var sectionCount: Int { (pageCount + sectionSize - 1) / sectionSize }

    func section(_ index: Int) -> PageSection {
        calls.count += 1
        guard 0..<sectionCount ~= index else {
            calls.wrong = "section \(index) of \(sectionCount) was asked for"
            return PageSection(key: ItemKey(0), pages: 0..<1)
        }
        let first = index * sectionSize
        let key = item(on: PageIndex(first)).value / UInt64(sectionSize)
        return PageSection(
            key: ItemKey(key), pages: first..<min(first + sectionSize, pageCount))
    }

    func section(of page: PageIndex) -> Int {
        calls.count += 1
        return page.value / sectionSize
    }

    // MARK: Changes

    mutating func insert(_ count: Int, at page: Int) {
        let place = split(at: page)
        runs.insert(nextItem..<nextItem + UInt64(count), at: place)
        nextItem += UInt64(count)
        pageCount += count
    }

    @discardableResult
    mutating func remove(_ count: Int, at page: Int) -> [Range<UInt64>] {
        let (from, to) = (split(at: page), split(at: min(page + count, pageCount)))
        let removed = Array(runs[from..<to])
        runs.removeSubrange(from..<to)
        pageCount -= removed.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) }
        return removed
    }

    mutating func move(_ count: Int, from page: Int, to goal: Int) {
        let moved = remove(count, at: page)
        let place = split(at: min(goal, pageCount))
        runs.insert(contentsOf: moved, at: place)
        pageCount += moved.reduce(0) { $0 + Int($1.upperBound - $1.lowerBound) }
    }

    /// The run that begins at a page; it is split off the previous run if necessary.
    private mutating func split(at page: Int) -> Int {
        var first = 0
        for place in runs.indices {
            if first == page { return place }
            let length = Int(runs[place].upperBound - runs[place].lowerBound)
            if page < first + length {
                let middle = runs[place].lowerBound + UInt64(page - first)
                let run = runs[place]
                runs[place] = run.lowerBound..<middle
                runs.insert(middle..<run.upperBound, at: place + 1)
                return place + 1
            }
            first += length
        }
        return runs.count
    }
}
