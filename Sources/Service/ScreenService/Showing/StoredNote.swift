import Concurrency
import JSONCoding
import SessionStores

/// The note of a screen in the store, as this server has seen it last.
final class StoredNote: Sendable {
    private let name: String
    private let values: any NamedValueStore
    private let memory = Lock(Memory())

    private struct Memory {
        var note: ScreenNote?
        var revision: UInt64?
    }

    init(_ name: String, in values: any NamedValueStore) {
        self.name = name
        self.values = values
    }

    /// The note, or the one that was seen last if the store does not answer.
    var note: ScreenNote? { ((try? load()) ?? memory.withLock { $0 }).note }

    private func load() throws(SessionError) -> Memory {
        let known = memory.withLock { $0 }
        var memory = Memory()
        switch try values.value(name, unless: known.revision) {
        case .unchanged: return known
        case .absent: break
        case .present(let bytes, let revision):
            let note = (try? JSONValue(parsing: bytes)).flatMap { try? ScreenNote($0) }
            memory = Memory(note: note, revision: revision)
        }
        self.memory.withLock { $0 = memory }
        return memory
    }

    /// How often a change is tried when another server changes the note at the same time.
    private static let attempts = 5

    /// Replaces the note, whatever it is.
    ///
    /// - Throws: `SessionError`.
    func replace(with note: ScreenNote?) throws(SessionError) {
        for _ in 0..<Self.attempts {
            let revision = try load().revision
            if note == nil, revision == nil { return }
            let bytes = note?.document.bytes ?? []
            if let revision = try values.replaceValue(name, expecting: revision, with: bytes) {
                return memory.withLock { $0 = Memory(note: note, revision: revision) }
            }
        }
        throw .conflict(current: 0)
    }
}
