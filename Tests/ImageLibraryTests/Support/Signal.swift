import Dispatch

/// Something that a test waits for, bounded.
final class Signal: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func send() { semaphore.signal() }

    /// Whether it came within a minute, `count` times.
    func came(_ count: Int = 1) -> Bool {
        (0..<count).allSatisfy { _ in semaphore.wait(timeout: .now() + 60) == .success }
    }
}
