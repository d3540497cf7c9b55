import Catalogue
import FoundationEssentials
import GalleryService
import Glibc
import HTTPServing
import ImageLibrary
import Interface
import LogWriting
import Logging
import PictureMetadata
import PictureSources
import ScreenService
import ServiceLifecycle
import SessionStores
import UnixSignals
import Viewers
import WebPages

/// The running server: wires the rooms and runs their services.
struct Server {
    private let settings: ServeSettings
    private let logger: Logger
    /// Writes how often lines of the log were left out; at the end also those that are not due.
    private let writeRepeats: @Sendable (_ atEnd: Bool) -> Void

    init(_ settings: ServeSettings) {
        self.settings = settings
        let (label, format) = ("peekstrip", settings.logFormat)
        let sink = LogSink(format: format, label: label)
        let repeats = LogRepeats()
        let handler: @Sendable (String) -> LineLogHandler = { label in
            LineLogHandler(label: label, format: format, repeats: repeats, write: sink.write)
        }
        writeRepeats = { handler(label).writeRepeats(atEnd: $0) }
        LoggingSystem.bootstrap(handler)
        var logger = Logger(label: label)
        logger.logLevel = settings.logLevel
        self.logger = logger
    }

    /// Serves until a signal stops it.
    ///
    /// - Throws: `StartError` with a message for the user.
    func run() async throws {
        warnOfUnknownVariables()
        let signals = await UnixSignalsSequence(trapping: .sigusr1, .sighup)
        DescriptorLimit.raise(toHold: settings.http.connectionLimit, logger: logger)
        let screens = try settings.screensFile.map(ScreenFile.init(at:))
        // Before the folder is scanned, which may take long.
        for (listener, option) in [(settings.http, "--port"), (settings.admin, "--admin-port")] {
            try Self.explaining(listener, option) { () throws(HTTPServerError) in
                try HTTPServer.tryToListen(listener)
            }
        }
        let watch = settings.isWatching ? FolderWatch(logger: logger) : nil
        let remotes = try openRemotes()
        let sources = try SourceRegistry(settings, logger)
        let servers = sources.servers
        let library = try ImageLibrary.opened(
            settings.folder, limits: settings.library,
            index: settings.index, encoding: settings.encoding, watch: watch, urls: remotes,
            servers: servers,
            excluding: settings.exclusions, ownFolders: settings.ownFolders, logger: logger)
        let opened = try SessionStoreFactory(settings, logger).open()
        var dependencies = ServiceDependencies(
            library: library, store: opened.sessions, values: opened.values,
            clock: settings.sessionStorage.clock, webAssets: try openWebAssets(), logger: logger)
        dependencies.screens = screens
        dependencies.sources = sources
        dependencies.rates = settings.rates
        dependencies.logsAccess = settings.logsAccess
        dependencies.pngEncoder = settings.pngEncoder
        if settings.showsPlaces { dependencies.places = .all(namedBy: openCities()) }
        dependencies.embedsPictures = settings.embedsPictures
        dependencies.isDemo = settings.isDemo
        // A port that the system chooses is not known before the service is there.
        if settings.http.port != 0 {
            dependencies.otherOrigins = { [settings] in
                settings.otherOrigins(on: settings.http.port)
            }
        }
        let service = GalleryService(dependencies, admission: settings.admission)
        let server = try start(settings.http, service, observedBy: service, "--port")
        logStart(library, server)
        let store = service.store
        let isUnreadyWhenAway = settings.isUnreadyWhenAway
        let absence: AdminEndpoints.Check = {
            Self.absence(library.absentFolders.filter { !$0.isFirstListing })
        }
        let health = AdminEndpoints(
            checks: [
                {
                    guard !store.isReachable else { return nil }
                    return store.refusal.map { "Sessions cannot be stored: the store says \($0)." }
                        ?? "Sessions cannot be stored."
                },
                { library.isBeingRead ? "The folders are being read." : nil },
                { library.canDecode ? nil : "Pictures cannot be decoded." },
                { isUnreadyWhenAway ? absence() : nil },
            ], shortcoming: absence, formats: { library.formats?.summary }
        ) { text in
            service.writeMetrics(&text, of: server.statistics)
            ProcessMetrics.writeMetrics(&text)
            ServerSources.writeMetrics(&text, of: servers)
        }
        let listener = ServerLifecycle(
            server: server,
            admin: try start(
                settings.admin, health.responder(on: settings.admin.host), "--admin-port"),
            health: health, settings: settings, logger: logger)
        let upkeep = MaintenanceService(
            library: library, watch: watch, remotes: remotes, sources: sources, store: store,
            service: service, openConnections: { server.statistics.connections },
            settings: settings, signals: signals, logger: logger,
            writeRepeats: { [writeRepeats] in writeRepeats(false) })
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: listener), .init(service: upkeep)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: quietLogger))
        try remotes?.begin { library.rescanLists() }
        servers?.begin(
            onChange: { library.rescanChangedFolders() },
            onFetched: { library.noteFetched($0) })
        try await group.run()
        servers?.end()
        remotes?.end()
        library.stop()
        writeRepeats(true)
    }

    /// What the operator reads of folders that are away; nil if there are none.
    private static func absence(_ folders: [AbsentFolder]) -> String? {
        guard !folders.isEmpty else { return nil }
        var sentences = folders.prefix(namedAbsences).map(\.operatorSentence)
        switch folders.count - sentences.count {
        case 0: break
        case 1: sentences.append("1 other is away.")
        case let others: sentences.append("\(others) others are away.")
        }
        return sentences.joined(separator: " ")
    }

    /// Folders that are away of which `/readyz` says why.
    private static let namedAbsences = 3

    /// Logs what runs where, with what, and what little memory or no disk takes from it.
    private func logStart(_ library: ImageLibrary, _ server: HTTPServer) {
        let statistics = library.statistics
        let pictures =
            library.isStarting
            ? library.isBeingRead ? "a folder that is still being read" : "a folder that is away"
            : ScanReport.counted(statistics.items, in: statistics.galleries)
        logger.info(
            "peekstrip \(ProgramVersion.current) serves \(pictures)",
            metadata: [
                "version": "\(ProgramVersion.current)",
                "addresses": "\(settings.addresses(on: server.port).joined(separator: " "))",
                "memoryMegabytes": "\(MachineMemory.megabytes)",
                "decoders": "\(settings.library.decoders.processes)",
                "set": "\(settings.changes.joined(separator: " "))",
            ])
        if MachineMemory.isShort {
            logger.warning(
                """
                \(MachineMemory.megabytes) MB of memory are little: large pictures are not shown; \
                give 256 MB
                """)
        }
        if !library.keepsEncodedPictures {
            logger.notice(
                """
                pictures for browsers are kept in memory alone, and only those of up to 640 pixels as \
                AVIF; name a folder with --state, and --cache-disk-megabytes above 0
                """)
        }
    }

    private func warnOfUnknownVariables() {
        guard !settings.unknownVariables.isEmpty else { return }
        let names = settings.unknownVariables.joined(separator: ", ")
        logger.warning("unknown environment variables are ignored: \(names)")
    }

    /// Creates the fetcher of pictures from other hosts; nil when `--remote-hosts` is empty.
    private func openRemotes() throws(StartError) -> RemotePictures? {
        guard let rules = settings.remotes else { return nil }
        let remotes = RemotePictures(
            rules, in: settings.remoteCache, clock: ServiceClock.system.stopwatch, logger: logger)
        guard let remotes else {
            throw StartError(
                "Fetched pictures cannot be stored in \(settings.remoteCache); "
                    + "name another folder with --remote-cache.")
        }
        return remotes
    }

    private func openWebAssets() throws -> WebAssets {
        do {
            return try WebAssets(
                in: settings.assets, below: settings.basePath, framedBy: settings.frameAncestors)
        } catch .assetsMissing(let path) {
            throw StartError(
                "\(path) contains no templates and assets; name another folder with --assets.")
        } catch .badTemplate(let name, let reason) {
            throw StartError("The template \(name) cannot be read: \(reason)")
        } catch .badImport(let error) {
            throw StartError("Public/\(error.path) cannot be joined: \(error.reason)")
        }
    }

    /// The cities that name places; nil if the file is missing, because pictures are shown without them.
    private func openCities() -> CityTable? {
        let path = "\(settings.assets)/Places/cities.txt"
        let cities = FileManager.default.contents(atPath: path).flatMap { CityTable(Array($0)) }
        if cities == nil { logger.warning("places have no names: \(path) cannot be read") }
        return cities
    }

    private func start(
        _ configuration: HTTPServerConfiguration, _ responder: any Responder,
        observedBy observer: (any ExchangeObserver)? = nil, _ option: String
    ) throws -> HTTPServer {
        try Self.explaining(configuration, option) { () throws(HTTPServerError) in
            try HTTPServer.start(
                configuration, responder: responder, observer: observer, logger: logger)
        }
    }

    /// Listens, or throws a message for the user.
    private static func explaining<Result>(
        _ configuration: HTTPServerConfiguration, _ option: String,
        _ listen: () throws(HTTPServerError) -> Result
    ) throws -> Result {
        do throws(HTTPServerError) {
            return try listen()
        } catch .portInUse(let port) {
            throw StartError(
                "Port \(port) is in use; choose another with \(option), or 0 for a free one.")
        } catch .portForbidden(let port) {
            throw StartError(
                "Port \(port) needs privileges; choose one above 1023 with \(option).")
        } catch .hostUnknown(let host) {
            throw StartError("\(host) is not an address of this machine.")
        } catch .systemCallFailed("bind", EADDRNOTAVAIL) {
            throw StartError("\(configuration.host ?? "") is not an address of this machine.")
        } catch .socketInUse(let path) {
            throw StartError("Another process listens on \(path); choose another with --socket.")
        } catch .socketUnusable(let path, let errno) {
            throw StartError("The socket \(path) cannot be created: \(reason(errno)).")
        } catch {
            throw StartError("The HTTP server cannot be started: \(error)")
        }
    }

    private static func reason(_ errno: Int32) -> String {
        switch errno {
        case ENAMETOOLONG: "its path is longer than 107 bytes"
        case EEXIST: "the path exists and is not a socket"
        case EADDRINUSE: "a socket of another kind or user is there; remove it if nothing uses it"
        case ENOENT, ENOTDIR: "its folder does not exist"
        case EACCES, EPERM, EROFS: "its folder is not writable"
        default: "system error \(errno)"
        }
    }

    /// The lifecycle library logs every step at info; only its warnings matter here.
    private var quietLogger: Logger {
        var logger = logger
        logger.logLevel = max(settings.logLevel, .warning)
        return logger
    }
}
