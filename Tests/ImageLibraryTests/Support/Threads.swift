import Foundation

/// A thread with a join, because structured tasks share too few threads to wait for each other.
struct JoinableThread {
    private let end = Signal()

    init(_ body: @escaping @Sendable () -> Void) {
        let end = end
        Thread.detachNewThread {
            body()
            end.send()
        }
    }

    func join() { precondition(end.came(), "a thread hangs") }
}

func thread(_ body: @escaping @Sendable () -> Void) -> JoinableThread { JoinableThread(body) }
