import Concurrency
import SessionStores

/// A named value in the store, as this server has seen it last.
final class StoredValue<Value: Sendable>: Sendable {
    /// The value with the revision of its bytes.
    struct Seen: Sendable {
        /// Nil if there is none, or if this version cannot read it.
        var value: Value?
        var revision: UInt64?
    }

    private let name: String
    private let values: any NamedValueStore
    private let parsed: @Sendable ([UInt8]) -> Value?
    private let last = Lock(Seen())

    init(
        _ name: String, in values: any NamedValueStore,
        _ parsed: @escaping @Sendable ([UInt8]) -> Value?
    ) {
        self.name = name
        self.values = values
        self.parsed = parsed
    }

    /// What was seen last, without asking the store.
    var known: Seen { last.withLock { $0 } }

    /// What the store has, or what was seen last if it does not answer.
    var latest: Seen { (try? load()) ?? known }

    func load() throws(SessionError) -> Seen {
        let known = known
        var seen = Seen()
        switch try values.value(name, unless: known.revision) {
        case .unchanged: return known
        case .absent: break
        case .present(let bytes, let revision):
            seen = Seen(value: parsed(bytes), revision: revision)
        }
        // What was stored meanwhile is newer.
        last.withLock { if $0.revision == known.revision { $0 = seen } }
        return seen
    }

    /// Replaces the value, if it still has the revision that was loaded; false otherwise.
    func replace(
        _ seen: Seen, with value: Value?, _ bytes: [UInt8]
    ) throws(SessionError) -> Bool {
        let revision = try values.replaceValue(name, expecting: seen.revision, with: bytes)
        guard let revision else { return false }
        last.withLock { $0 = Seen(value: value, revision: revision) }
        return true
    }
}
