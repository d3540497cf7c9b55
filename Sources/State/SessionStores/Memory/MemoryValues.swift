import Concurrency

package final class MemoryValues: NamedValueStore {
    private let values = Lock<[String: (bytes: [UInt8], revision: UInt64)]>([:])

    package init() {}

    package func value(_ name: String, unless revision: UInt64?) -> NamedValue {
        guard let value = values.withLock({ $0[name] }) else { return .absent }
        return value.revision == revision
            ? .unchanged : .present(value.bytes, revision: value.revision)
    }

    package func replaceValue(
        _ name: String, expecting revision: UInt64?, with bytes: [UInt8]
    ) -> UInt64? {
        values.withLock { values in
            guard values[name]?.revision == revision else { return nil }
            let next = (revision ?? 0) &+ 1
            values[name] = (bytes, next)
            return next
        }
    }
}

extension MemoryBackend: NamedValueStore {
    package func value(_ name: String, unless revision: UInt64?) -> NamedValue {
        values.value(name, unless: revision)
    }

    package func replaceValue(
        _ name: String, expecting revision: UInt64?, with bytes: [UInt8]
    ) -> UInt64? {
        values.replaceValue(name, expecting: revision, with: bytes)
    }
}
