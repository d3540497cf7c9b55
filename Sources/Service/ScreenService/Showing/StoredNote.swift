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
    var note: ScreenNote? {
        let known = memory.withLock { $0 }
        guard let value = try? values.value(name, unless: known.revision) else { return known.note }
        switch value {
        case .unchanged: return known.note
        case .absent:
            memory.withLock { $0 = Memory() }
            return nil
        case .present(let bytes, let revision):
            let note = (try? JSONValue(parsing: bytes)).flatMap { try? ScreenNote($0) }
            memory.withLock { $0 = Memory(note: note, revision: revision) }
            return note
        }
    }

    /// How often a change is tried when another server changes the note at the same time.
    private static let attempts = 5

    /// Replaces the note, whatever it is.
    ///
    /// - Throws: `SessionError`.
    func replace(with note: ScreenNote?) throws(SessionError) {
        for _ in 0..<Self.attempts {
            _ = self.note
            let revision = memory.withLock { $0.revision }
            if note == nil, revision == nil { return }
            let bytes = note?.document.bytes ?? []
            if let revision = try values.replaceValue(name, expecting: revision, with: bytes) {
                return memory.withLock { $0 = Memory(note: note, revision: revision) }
            }
        }
        throw .conflict(current: 0)
    }
}
