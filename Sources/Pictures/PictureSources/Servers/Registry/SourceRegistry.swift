import Concurrency
import FileAccess
import JSONCoding
import Logging

/// The servers of pictures that the operator's file defines, and those that the API does.
///
/// A definition of the file wins over one of the API with its name. Those of the API are kept with their
/// secrets in a file, which all servers with the same state folder share (Decision 175).
package final class SourceRegistry: Sendable {
    /// Nil if none is defined, and none may be.
    package let servers: ServerSources?
    private let store: StoredSources?
    /// Whether the API may define sources; what it has defined stays in force without that.
    package let isEditable: Bool
    /// Whether the served folder has something by a name.
    private let isTaken: @Sendable (String) -> Bool
    private let state = Lock(State())
    /// Held while definitions change, so that they do one after the other.
    private let changes = Lock(false)

    private struct State: Sendable {
        var file: [SourceDefinition] = []
        var stored: [Stored] = []
        var revision = 0
        var version: FileVersion?
        /// Why the file of the API cannot be read.
        var failure: FileError?

        /// Those of which pictures are shown.
        var inForce: [SourceDefinition] {
            file
                + stored.filter { $0.fault == nil && !defines($0.kept.name) }
                .compactMap(\.definition)
        }

        /// Whether none is left out that may come back.
        var isComplete: Bool { failure == nil && stored.allSatisfy { $0.fault == nil } }

        /// Whether the operator's file has a name.
        func defines(_ name: String) -> Bool { file.contains { $0.name == name } }
    }

    /// A definition of the API.
    private struct Stored: Sendable {
        let kept: StoredSources.Definition
        /// Nil if this version does not understand it.
        var definition: SourceDefinition?
        var fault: String?
    }

    /// - Parameters:
    ///   - servers: The servers; nil if none is defined, and none may be.
    ///   - subject: What is served, after which the file with those of the API is named; nil if they cannot be
    ///     kept.
    ///   - isEditable: Whether the API may define sources.
    ///   - isTaken: Whether the served folder has something by a name.
    package init(
        _ servers: ServerSources?, storedFor subject: String? = nil, isEditable: Bool = false,
        isTaken: @escaping @Sendable (String) -> Bool = { _ in false }
    ) {
        self.servers = servers
        self.isEditable = isEditable
        self.isTaken = isTaken
        store = servers.flatMap { servers in
            subject.map { StoredSources(for: $0, in: servers.environment.folder) }
        }
    }

    /// Whether a folder keeps what the API has defined for what is served.
    package static func hasDefinitions(
        for subject: @autoclosure () -> String, in folder: String
    ) -> Bool {
        StoredSources.areThere(in: folder)
            && StoredSources(for: subject(), in: folder).version != nil
    }

    // MARK: Looking

    /// All sources, in the order of their names.
    package var sources: [DefinedSource] {
        let state = state.withLock { $0 }
        let names = state.file.map(\.name) + state.stored.map(\.kept.name)
        return Set(names).sorted().compactMap { source($0, in: state) }
    }

    /// A source; nil if there is none of the name.
    package func source(_ name: String) -> DefinedSource? {
        source(name, in: state.withLock { $0 })
    }

    private func source(_ name: String, in state: State) -> DefinedSource? {
        let stored = state.stored.first { $0.kept.name == name }
        if let definition = state.file.first(where: { $0.name == name }) {
            return DefinedSource(
                name, .file, definition.document, revision: 0, hidesOther: stored != nil,
                state: servers?.report(of: name))
        }
        guard let stored else { return nil }
        // What is not understood may have secrets in any place.
        return DefinedSource(
            name, .api, stored.definition?.document ?? .object([]), revision: stored.kept.revision,
            state: stored.fault == nil ? servers?.report(of: name) : nil, fault: stored.fault)
    }

    // MARK: The files

    /// Takes the operator's file as it is now, and that of the API.
    ///
    /// - Throws: `FolderError` if pictures cannot be kept; then all stays as it was.
    package func adopt(_ file: SourcesFile) throws(ServerSources.FolderError) {
        try changes.withLock { _ throws(ServerSources.FolderError) in
            try take(load(beside: file.definitions, checkingAll: true), isHurried: true)
        }
    }

    /// Takes what another server has changed in the file of the API; to be called every few seconds.
    package func readAgain() {
        guard let store, store.version != state.withLock({ $0.version }) else { return }
        changes.withLock { _ in
            do throws(ServerSources.FolderError) {
                try take(load(beside: state.withLock { $0.file }), isHurried: false)
            } catch {
                logger?.error("sources that changed cannot be kept in \(error.path)")
            }
        }
    }

    private func take(
        _ next: State, isHurried: Bool
    ) throws(ServerSources.FolderError) {
        try servers?.adopt(
            SourcesFile(next.inForce), isHurried: isHurried, isComplete: next.isComplete)
        state.withLock { $0 = next }
        // Otherwise the folder is scanned in any case.
        if !isHurried { servers?.lookAgain() }
    }

    /// Reads the file of the API; if it cannot be read, the definitions stay as they were.
    ///
    /// Those that were in force are looked for in the served folder only if all are, because a share that hangs
    /// takes seconds for each.
    private func load(beside file: [SourceDefinition], checkingAll: Bool = false) -> State {
        var next = state.withLock { $0 }
        let checked = checkingAll ? [] : next.stored.filter { $0.fault == nil }
        next.file = file
        guard let store else { return next }
        next.version = store.version
        do throws(FileError) {
            let contents = try store.read()
            next.stored = contents.definitions.map { kept in
                checked.first { $0.kept == kept } ?? stored(kept)
            }
            (next.revision, next.failure) = (contents.revision, nil)
        } catch {
            next.failure = error
            logger?.error(
                """
                the file \(store.name) in \(store.folder) with sources of the API cannot be read: \
                \(error); correct or remove it
                """)
        }
        return next
    }

    private func stored(_ kept: StoredSources.Definition) -> Stored {
        var stored = Stored(kept: kept)
        do throws(DefinitionError) {
            stored.definition = try SourceDefinition(given: kept.document)
            if isTaken(kept.name) {
                stored.fault = "The folder already contains \(kept.name)."
            }
        } catch {
            stored.fault = error.reason
        }
        if let fault = stored.fault {
            logger?.error("the source \(kept.name) of the API is left out: \(fault)")
        }
        return stored
    }

    private var logger: Logger? { servers?.environment.logger }

    // MARK: Changing

    /// Makes or replaces a definition of the API.
    ///
    /// - Parameters:
    ///   - document: The definition without its name; an empty text stands for the secret of before.
    ///   - name: The name.
    ///   - former: The name that it has until now; nil if that is the same.
    ///   - tag: That of the definition which a person has seen, empty if there was none; nil if any may be replaced.
    /// - Returns: Whether it is a new one.
    /// - Throws: ``DefinitionError``, ``SourceRegistryError``.
    @discardableResult
    package func put(
        _ document: JSONValue, named name: String, replacing former: String? = nil,
        expecting tag: String? = nil
    ) throws -> Bool {
        let former = former ?? name
        let isNew = try change { known, contents in
            guard !known.defines(name) else { throw SourceRegistryError.inFile }
            guard tag == nil || (source(former, in: known)?.tag ?? "") == tag else {
                throw tag == "" ? SourceRegistryError.taken(former) : .changed
            }
            let index = contents.definitions.firstIndex { $0.name == former }
            let completed = try SourceDefinition.completed(
                document, named: name, over: index.map { contents.definitions[$0].document })
            _ = try SourceDefinition(given: completed)
            if index == nil || former != name {
                let isDefined = contents.definitions.contains { $0.name == name }
                guard !isDefined, !isTaken(name) else { throw SourceRegistryError.taken(name) }
            }
            contents.revision += 1
            let made = StoredSources.Definition(revision: contents.revision, document: completed)
            if let index {
                contents.definitions[index] = made
            } else {
                guard contents.definitions.count < SourcesFile.limit else {
                    throw SourceRegistryError.full
                }
                contents.definitions.append(made)
            }
            return index == nil
        }
        logger?.notice("the source \(name) was \(isNew ? "defined" : "changed") by the API")
        return isNew
    }

    /// Removes a definition of the API.
    ///
    /// - Throws: ``SourceRegistryError``, also if it is not the definition of an expected tag.
    package func remove(_ name: String, expecting tag: String? = nil) throws {
        _ = try change { known, contents in
            guard let index = contents.definitions.firstIndex(where: { $0.name == name }) else {
                throw known.defines(name) ? SourceRegistryError.inFile : .unknown
            }
            guard tag == nil || source(name, in: known)?.tag == tag else {
                throw SourceRegistryError.changed
            }
            contents.revision += 1
            contents.definitions.remove(at: index)
            return false
        }
        logger?.notice("the source \(name) was removed by the API")
    }

    /// A trial of a definition, with the secrets of before where it does not say them.
    ///
    /// - Throws: ``DefinitionError``, ``SourceRegistryError``.
    package func trial(
        of document: JSONValue, named name: String, replacing former: String? = nil
    ) throws -> SourceTrial {
        guard isEditable, let servers else { throw SourceRegistryError.off }
        let before = state.withLock { $0.stored }.first { $0.kept.name == former ?? name }
        let completed = try SourceDefinition.completed(
            document, named: name, over: before?.kept.document)
        let limit = min(try SourceDefinition(given: completed).maxItems, SourceTrial.limit)
        guard case .object(let members) = completed.without("maxItems"),
            let trial = SourceTrial(
                of: try SourceDefinition(
                    given: .object(members + [.init("maxItems", .number(limit))])),
                servers.environment)
        else { throw SourceRegistryError.notKept("memory is short") }
        return trial
    }

    /// Changes the file of the API, and takes it; the closure gets what is defined, and its result is returned.
    private func change(
        _ edit: (_ known: State, _ contents: inout StoredSources.Contents) throws -> Bool
    ) throws -> Bool {
        guard isEditable, let store else { throw SourceRegistryError.off }
        return try changes.withLock { _ in
            do {
                return try store.locked {
                    let known = load(beside: state.withLock { $0.file })
                    if let failure = known.failure { throw failure }
                    let former = StoredSources.Contents(
                        revision: known.revision, definitions: known.stored.map(\.kept))
                    var contents = former
                    let result = try edit(known, &contents)
                    try store.write(contents)
                    do {
                        try take(load(beside: known.file), isHurried: false)
                    } catch {
                        try? store.write(former)
                        throw error
                    }
                    return result
                }
            } catch let error as FileError {
                throw SourceRegistryError.notKept("\(error)")
            } catch is ServerSources.FolderError {
                throw SourceRegistryError.notKept("their folder cannot be used")
            }
        }
    }
}
