import Concurrency
import ScrollEngine

/// Tables of lengths, because a source returns the same instance until a length changes.
final class TableCache: Sendable {
    private struct Key: Hashable {
        let rule: PictureLengthRule
        let count: Int
    }

    private let known = Lock([Key: PageLengthTable]())

    func table(
        for rule: PictureLengthRule, _ count: Int, _ length: (Int) -> Int
    ) -> PageLengthTable {
        let key = Key(rule: rule, count: count)
        if let table = known.withLock({ $0[key] }) { return table }
        let table = PageLengthTable((0..<count).map(length))
        known.withLock { $0[key] = table }
        return table
    }
}
