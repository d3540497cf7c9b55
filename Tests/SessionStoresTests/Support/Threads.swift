import Concurrency
import Foundation
import Synchronization

/// Runs `body` on that many threads at once, waits for all of them, and rethrows an error of one.
///
/// The threads do not come from a pool, and there are more of them than processors, so that they
/// are interrupted at arbitrary points.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) throws -> Void) throws {
    let failures = Failures()
    let done = DispatchGroup()
    for number in 0..<count {
        done.enter()
        Thread {
            do { try body(number) } catch { failures.list.withLock { $0.append(error) } }
            done.leave()
        }.start()
    }
    done.wait()
    if let failure = failures.list.withLock({ $0.first }) { throw failure }
}

private final class Failures: Sendable {
    let list = Lock<[any Error]>([])
}

/// A counter for several threads.
final class AtomicCounter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.add(amount, ordering: .sequentiallyConsistent).newValue
    }
}

/// A list to which several threads append.
final class SharedList<Note: Sendable>: Sendable {
    private let list = Lock<[Note]>([])

    var all: [Note] { list.withLock { $0 } }

    func add(_ note: Note) {
        list.withLock { $0.append(note) }
    }
}
