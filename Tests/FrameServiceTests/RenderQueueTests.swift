import Concurrency
import HTTPServing
import ServiceFixture
import Testing

@testable import FrameService

@Suite("The render queue")
struct RenderQueueTests {
    private enum Fault: Error {
        case broken
    }

    @Test("renders a picture once for all waiting requests, and none without a waiting request")
    func sharing() throws {
        let queue = RenderQueue<[UInt8]>(threads: 1)
        let drawn = Lock(0)
        let delivered = Lock<[String]>([])
        let gate = Lock(true)
        func requester(_ name: String, isWaiting: Bool = true) -> RenderQueue<[UInt8]>.Requester {
            RenderQueue<[UInt8]>.Requester(
                isWaiting: { isWaiting },
                deliver: { result in
                    let bytes = (try? result.get())?.count
                    delivered.withLock {
                        $0.append("\(name) \(bytes.map(String.init) ?? "nothing")")
                    }
                })
        }
        func work(_ count: Int) -> RenderQueue<[UInt8]>.Work {
            {
                while gate.withLock({ $0 }) { TestThread.pause() }
                drawn.withLock { $0 += 1 }
                return [UInt8](repeating: 0, count: count)
            }
        }
        func render(
            _ tag: String, for requester: RenderQueue<[UInt8]>.Requester,
            _ work: @escaping RenderQueue<[UInt8]>.Work
        ) -> Bool {
            queue.render(.init(tag, for: .loopback, cost: 1, work: work), for: requester) == .queued
        }
        #expect(render("a", for: requester("one"), work(1)))
        #expect(render("a", for: requester("two"), work(9)))
        #expect(render("b", for: requester("gone", isWaiting: false), work(2)))
        #expect(render("c", for: requester("three")) { throw Fault.broken })
        gate.withLock { $0 = false }
        for _ in 0..<TestThread.pausesInAMinute where delivered.withLock({ $0.count }) < 3 {
            TestThread.pause()
        }
        let said = delivered.withLock { $0.sorted() }
        #expect(said == ["one 1", "three nothing", "two 1"])
        #expect(drawn.withLock { $0 } == 1)
    }

    @Test("drops a job when all of its clients have disconnected")
    func abandoned() throws {
        let queue = BlockedQueue()
        let isPatient = Lock(true)
        let impatient = queue.requester { isPatient.withLock { $0 } }
        // A client alone gets three quarters of the places.
        let share = RenderQueue<[UInt8]>.queueLimit * 3 / 4
        let taken = (0..<200).prefix {
            queue.render("\($0)", from: 1, for: impatient) == .queued
        }.count
        #expect(taken == share)
        #expect(queue.render("late", from: 1, for: impatient) == .shareUsed)
        #expect(queue.render("other", from: 2, for: impatient) == .queued)
        #expect(queue.waitingCount == share + 1)
        isPatient.withLock { $0 = false }
        #expect(queue.waitingCount == 0)
        #expect(queue.render("late", from: 1, for: queue.requester { true }) == .queued)
        #expect(queue.finish(1) == ["late"])
    }

    @Test("is full when many clients have all places, and accepts jobs later")
    func crowded() throws {
        let queue = BlockedQueue()
        let patient = queue.requester { true }
        let limit = RenderQueue<[UInt8]>.queueLimit
        for client in 0..<limit {
            #expect(queue.render("\(client)", from: client, for: patient) == .queued)
        }
        #expect(queue.render("late", from: 1000, for: patient) == .full)
        #expect(queue.finish(limit).count == limit)
        #expect(queue.render("later", from: 1000, for: patient) == .queued)
        #expect(queue.finish(limit + 1).count == limit + 1)
    }

