import HTTPServing
import Locking
import Testing

@testable import GalleryService

@Suite("The studio")
struct StudioTests {
    private enum Fault: Error {
        case broken
    }

    @Test("draws a picture once for all who wait for it, and none that nobody waits for")
    func sharing() throws {
        let studio = Studio()
        let drawn = Lock(0)
        let told = Lock<[String]>([])
        let gate = Lock(true)
        func party(_ name: String, isWaiting: Bool = true) -> Studio.Party {
            Studio.Party(
                isWaiting: { isWaiting },
                tell: { result in
                    let bytes = (try? result.get())?.count
                    told.withLock { $0.append("\(name) \(bytes.map(String.init) ?? "nothing")") }
                })
        }
        func work(_ count: Int) -> Studio.Work {
            {
                while gate.withLock({ $0 }) { Thread.pause() }
                drawn.withLock { $0 += 1 }
                return [UInt8](repeating: 0, count: count)
            }
        }
        #expect(studio.draw("a", for: party("one"), work(1)))
        #expect(studio.draw("a", for: party("two"), work(9)))
        #expect(studio.draw("b", for: party("gone", isWaiting: false), work(2)))
        #expect(studio.draw("c", for: party("three")) { throw Fault.broken })
        gate.withLock { $0 = false }
        for _ in 0..<1000 where told.withLock({ $0.count }) < 3 { Thread.pause() }
        let said = told.withLock { $0.sorted() }
        #expect(said == ["one 1", "three nothing", "two 1"])
        #expect(drawn.withLock { $0 } == 1)
    }

    @Test("makes room where all who waited have gone")
    func abandoned() throws {
        let studio = Studio()
        let gate = Lock(true)
        let isPatient = Lock(true)
        let party = Studio.Party(isWaiting: { isPatient.withLock { $0 } }, tell: { _ in })
        let begun = Lock(0)
        let work: Studio.Work = {
            begun.withLock { $0 += 1 }
            while gate.withLock({ $0 }) { Thread.pause() }
            return []
        }
        // Each thread has its hands full before the others wait: none takes one of them later.
        let threads = max(1, HTTPServerConfiguration().workers / 2)
        for number in 0..<threads { #expect(studio.draw("first \(number)", for: party, work)) }
        for _ in 0..<1000 where begun.withLock({ $0 }) < threads { Thread.pause() }
        let taken = (0..<200).prefix { studio.draw("\($0)", for: party, work) }.count
        #expect(taken == Studio.queueLimit)
        let isDrawn = Lock(false)
        let late = Studio.Party(isWaiting: { true }, tell: { _ in isDrawn.withLock { $0 = true } })
        #expect(!studio.draw("late", for: late, work))
        #expect(studio.waitingCount == Studio.queueLimit)
        isPatient.withLock { $0 = false }
        #expect(studio.waitingCount == 0)
        #expect(studio.draw("late", for: late, work))
        gate.withLock { $0 = false }
        for _ in 0..<1000 where !isDrawn.withLock({ $0 }) { Thread.pause() }
        #expect(isDrawn.withLock { $0 })
    }

    @Test("refuses what would wait for long, and takes it later")
    func crowded() throws {
        let studio = Studio()
        let gate = Lock(true)
        let told = Lock(0)
        let party = Studio.Party(isWaiting: { true }, tell: { _ in told.withLock { $0 += 1 } })
        func draw(_ tag: Int) -> Bool {
            studio.draw("\(tag)", for: party) {
                while gate.withLock({ $0 }) { Thread.pause() }
                return []
            }
        }
        let taken = (0..<200).prefix { draw($0) }.count
        // Those that wait, and those that are being drawn.
        #expect((32...96).contains(taken))
        gate.withLock { $0 = false }
        for _ in 0..<1000 where told.withLock({ $0 }) < taken { Thread.pause() }
        #expect(told.withLock { $0 } == taken)
        #expect(draw(1000))
    }
}
