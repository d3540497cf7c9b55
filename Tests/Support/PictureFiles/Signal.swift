import Dispatch

/// A signal that a test waits for, with a timeout.
package final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    package init() {}

    package func send() { semaphore.signal() }

    /// Whether the signal came `count` times within a minute.
    package func came(_ count: Int = 1) -> Bool {
        (0..<count).allSatisfy { _ in semaphore.wait(timeout: .now() + 60) == .success }
    }
}
