/// The lengths of a strip's pages, and where pages would start without spacing.
///
/// Each function takes the same time for any number of pages.
enum LengthSums: Hashable {
    case equal(Int)
    /// Lengths that are repeated for further pages.
    case repeating([Int])
    /// A length for each page, of which some are held.
    case measured(PageLengthTable, HeldLengths?)

    func length(_ page: Int) -> Int {
        switch self {
        case .equal(let length): length
        case .repeating(let lengths): lengths[page % lengths.count]
        case .measured(let table, let held):
            held?.length(page, of: table.count) ?? table.length(page)
        }
    }

    /// The total length of the first pages.
    func start(_ count: Int) -> Int {
        switch self {
        case .equal(let length): return count * length
        case .repeating(let lengths):
            let whole = count / lengths.count
            var sum = whole == 0 ? 0 : lengths.reduce(0, +) * whole
            for page in 0..<(count % lengths.count) { sum += lengths[page] }
            return sum
        case .measured(let table, let held):
            var sum = table.start(count)
            guard let held else { return sum }
            for (index, length) in held.lengths.enumerated() {
                let page = (held.first + index) % table.count
                if page < count { sum += length - table.length(page) }
            }
            return sum
        }
    }

    /// The number of pages after which the lengths repeat, on a strip of `count` pages.
    func period(of count: Int) -> Int {
        switch self {
        case .equal: 1
        case .repeating(let lengths): lengths.count
        case .measured: count
        }
    }
}
