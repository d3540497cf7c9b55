import Concurrency
import HTTPServing
import Testing

@testable import FrameService

@Suite("The render queue")
struct RenderQueueTests {
    private enum Fault: Error {
        case broken
    }

    @Test("renders a picture once for all waiting requests, and none without a waiting request")
    func sharing() throws {
        let queue = RenderQueue()
        let drawn = Lock(0)
        let delivered = Lock<[String]>([])
        let gate = Lock(true)
        func requester(_ name: String, isWaiting: Bool = true) -> RenderQueue.Requester {
            RenderQueue.Requester(
                isWaiting: { isWaiting },
                deliver: { result in
                    let bytes = (try? result.get())?.count
                    delivered.withLock {
                        $0.append("\(name) \(bytes.map(String.init) ?? "nothing")")
                    }
                })
        }
        func work(_ count: Int) -> RenderQueue.Work {
            {
                while gate.withLock({ $0 }) { TestThread.pause() }
                drawn.withLock { $0 += 1 }
                return [UInt8](repeating: 0, count: count)
            }
        }
        #expect(queue.render("a", for: requester("one"), work(1)))
        #expect(queue.render("a", for: requester("two"), work(9)))
        #expect(queue.render("b", for: requester("gone", isWaiting: false), work(2)))
        #expect(queue.render("c", for: requester("three")) { throw Fault.broken })
        gate.withLock { $0 = false }
        for _ in 0..<1000 where delivered.withLock({ $0.count }) < 3 { TestThread.pause() }
        let said = delivered.withLock { $0.sorted() }
        #expect(said == ["one 1", "three nothing", "two 1"])
        #expect(drawn.withLock { $0 } == 1)
    }

    @Test("drops a job when all of its clients have disconnected")
    func abandoned() throws {
        let queue = RenderQueue()
        let gate = Lock(true)
        let isPatient = Lock(true)
        let requester = RenderQueue.Requester(
            isWaiting: { isPatient.withLock { $0 } }, deliver: { _ in })
        let begun = Lock(0)
        let work: RenderQueue.Work = {
            begun.withLock { $0 += 1 }
            while gate.withLock({ $0 }) { TestThread.pause() }
            return []
        }
        // Occupies every thread first, so that none takes a job of those that follow.
        let threads = max(1, HTTPServerConfiguration().workers / 2)
        for number in 0..<threads { #expect(queue.render("first \(number)", for: requester, work)) }
        for _ in 0..<1000 where begun.withLock({ $0 }) < threads { TestThread.pause() }
        let taken = (0..<200).prefix { queue.render("\($0)", for: requester, work) }.count
        #expect(taken == RenderQueue.queueLimit)
        let isDrawn = Lock(false)
        let late = RenderQueue.Requester(
            isWaiting: { true }, deliver: { _ in isDrawn.withLock { $0 = true } })
        #expect(!queue.render("late", for: late, work))
        #expect(queue.waitingCount == RenderQueue.queueLimit)
        isPatient.withLock { $0 = false }
        #expect(queue.waitingCount == 0)
        #expect(queue.render("late", for: late, work))
        gate.withLock { $0 = false }
        for _ in 0..<1000 where !isDrawn.withLock({ $0 }) { TestThread.pause() }
        #expect(isDrawn.withLock { $0 })
    }

    @Test("rejects jobs when it is full, and accepts them later")
    func crowded() throws {
        let queue = RenderQueue()
        let gate = Lock(true)
        let delivered = Lock(0)
        let requester = RenderQueue.Requester(
            isWaiting: { true }, deliver: { _ in delivered.withLock { $0 += 1 } })
        func draw(_ tag: Int) -> Bool {
            queue.render("\(tag)", for: requester) {
                while gate.withLock({ $0 }) { TestThread.pause() }
                return []
            }
        }
        let taken = (0..<200).prefix { draw($0) }.count
        // Waiting jobs, and those that are being rendered.
        #expect((32...96).contains(taken))
        gate.withLock { $0 = false }
        for _ in 0..<1000 where delivered.withLock({ $0 }) < taken { TestThread.pause() }
        #expect(delivered.withLock { $0 } == taken)
        #expect(draw(1000))
    }
}
