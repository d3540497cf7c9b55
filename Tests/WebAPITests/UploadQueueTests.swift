import Concurrency
import HTTPServing
import HTTPTypes
import RequestGate
import Testing

@testable import WebAPI

@Suite("The queue of changes to galleries") struct UploadQueueTests {
    private let queue = UploadQueue(stopwatch: { .zero })
    private let gate = CountingSemaphore()

    /// The waits of those that are rejected of some changes, none of which ends before the gate opens.
    private func waits(of client: RemoteAddress, changes count: Int) -> [String?] {
        var waits: [String?] = []
        for _ in 0..<count {
            do throws(LimitError) {
                try queue.add(for: client) { [gate] in gate.wait() }
            } catch {
                waits.append(error.problem.fields[.retryAfter])
            }
        }
        return waits
    }

    /// By hand: after 2, 4 and 6 s, of which the header has the next whole second.
    ///
    /// Of 12 changes, one runs and 8 wait at most.
    @Test("has those that it rejected come again one after another") func turns() {
        // The queue waits at its end for the change that runs.
        defer { for _ in 0..<14 { gate.signal() } }
        #expect(waits(of: RemoteAddress(ipv4: 1), changes: 12).prefix(3) == ["3", "5", "7"])
        #expect(waits(of: RemoteAddress(ipv4: 2), changes: 2).first == "3")
    }
}
