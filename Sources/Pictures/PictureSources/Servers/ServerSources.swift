import Calendars
import Concurrency
import FileAccess
import Logging
import PictureFetching

/// The servers of pictures that are defined now.
package final class ServerSources: Sendable {
    let environment: Environment
    private let state = Lock(State())
    /// Has scans look again: a thread of its own, because a scan may take long.
    private let notifier = Lock<WorkerPool?>(nil)

    /// What all sources of a service have in common.
    package struct Environment: Sendable {
        /// Where listings and pictures are kept.
        let folder: String
        /// Bytes of one file.
        let maxFileBytes: Int
        /// Bytes of the pictures of one source.
        let cacheBytes: Int
        /// The rules for pictures that lists have at other hosts; nil if those may not be requested.
        let foreign: RemoteRules?
        /// Monotonic.
        let clock: @Sendable () -> Duration
        let timeOfDay: @Sendable () -> UnixTime
        let logger: Logger

        package init(
            folder: String, maxFileBytes: Int, cacheBytes: Int, foreign: RemoteRules? = nil,
            clock: @escaping @Sendable () -> Duration,
            timeOfDay: @escaping @Sendable () -> UnixTime, logger: Logger
        ) {
            self.folder = folder
            self.maxFileBytes = maxFileBytes
            self.cacheBytes = cacheBytes
            self.foreign = foreign
            self.clock = clock
            self.timeOfDay = timeOfDay
            self.logger = logger
        }
    }

    private struct State {
        var refreshes: [(fingerprint: String, refresh: ServerRefresh)] = []
        /// Names of folders that scans have not looked at since they changed, and what did.
        var changed: [[UInt8]: ServerSource.Change] = [:]
        /// The names of sources that were defined before.
        var former: Set<[UInt8]> = []
        var listeners: Listeners?
        /// Whether what earlier starts have kept of other sources was removed.
        var wasCleaned = false
    }

    private struct Listeners {
        let onChange: @Sendable () -> Void
        let onFetched: @Sendable (Set<RelativePath>) -> Void
    }

    /// Why sources cannot be kept.
    package struct FolderError: Error {
        package let path: String
    }

    package init(_ environment: Environment) { self.environment = environment }

    // MARK: Definitions

    /// Takes definitions, and ends sources that are defined no longer, or in another way.
    ///
    /// - Parameters:
    ///   - file: The definitions.
    ///   - isHurried: Whether the servers of those that stay are asked at once, and scans look at all sources.
    ///   - isComplete: Whether these are all that are defined; otherwise nothing of earlier starts is removed.
    /// - Throws: ``FolderError`` if their pictures cannot be kept; then all stays as it was.
    package func adopt(
        _ file: SourcesFile, isHurried: Bool = true, isComplete: Bool = true
    ) throws(FolderError) {
        let kept = SourcesFolder(path: environment.folder)
        guard let salt = kept.salt() else { throw FolderError(path: environment.folder) }
        let before = state.withLock { $0.refreshes }
        var after: [(fingerprint: String, refresh: ServerRefresh)] = []
        var made: [ServerRefresh] = []
        for definition in file.definitions {
            let fingerprint = definition.fingerprint(with: salt)
            let same = before.first { known in
                let old = known.refresh.source.definition
                return known.fingerprint == fingerprint && old.name == definition.name
                    && old.refresh == definition.refresh && old.maxItems == definition.maxItems
                    // Those that are renewed have the same fingerprint.
                    && old.secrets == definition.secrets
            }
            if let same {
                after.append(same)
            } else {
                let folder = "\(environment.folder)/\(fingerprint)"
                guard let refresh = make(definition, in: folder) else {
                    throw FolderError(path: folder)
                }
                made.append(refresh)
                after.append((fingerprint, refresh))
            }
        }
        let ended = before.filter { known in
            !after.contains { $0.refresh === known.refresh }
        }
        // Before another refresh goes on with what they kept.
        for known in ended { known.refresh.stopRequests() }
        for known in ended { known.refresh.end() }
        for refresh in made { refresh.load() }
        let (listeners, isCleaning) = state.withLock { state in
            state.former.formUnion(before.map { $0.refresh.source.name })
            let touched =
                isHurried
                ? state.former.union(after.map { $0.refresh.source.name })
                : Set((ended.map(\.refresh) + made).map(\.source.name))
            for name in touched { state.changed[name] = .pictures }
            state.refreshes = after
            defer { state.wasCleaned = state.wasCleaned || isComplete }
            return (state.listeners, isComplete && !state.wasCleaned)
        }
        // Nobody else may see what these credentials gave; another refresh of them goes on with it.
        let fingerprints = Set(after.map(\.fingerprint))
        for known in ended where !fingerprints.contains(known.fingerprint) {
            known.refresh.removeAll()
        }
        // Those of earlier starts.
        if isCleaning { kept.removeAll(except: fingerprints) }
        for known in after {
            if before.contains(where: { $0.refresh === known.refresh }) {
                if isHurried { known.refresh.hurry() }
            } else if let listeners {
                begin(known.refresh, listeners)
            }
        }
    }

    private func make(_ definition: SourceDefinition, in folder: String) -> ServerRefresh? {
        guard let cache = RemoteCache(at: folder), let stop = CancellationFlag(),
            let connections = HTTPConnections()
        else { return nil }
        let origin = definition.origin
        if let warning = definition.warningOfOpenSecrets {
            environment.logger.warning(
                """
                the source \(definition.name): \(warning); write https where others use the network
                """)
        }
        let fetcher = PictureFetcher(
            FetchRules(
                maxFileBytes: environment.maxFileBytes, cacheBytes: environment.cacheBytes,
                allowsPrivateAddresses: true, isOfServer: true,
                patience: HTTPTransfer.Patience(
                    total: .seconds(600), leastSpeed: 1000, slow: .seconds(30)),
                foreign: definition.server.isList ? environment.foreign : nil
            ) { HTTPOrigin(of: $0) == origin }, into: cache,
            by: FetchSchedule(refreshInterval: nil), over: connections, stop: stop,
            clock: environment.clock, logger: environment.logger)
        let source = ServerSource(definition, fetcher, timeOfDay: environment.timeOfDay)
        return ServerRefresh(
            source, HTTPClient(to: origin, over: connections, stop: stop), fetcher, folder: folder,
            stop: stop, clock: environment.clock, logger: environment.logger)
    }

    // MARK: Running

    /// Begins to list and to fetch.
    ///
    /// - Parameters:
    ///   - onChange: Called when scans would see something else than before.
    ///   - onFetched: Called with pictures that were fetched, or failed to be.
    package func begin(
        onChange: @escaping @Sendable () -> Void,
        onFetched: @escaping @Sendable (Set<RelativePath>) -> Void
    ) {
        let listeners = Listeners(onChange: onChange, onFetched: onFetched)
        let refreshes = state.withLock { state in
            state.listeners = listeners
            return state.refreshes
        }
        notifier.withLock { $0 = WorkerPool(count: 1, work: onChange) }
        for (_, refresh) in refreshes { begin(refresh, listeners) }
    }

    /// Has scans look at what was adopted; a server that is new or was listed does that itself.
    func lookAgain() {
        guard let pool = notifier.withLock({ $0 }), (try? pool.start()) != nil else { return }
        pool.signal()
    }

    private func begin(_ refresh: ServerRefresh, _ listeners: Listeners) {
        do throws(SystemThreadError) {
            try refresh.begin(onChange: listeners.onChange, onFetched: listeners.onFetched)
        } catch {
            environment.logger.error(
                "the source \(refresh.source.definition.name) cannot be listed: no thread starts")
        }
    }

    /// Lists and fetches what is due; to be called every few seconds.
    package func wake() {
        for (_, refresh) in state.withLock({ $0.refreshes }) { refresh.wake() }
    }

    /// Ends all requests, and waits for that.
    package func end() {
        let refreshes = state.withLock { $0.refreshes }
        for (_, refresh) in refreshes { refresh.stopRequests() }
        for (_, refresh) in refreshes { refresh.end() }
        notifier.withLock { $0 }?.stop()
    }

    /// How a source is doing; nil if it is not defined.
    func report(of name: String) -> SourceState? { refresh(of: name)?.report }

    /// What lists a source; nil if it is not defined.
    func refresh(of name: String) -> ServerRefresh? {
        refreshes.first { $0.source.definition.name == name }
    }

    /// What lists the sources that are defined.
    var refreshes: [ServerRefresh] { state.withLock { $0.refreshes.map(\.refresh) } }

    // MARK: Mounts

    package var names: [[UInt8]] { state.withLock { $0.refreshes.map(\.refresh.source.name) } }

    func source(named name: [UInt8]) -> ServerSource? {
        state.withLock { state in
            state.refreshes.first { $0.refresh.source.name == name }?.refresh.source
        }
    }

    /// Whether a server has a name, or had it: what the operator ended is not lost.
    func isOrWasDefined(_ name: [UInt8]) -> Bool {
        state.withLock { state in
            state.former.contains(name)
                || state.refreshes.contains { $0.refresh.source.name == name }
        }
    }

    /// The names of servers that scans have to look at again, and why.
    func takeChanged() -> [[UInt8]: ServerSource.Change] {
        state.withLock { state in
            defer { state.changed = [:] }
            for (_, refresh) in state.refreshes {
                guard let change = refresh.source.takeChange() else { continue }
                let name = refresh.source.name
                if state.changed[name] != .pictures { state.changed[name] = change }
            }
            return state.changed
        }
    }

    func putBack(_ name: [UInt8], _ change: ServerSource.Change) {
        state.withLock { state in
            guard
                state.former.contains(name)
                    || state.refreshes.contains(where: { $0.refresh.source.name == name })
            else { return }
            if state.changed[name] != .pictures { state.changed[name] = change }
        }
    }
}
