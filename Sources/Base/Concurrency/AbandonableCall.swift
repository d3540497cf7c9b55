/// A call that may hang in the kernel, as those to a share whose server is gone, on another thread: the caller
/// can go on without it.
///
/// Nothing frees the thread but the call's return, so the caller bounds the number of such calls.
package final class AbandonableCall<Value: Sendable>: Sendable {
    private let value = Lock<Value?>(nil)
    private let end = OneTimeSignal()

    /// Time between two looks whether the caller still waits.
    private static var slice: Duration { .milliseconds(200) }

    /// Begins the call.
    package init(_ body: @escaping @Sendable () -> Value) throws(SystemThreadError) {
        let (value, end) = (value, end)
        try CallThreads.shared.run(
            {
                let result = body()
                value.withLock { $0 = result }
            }, then: { end.give() })
    }

    /// The result; nil before the call returns.
    package var result: Value? { value.withLock { $0 } }

    /// Waits for the result as long as the call progresses.
    ///
    /// - Parameters:
    ///   - limit: How long a step of the call may take.
    ///   - steps: How many steps it has made.
    ///   - isStopped: Whether to give up.
    /// - Returns: The result; nil if the call has not returned.
    package func wait(
        limit: Duration, steps: () -> Int = { 0 }, unless isStopped: () -> Bool = { false }
    ) -> Value? {
        while true {
            let before = steps()
            var left = limit
            while left > .zero {
                let time = min(left, Self.slice)
                if end.wait(for: time) { return result }
                if isStopped() { return nil }
                left -= time
            }
            guard steps() > before else { return nil }
        }
    }
}
