import Concurrency
import Foundation
import Synchronization

/// Runs `body` on that many threads at once, waits for all of them, and throws what one threw.
///
/// Threads of their own, and not the pool's: more of them than processors, so that they are
/// interrupted anywhere.
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

/// A number that several threads count.
final class AtomicCounter: Sendable {
    private let number = Atomic<Int>(0)

    var value: Int { number.load(ordering: .sequentiallyConsistent) }

    @discardableResult
    func add(_ amount: Int = 1) -> Int {
        number.add(amount, ordering: .sequentiallyConsistent).newValue
    }
}

/// Things that several threads note down.
final class SharedList<Note: Sendable>: Sendable {
    private let list = Lock<[Note]>([])

    var all: [Note] { list.withLock { $0 } }

    func add(_ note: Note) {
        list.withLock { $0.append(note) }
    }
}
