import Foundation

/// A thread with a join, because structured tasks share too few threads to wait for each other.
package struct JoinableThread {
    private let end = Signal()

    package init(_ body: @escaping @Sendable () -> Void) {
        let end = end
        Thread.detachNewThread {
            body()
            end.send()
        }
    }

    package func join() { precondition(end.came(), "a thread hangs") }
}

package func thread(_ body: @escaping @Sendable () -> Void) -> JoinableThread {
    JoinableThread(body)
}
