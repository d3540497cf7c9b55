/// A value that is made when it is first asked for, once for all threads.
package final class LazyValue<Value: Sendable>: Sendable {
    private let made = Lock<Value?>(nil)
    private let make: @Sendable () -> Value

    /// Keeps how the value is made.
    package init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    /// The value; other threads that ask for it wait until it is made.
    package var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
