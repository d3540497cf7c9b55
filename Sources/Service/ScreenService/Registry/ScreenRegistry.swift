import Concurrency
import HTTPServing
import ImageLibrary
import JSONCoding
import Logging
import Screens
import SessionStores

/// The screens of the service.
///
/// Some are of the operator's file, and others were made through the API, which the store keeps. A
/// definition in the file wins over one of the same name in the store.
package final class ScreenRegistry: Sendable {
    private let library: ImageLibrary
    private let values: any NamedValueStore
    /// The definitions that the API made, and perhaps other servers.
    private let stored: StoredValue<[ScreenName: ScreenDefinition]>
    private let stopwatch: @Sendable () -> Duration
    private let logger: Logger
    private let state: Lock<State>

    private struct State {
        var file: [ScreenName: ScreenDefinition]
        /// When the store was asked last; nil before the first time.
        var asked: Duration?
        var boards: [ScreenName: ScreenBoard] = [:]
        /// What was warned of, and is still so.
        var unknown: [ScreenName: [UnknownGallery]] = [:]
    }

    /// Where a definition comes from.
    package enum Origin: String, Sendable {
        case file, api
    }

    /// A screen with the origin of its definition.
    package struct Entry: Sendable {
        package let board: ScreenBoard
        package let origin: Origin
        /// Whether the store has a definition of the same name, which the file's hides.
        package let hidesOther: Bool
    }

    /// - Parameters:
    ///   - file: The definitions of the operator's file.
    ///   - values: Where the others are kept, and the states of all.
    ///   - library: The pictures.
    ///   - stopwatch: Measures how old the definitions of the store are.
    ///   - logger: The log.
    package init(
        _ file: ScreenFile?, in values: any NamedValueStore, library: ImageLibrary,
        stopwatch: @escaping @Sendable () -> Duration, logger: Logger
    ) {
        self.library = library
        self.values = values
        stored = StoredValue("screens", in: values) { ScreenRegistry.definitions(in: $0, logger) }
        self.stopwatch = stopwatch
        self.logger = logger
        state = Lock(State(file: file?.definitions ?? [:]))
    }

    // MARK: Finding

    /// How long definitions of the store are used without asking it: other servers may have changed them.
    private static let maximumAge: Duration = .seconds(1)

    /// A screen; nil if there is none of the name.
    ///
    /// - Throws: `unavailable` if the store may have it and does not answer.
    package func entry(_ name: ScreenName) throws(SessionError) -> Entry? {
        refresh()
        if let found = state.withLock({ self.entry(name, in: &$0) }) { return found }
        // Perhaps another server has just made it.
        _ = try stored.load()
        return state.withLock { self.entry(name, in: &$0) }
    }

    /// All screens, in the order of their names.
    package func entries() -> [Entry] {
        refresh()
        let made = stored.known.value ?? [:]
        return state.withLock { state in
            Set(state.file.keys).union(made.keys).sorted().compactMap {
                entry($0, in: &state)
            }
        }
    }

    private func entry(_ name: ScreenName, in state: inout State) -> Entry? {
        let (file, made) = (state.file[name], stored.known.value?[name])
        guard let definition = file ?? made else { return nil }
        return Entry(
            board: board(of: definition, in: &state), origin: file == nil ? .api : .file,
            hidesOther: file != nil && made != nil)
    }

    private func board(of definition: ScreenDefinition, in state: inout State) -> ScreenBoard {
        if let board = state.boards[definition.name],
            board.definition.document == definition.document
        {
            return board
        }
        let board = ScreenBoard(definition, library: library, values: values)
        // Those who wait for changes of the former one look again.
        state.boards.updateValue(board, forKey: definition.name)?.listeners.notifyAll()
        return board
    }

    /// A screen that nobody has stored: what it would show.
    package func draft(_ definition: ScreenDefinition) -> ScreenBoard {
        ScreenBoard(definition, library: library, values: values)
    }

    // MARK: The store

    private func refresh() {
        let now = stopwatch()
        let isDue = state.withLock { state in
            guard state.asked.map({ now - $0 >= Self.maximumAge }) ?? true else { return false }
            state.asked = now
            return true
        }
        // If the store does not answer, the definitions that are known stay.
        if isDue { _ = try? stored.load() }
    }

    /// The definitions in a stored document; one that this version does not understand is left out.
    private static func definitions(
        in bytes: [UInt8], _ logger: Logger
    ) -> [ScreenName: ScreenDefinition] {
        guard !bytes.isEmpty, case .object(let members)? = try? JSONValue(parsing: bytes) else {
            return [:]
        }
        var definitions: [ScreenName: ScreenDefinition] = [:]
        for member in members {
            guard let name = ScreenName(member.name) else { continue }
            do {
                definitions[name] = try ScreenDefinition(name, member.value)
            } catch {
                logger.error("the stored screen \(name.text) is left out: \(error.detail)")
            }
        }
        return definitions
    }

    /// How often a change is tried when another server changes the definitions at the same time.
    private static let attempts = 5

    /// Makes or replaces a definition in the store.
    ///
    /// - Returns: Whether there was none of the name.
    /// - Throws: `Problem` if the definition cannot be stored, `SessionError`.
    package func put(_ definition: ScreenDefinition) throws -> Bool {
        try forgetFormer(of: definition)
        var isNew = false
        _ = try change(definition.name) { definitions in
            isNew = definitions.updateValue(definition, forKey: definition.name) == nil
            return true
        }
        return isNew
    }

    /// Makes, replaces or renames a definition in one step, unless somebody was faster.
    ///
    /// - Parameters:
    ///   - definition: The definition.
    ///   - former: The screen that it was made from; nil for a new one.
    /// - Returns: Whether the former one was still there as it was, and no other one of the name; otherwise
    ///   nothing is changed.
    /// - Throws: `Problem` if the definition cannot be stored, `SessionError`.
    package func put(_ definition: ScreenDefinition, over former: Entry?) throws -> Bool {
        try forgetFormer(of: definition)
        let made = former.flatMap { $0.origin == .api ? $0.board.definition : nil }
        return try change(definition.name) { definitions in
            let present = made.flatMap { definitions[$0.name] }
            let isTaken = made?.name != definition.name && definitions[definition.name] != nil
            guard !isTaken, present?.document.bytes == made?.document.bytes else { return false }
            if let made { definitions[made.name] = nil }
            definitions[definition.name] = definition
            return true
        }
    }

    /// Forgets what people did at a screen of the name that is gone.
    ///
    /// It is forgotten before the definition is stored, so that a client that tries again after an error has
    /// it forgotten as well.
    private func forgetFormer(of definition: ScreenDefinition) throws {
        _ = try stored.load()
        if state.withLock({ entry(definition.name, in: &$0) }) == nil {
            try state.withLock { board(of: definition, in: &$0) }.forget()
        }
    }

    /// Removes a definition from the store.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: `Problem` if the definition cannot be stored, `SessionError`.
    package func remove(_ name: ScreenName) throws -> Bool {
        try change(name) { $0.removeValue(forKey: name) != nil }
    }

    /// Stores what a closure makes of the definitions, unless it says that it changes nothing.
    ///
    /// - Returns: What the closure says.
    private func change(
        _ name: ScreenName,
        _ change: (inout [ScreenName: ScreenDefinition]) -> Bool
    ) throws -> Bool {
        for _ in 0..<Self.attempts {
            let seen = try stored.load()
            let isInFile = state.withLock { $0.file[name] != nil }
            var definitions = seen.value ?? [:]
            let isChanged = change(&definitions)
            guard !isInFile || definitions[name] == nil else { throw Problem.screenInFile }
            guard isChanged else { return false }
            guard definitions.count <= ScreenFile.limit else { throw Problem.tooManyScreens }
            let document = JSONValue.object(
                definitions.values.sorted { $0.name < $1.name }
                    .map { .init($0.name.text, $0.document) })
            guard document.bytes.count <= NamedValue.limit else {
                throw Problem.tooManyScreens
            }
            if try stored.replace(seen, with: definitions, document.bytes) { return true }
        }
        throw SessionError.conflict(current: 0)
    }

    // MARK: Mistakes

    /// The galleries that a screen names and the library does not have.
    package func unknownGalleries(of definition: ScreenDefinition) -> [UnknownGallery] {
        definition.unknownGalleries(in: library)
    }

    /// Warns of galleries that screens name and that do not exist: once, until that changes.
    package func warnOfUnknownGalleries() {
        var found: [ScreenName: [UnknownGallery]] = [:]
        for entry in entries() {
            let unknown = unknownGalleries(of: entry.board.definition)
            if !unknown.isEmpty { found[entry.board.definition.name] = unknown }
        }
        let known = state.withLock { state in
            defer { state.unknown = found }
            return state.unknown
        }
        for (name, galleries) in found.sorted(by: { $0.key < $1.key }) {
            for gallery in galleries where known[name]?.contains(gallery) != true {
                logger.warning("the screen \(name.text): \(gallery.message)")
            }
        }
    }

    // MARK: The file

    /// Takes the definitions of the operator's file as it is now.
    package func adopt(_ file: ScreenFile) {
        let changed = state.withLock { state in
            state.file = file.definitions
            return Array(state.boards.values)
        }
        for board in changed { board.listeners.notifyAll() }
    }
}
