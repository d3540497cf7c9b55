import GalleryService
import Glibc
import Logging
import Sessions

/// Opens the place where sessions are kept.
struct SessionOpening {
    private let settings: ServeSettings
    private let logger: Logger

    init(_ settings: ServeSettings, _ logger: Logger) {
        self.settings = settings
        self.logger = logger
    }

    /// The store of the place that was chosen.
    ///
    /// - Throws: `StartError` in words for whoever chose it.
    func open() throws(StartError) -> any SessionStore<PackedViewing> {
        switch settings.sessionPlace {
        case .memory: memory
        case .file: try file(.process)
        case .syncedFile: try file(.power)
        case .redis(let address): try redis(address)
        }
    }

    private var memory: any SessionStore<PackedViewing> {
        MemorySessionStore<PackedViewing>(limits: settings.sessions)
    }

    private func file(
        _ durability: SessionFile.Durability
    ) throws(StartError) -> any SessionStore<PackedViewing> {
        guard let folder = settings.state.path else { return memory(because: "no home is known") }
        let file = SessionFile(in: folder, for: servedPath, durability: durability)
        do {
            let store = try SQLiteSessionStore<PackedViewing>(file, limits: settings.sessions)
            if let aside = store.movedAside {
                logger.error("the sessions were damaged and begin anew; what was is in \(aside)")
            }
            return store
        } catch {
            switch error {
            case .folderUnusable where !settings.state.isAskedFor:
                return memory(because: "\(folder) cannot be written to")
            case .folderUnusable:
                throw StartError("\(folder) cannot be written to; name another with --state.")
            case .inUse:
                throw StartError(
                    "Another peekstrip serves this folder, with its sessions in \(folder); stop "
                        + "it, or name another folder with --state.")
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

    private func redis(_ address: RedisAddress) throws(StartError) -> any SessionStore<
        PackedViewing
    > {
        var random = SystemRandomNumberGenerator()
        let store = RedisSessionStore<PackedViewing>(
            address, limits: settings.sessions, chance: random.next(),
            stopwatch: ServiceClock.shared.stopwatch)
        do {
            try store.greet()
        } catch .refused(let words) {
            // "WRONGPASS invalid username-password pair": the code is for whoever runs Redis.
            let code = words.prefix { $0 != " " }
            throw StartError("The Redis of --sessions does not let this program in: \(code).")
        } catch {
            // It may come later than this server; until then there are no sessions.
            logger.warning("the Redis of --sessions cannot be reached yet: \(error)")
        }
        return store
    }

    /// Nobody asked for a file, so there may be none.
    private func memory(because reason: String) -> any SessionStore<PackedViewing> {
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
