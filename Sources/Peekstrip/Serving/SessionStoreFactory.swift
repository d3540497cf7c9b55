import GalleryService
import Glibc
import Logging
import SessionStores

/// Opens the place where sessions are kept.
struct SessionStoreFactory {
    typealias Store = any SessionStore<PackedViewerState>

    /// What a Redis says that is not ready yet, or not just now (the codes of its errors).
    private static let transientErrorCodes: Set<Substring> = [
        "BUSY", "LOADING", "MASTERDOWN", "TRYAGAIN",
    ]

    private let settings: ServeSettings
    private let logger: Logger

    init(_ settings: ServeSettings, _ logger: Logger) {
        self.settings = settings
        self.logger = logger
    }

    /// The store of the place that was chosen.
    ///
    /// - Throws: `StartError` in words for whoever chose it.
    func open() throws(StartError) -> Store {
        switch settings.sessionStorage {
        case .memory: memory
        case .file: try file(.process)
        case .syncedFile: try file(.power)
        case .redis(let address): try redis(address)
        }
    }

    private var memory: Store {
        MemorySessionStore<PackedViewerState>(limits: settings.sessions)
    }

    private func file(
        _ durability: SessionFile.Durability
    ) throws(StartError) -> Store {
        guard let folder = settings.state.path else { return memory(because: "no home is known") }
        let file = SessionFile(in: folder, for: servedPath, durability: durability)
        do {
            let store = try SQLiteSessionStore<PackedViewerState>(file, limits: settings.sessions)
            if let aside = store.movedAside {
                logger.error("the sessions were damaged and begin anew; what was is in \(aside)")
            }
            return store
        } catch {
            switch error {
            case .folderUnusable where !settings.state.isExplicit:
                return memory(because: "\(folder) cannot be written to")
            case .folderUnusable:
                throw StartError("\(folder) cannot be written to; name another with --state.")
            case .inUse:
                throw StartError(
                    "Another peekstrip serves this folder, with its sessions in \(folder); stop "
                        + "it, or name another folder with --state.")
            case .openElsewhere:
                throw StartError(
                    "Another program has the sessions in \(folder) open; close them there, or "
                        + "name another folder with --state.")
            case .logUnusable:
                throw StartError(
                    "The log of the sessions in \(folder) (…-changes) cannot be read; make it "
                        + "readable, or name another folder with --state.")
            case .newer:
                throw StartError(
                    "A newer peekstrip made the sessions in \(folder); use that one, or name "
                        + "another folder with --state.")
            case .unusable(let code):
                throw StartError(
                    "The sessions in \(folder) cannot be opened (SQLite says \(code)); name "
                        + "another folder with --state.")
            }
        }
    }

    private func redis(_ address: RedisURL) throws(StartError) -> Store {
        var random = SystemRandomNumberGenerator()
        let store = RedisSessionStore<PackedViewerState>(
            address, limits: settings.sessions, instanceID: random.next(),
            stopwatch: ServiceClock.uptime)
        do {
            try store.ping()
        } catch {
            // "WRONGPASS invalid username-password pair": the code is for whoever runs Redis.
            if case .refused(let words) = error, case let code = words.prefix(while: { $0 != " " }),
                !Self.transientErrorCodes.contains(code)
            {
                throw StartError("The Redis of --sessions does not let this program in: \(code).")
            }
            // It may come later than this server; until then there are no sessions.
            logger.warning("the Redis of --sessions cannot be reached yet: \(error)")
        }
        return store
    }

    /// Nobody asked for a file, so there may be none.
    private func memory(because reason: String) -> Store {
        logger.warning(
            "sessions are in memory and end with the program: \(reason); name a folder with --state"
        )
        return memory
    }

    /// What is served, whichever way it was spelled: it names the file.
    private var servedPath: String {
        guard let path = unsafe realpath(settings.folder, nil) else { return settings.folder }
        defer { unsafe free(path) }
        return unsafe String(cString: path)
    }
}
