import Glibc
import Logging
import SessionStores
import Viewers
import WebPages

/// The store of sessions, and of a few values by their names in the same place.
struct OpenedStore {
    let sessions: SessionStore
    let values: any NamedValueStore

    init(_ backend: some SessionBackend & NamedValueStore) {
        sessions = SessionStore(backend, stopwatch: ServiceClock.system.stopwatch)
        values = backend
    }
}

/// Opens the session store that `--sessions` selects.
struct SessionStoreFactory {
    /// Error codes of a Redis that is temporarily unavailable, for example while it starts.
    private static let transientErrorCodes: Set<Substring> = [
        "BUSY", "LOADING", "MASTERDOWN", "TRYAGAIN",
    ]

    private let settings: ServeSettings
    private let logger: Logger

    init(_ settings: ServeSettings, _ logger: Logger) {
        self.settings = settings
        self.logger = logger
    }

    /// Opens the store.
    ///
    /// - Throws: `StartError` with a message for the user.
    func open() throws(StartError) -> OpenedStore {
        switch settings.sessionStorage {
        case .memory: try memory()
        case .file: try file(.process)
        case .syncedFile: try file(.power)
        case .redis(let address): try redis(address)
        }
    }

    private func memory() throws(StartError) -> OpenedStore {
        do throws(SessionFileError) {
            return OpenedStore(
                try SQLiteBackend(limits: settings.sessions) { [logger] event in
                    guard case .failed(let failure) = event else { return }
                    logger.warning(
                        """
                        a session cannot be stored in memory, of which all together have a gigabyte; lower \
                        --max-sessions
                        """, metadata: failure.code.map { ["sqlite": "\($0)"] })
                })
        } catch {
            throw StartError("There is no memory for sessions: \(error.reason).")
        }
    }

    private func file(
        _ durability: SessionFile.Durability
    ) throws(StartError) -> OpenedStore {
        guard let folder = settings.state.path else {
            return try memory(because: "HOME is not set")
        }
        let file = SessionFile(in: folder, for: settings.servedPath, durability: durability)
        do {
            let logger = logger
            return OpenedStore(
                try SQLiteBackend(file, limits: settings.sessions) {
                    logger.log($0, of: file.path)
                })
        } catch {
            switch error {
            case .folderUnusable where !settings.state.isExplicit:
                return try memory(because: "\(folder) cannot be written to")
            case .folderUnusable:
                throw StartError("\(folder) cannot be written to; name another with --state.")
            case .inUse:
                throw StartError(
                    "Another peekstrip has the session file in \(folder) open; stop it, or name "
                        + "another folder with --state.")
            case .openElsewhere:
                throw StartError(
                    "Another program has the session file in \(folder) open; close it there, or "
                        + "name another folder with --state.")
            case .newer:
                throw StartError(
                    "A newer peekstrip wrote the session file in \(folder); use that version, or "
                        + "name another folder with --state.")
            case .unusable(let reason, let code):
                throw StartError(
                    "The session file in \(folder) cannot be used: \(reason), or name another "
                        + "folder with --state (SQLite result code \(code)).")
            }
        }
    }

    private func redis(_ address: RedisURL) throws(StartError) -> OpenedStore {
        var random = SystemRandomNumberGenerator()
        let backend = RedisBackend(
            address, limits: settings.sessions, instanceID: random.next(),
            stopwatch: ServiceClock.uptime)
        do {
            try backend.ping()
        } catch {
            // Such as "WRONGPASS invalid username-password pair": the code is enough for the
            // operator.
            if case .refused(let words) = error, case let code = words.prefix(while: { $0 != " " }),
                !Self.transientErrorCodes.contains(code)
            {
                throw StartError("The Redis of --sessions refuses this client: \(code).")
            }
            // Redis may start after this server. Until then requests with sessions get a 503.
            logger.warning("the Redis of --sessions cannot be reached yet: \(error)")
        }
        return OpenedStore(backend)
    }

    /// A store in memory, used in place of the default file if that is unusable, because the user
    /// did not request the file.
    private func memory(because reason: String) throws(StartError) -> OpenedStore {
        logger.warning(
            "sessions are in memory and end with the process: \(reason); name a folder with --state"
        )
        return try memory()
    }
}

extension ServeSettings {
    /// The canonical path of the served folder; the session file and that of defined sources are named after it.
    ///
    /// While the folder is absent, it is the path that was given: by a link or a relative path another one, which
    /// has other sessions and sources (Decision 175).
    var servedPath: String {
        guard let path = unsafe realpath(folder, nil) else { return folder }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