    /// By hand: three jobs of 10 s stand before a's next one, and one before b's first; one job is done in 10 s.
    @Test("refuses at once what it would not begin in time, and says when there is room")
    func late() throws {
        let queue = BlockedQueue()
        let patient = queue.requester { true }
        for name in ["a1", "a2", "a3"] {
            #expect(queue.render(name, from: 1, cost: 10_000, for: patient) == .queued)
        }
        func render(_ name: String, from client: Int, within seconds: Int) -> Bool {
            queue.render(name, from: client, cost: 10_000, within: .seconds(seconds), for: patient)
                == .queued
        }
        #expect(!render("a4", from: 1, within: 25))
        #expect(queue.timeUntilRoom(for: 1) == .seconds(15))
        #expect(queue.timeUntilRoom(for: 1) == .seconds(25))
        #expect(queue.timeUntilRoom(for: 2) == .seconds(5))
        #expect(render("a4", from: 1, within: 31))
        // The other's first job waits for the one that has the same turn.
        #expect(render("b1", from: 2, within: 11))
        #expect(queue.finish(5) == ["a1", "b1", "a2", "a3", "a4"])
    }

    /// By hand: of the job of 20 s that runs, 10 s are left on average, and a1 takes 10 s behind it.
    @Test("counts half of what runs while no thread is free") func busy() throws {
        let queue = BlockedQueue(runningCost: 20_000)
        let patient = queue.requester { true }
        func render(_ name: String, within seconds: Int) -> RenderQueue<[UInt8]>.Admission {
            queue.render(name, from: 1, cost: 10_000, within: .seconds(seconds), for: patient)
        }
        #expect(render("a1", within: 9) == .full)
        #expect(queue.timeUntilRoom(for: 2) == .seconds(5))
        #expect(render("a1", within: 11) == .queued)
        #expect(render("a2", within: 19) == .shareUsed)
        #expect(queue.timeUntilRoom(for: 1) == .seconds(10))
        #expect(render("a2", within: 21) == .queued)
        #expect(queue.finish(2) == ["a1", "a2"])
    }

    /// By hand: it counts for four times the pace, of which an eighth is learned, so that 8 s take 11 s then.
    @Test("learns little from one job that takes thousands of times what it costs")
    func pace() throws {
        let clock = Lock(Duration.zero)
        let queue = RenderQueue<[UInt8]>(threads: 1, stopwatch: { clock.withLock { $0 } })
        let (isDone, isBlocked, gate) = (Lock(false), Lock(false), Lock(true))
        func render(_ name: String, cost: Double, _ work: @escaping RenderQueue<[UInt8]>.Work) {
            let requester = RenderQueue<[UInt8]>.Requester(
                isWaiting: { true }, deliver: { _ in isDone.withLock { $0 = true } })
            let job = RenderQueue<[UInt8]>.Job(name, for: .loopback, cost: cost, work: work)
            #expect(queue.render(job, for: requester) == .queued)
        }
        func wait(until condition: () -> Bool) {
            for _ in 0..<TestThread.pausesInAMinute where !condition() { TestThread.pause() }
        }
        render("slow", cost: 1) {
            clock.withLock { $0 += .seconds(10) }
            return []
        }
        wait { isDone.withLock { $0 } }
        render("running", cost: 0) {
            isBlocked.withLock { $0 = true }
            while gate.withLock({ $0 }) { TestThread.pause() }
            return []
        }
        wait { isBlocked.withLock { $0 } }
        render("next", cost: 8_000) { [] }
        let other = RemoteAddress(ipv4: 1)
        #expect(queue.timeUntilRoom(for: other) == .milliseconds(5_500))
        gate.withLock { $0 = false }
    }

    /// Worked out by hand: a's jobs begin at 0, 10 and 20 of virtual time, b's at 0 and 5.
    @Test("lets clients take turns by the cost of their jobs") func turns() throws {
        let queue = BlockedQueue()
        let patient = queue.requester { true }
        for name in ["a1", "a2", "a3"] {
            #expect(queue.render(name, from: 1, cost: 10, for: patient) == .queued)
        }
        for name in ["b1", "b2"] {
            #expect(queue.render(name, from: 2, cost: 5, for: patient) == .queued)
        }
        #expect(queue.finish(5) == ["a1", "b1", "b2", "a2", "a3"])
    }

