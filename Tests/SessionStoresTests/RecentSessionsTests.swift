import Testing

@testable import SessionStores

@Suite("Sessions that were in use lately")
struct RecentSessionsTests {
    private let recent = RecentSessions()

    private func id(_ number: Int) -> SessionID { SessionID(high: 0, low: UInt64(number)) }

    private func row(_ number: Int) -> SessionRecord {
        SessionRecord(revision: UInt64(number), born: 1, lastUsed: 2, state: [])
    }

    @Test("are cached until enough others are, within a bound")
    func bounded() {
        for number in 0..<20_000 { recent.keep(row(number), of: id(number)) }
        let kept = (0..<20_000).filter { recent[id($0)] != nil }
        #expect(kept.count > 4_096 && kept.count <= 8_192)
        // The last ones of each part: sixteen parts have two halves of 256.
        #expect(kept.suffix(4_096) == Array(15_904..<20_000)[...])
        #expect(kept.allSatisfy { recent[id($0)]?.revision == UInt64($0) })
    }

    @Test("are as they were written last, in whichever half they lie")
    func renewed() {
        recent.keep(row(1), of: id(1))
        // Ids in steps of 16 are in one part, so its new half becomes the old one.
        for number in 1...300 { recent.keep(row(0), of: id(1 + 16 * number)) }
        #expect(recent[id(1)]?.revision == 1)
        recent.keep(row(7), of: id(1))
        #expect(recent[id(1)]?.revision == 7)
        recent.drop(id(1))
        #expect(recent[id(1)] == nil)
    }
}