    /// By hand: a1 begins at 0, b's at 0 and 15; a2 would have begun at 10, and a3 does instead.
    @Test("gives a client back the turns of jobs that it no longer waits for")
    func droppedTurns() throws {
        let queue = BlockedQueue()
        let patient = queue.requester { true }
        #expect(queue.render("a1", from: 1, cost: 10, for: patient) == .queued)
        #expect(queue.render("a2", from: 1, cost: 10, for: queue.requester { false }) == .queued)
        for name in ["b1", "b2"] {
            #expect(queue.render(name, from: 2, cost: 15, for: patient) == .queued)
        }
        #expect(queue.render("a3", from: 1, cost: 10, for: patient) == .queued)
        #expect(queue.finish(4) == ["a1", "b1", "a3", "b2"])
    }

    @Test("knows what the jobs of a client will cost that it waits for") func pendingCost() throws {
        let queue = BlockedQueue()
        #expect(queue.render("a1", from: 1, cost: 10, for: queue.requester { true }) == .queued)
        #expect(queue.render("a2", from: 1, cost: 20, for: queue.requester { false }) == .queued)
        #expect(queue.render("b1", from: 2, cost: 5, for: queue.requester { true }) == .queued)
        #expect(queue.pendingCost(of: 1) == 10)
        #expect(queue.finish(2) == ["a1", "b1"])
    }

    /// By hand: b waits for a2 as well, which begins at 0 then; a3 follows a1 at 10, before c2 at 15.
    @Test("takes the turn of the client that moves a job forward, not the first one's")
    func advancedTurns() throws {
        let queue = BlockedQueue()
        let patient = queue.requester { true }
        for name in ["a1", "a2"] {
            #expect(queue.render(name, from: 1, cost: 10, for: patient) == .queued)
        }
        #expect(queue.render("a2", from: 2, cost: 10, for: patient) == .queued)
        for name in ["c1", "c2"] {
            #expect(queue.render(name, from: 3, cost: 15, for: patient) == .queued)
        }
        #expect(queue.render("a3", from: 1, cost: 10, for: patient) == .queued)
        #expect(queue.finish(5) == ["a1", "a2", "c1", "a3", "c2"])
    }
}

/// A queue whose only thread is occupied until `finish`.
private final class BlockedQueue: Sendable {
    private let queue = RenderQueue<[UInt8]>(threads: 1)
    private let gate = Lock(true)
    private let drawn = Lock<[String]>([])

    /// - Parameter runningCost: What the job that occupies it costs.
    init(runningCost: Double = 0) {
        let begun = Lock(false)
        let blocker = requester { true }
        _ = queue.render(
            .init("first", for: .loopback, cost: runningCost) { [gate] in
                begun.withLock { $0 = true }
                while gate.withLock({ $0 }) { TestThread.pause() }
                return []
            }, for: blocker)
        while !begun.withLock({ $0 }) { TestThread.pause() }
    }

    func requester(isWaiting: @escaping @Sendable () -> Bool) -> RenderQueue<[UInt8]>.Requester {
        .init(isWaiting: isWaiting, deliver: { _ in })
    }

    func render(
        _ tag: String, from client: Int, cost: Double = 1, within patience: Duration? = nil,
        for requester: RenderQueue<[UInt8]>.Requester
    ) -> RenderQueue<[UInt8]>.Admission {
        let address = RemoteAddress(ipv4: UInt32(client + 1))
        return queue.render(
            .init(tag, for: address, cost: cost, within: patience) { [drawn] in
                drawn.withLock { $0.append(tag) }
                return []
            }, for: requester)
    }

    var waitingCount: Int { queue.waitingCount }

    func timeUntilRoom(for client: Int) -> Duration {
        queue.timeUntilRoom(for: RemoteAddress(ipv4: UInt32(client + 1)))
    }

    func pendingCost(of client: Int) -> Double {
        queue.pendingCost(of: RemoteAddress(ipv4: UInt32(client + 1)))
    }

    /// Lets the thread go on; returns the first so many pictures in the order in which they are
    /// drawn.
    func finish(_ count: Int) -> [String] {
        gate.withLock { $0 = false }
        for _ in 0..<TestThread.pausesInAMinute where drawn.withLock({ $0.count }) < count {
            TestThread.pause()
        }
        return drawn.withLock { $0 }
    }
}
