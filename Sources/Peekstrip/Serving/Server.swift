import Fetching
import GalleryService
import Glibc
import HTTPServing
import ImageLibrary
import Logging
import ServiceLifecycle
import Sessions

/// The running program: the rooms, wired, and the services that keep them going.
struct Server {
    private let settings: ServeSettings
    private let logger: Logger

    init(_ settings: ServeSettings) {
        self.settings = settings
        LoggingSystem.bootstrap(StreamLogHandler.standardError)
        var logger = Logger(label: "peekstrip")
        logger.logLevel = settings.logLevel
        self.logger = logger
    }

    /// Serves until a signal ends it.
    ///
    /// - Throws: `StartError` in words for whoever started it.
    func run() async throws {
        let watch = settings.watching == .on ? FolderWatch(logger: logger) : nil
        let remotes = try openRemotes()
        let library = try ImageLibrary.opened(
            settings.folder, limits: settings.library, watch: watch, remotes: remotes,
            logger: logger)
        let store = MemorySessionStore<PackedViewing>(limits: settings.sessions)
        let service = GalleryService(
            ServiceRooms(
                library: library, store: store, clock: .system, site: try openSite(),
                admin: settings.admins, logger: logger), allowedHosts: settings.allowedHosts)
        let health = HealthDesk()
        let listener = Listener(
            server: try start(settings.http, service, "--port"),
            admin: try start(settings.admin, health.router, "--admin-port"), health: health,
            settings: settings, logger: logger)
        let upkeep = Upkeep(
            library: library, watch: watch, remotes: remotes, store: store, service: service,
            settings: settings,
            logger: logger)
        let group = ServiceGroup(
            configuration: ServiceGroupConfiguration(
                services: [.init(service: listener), .init(service: upkeep)],
                gracefulShutdownSignals: [.sigterm, .sigint], logger: quietLogger))
        try remotes?.begin { library.lookAtLists() }
        try await group.run()
        remotes?.end()
        library.stop()
    }

    /// What fetches pictures of other machines; nil when it is not to.
    private func openRemotes() throws(StartError) -> RemotePictures? {
        guard let rules = settings.remotes else { return nil }
        let remotes = RemotePictures(
            rules, in: settings.remoteCache, clock: ServiceClock.system.stopwatch, logger: logger)
        guard let remotes else {
            throw StartError(
                "Fetched pictures cannot be kept in \(settings.remoteCache); "
                    + "name a folder of your own with --remote-cache.")
        }
        return remotes
    }

    private func openSite() throws -> Site {
        do {
            return try Site(in: settings.assets)
        } catch .noSite(let path) {
            throw StartError("\(path) holds no pages; name another folder with --assets.")
        } catch .badTemplate(let name, let complaint) {
            throw StartError("The template \(name) cannot be read: \(complaint)")
        }
    }

    private func start(
        _ configuration: HTTPServerConfiguration, _ responder: any Responder, _ option: String
    ) throws -> HTTPServer {
        do {
            return try HTTPServer.start(configuration, responder: responder, logger: logger)
        } catch .portTaken(let port) {
            throw StartError(
                "Port \(port) is in use; choose another with \(option), or 0 for any that is free.")
        } catch .portForbidden(let port) {
            throw StartError(
                "Port \(port) may not be used here; choose one above 1023 with \(option).")
        } catch .hostUnknown(let host) {
            throw StartError("\(host) is no address of this machine.")
        } catch .systemCallFailed("bind", EADDRNOTAVAIL) {
            throw StartError("\(configuration.host) is no address of this machine.")
        } catch {
            throw StartError("The HTTP server does not start: \(error)")
        }
    }

    /// The lifecycle library tells of every step; only its troubles are of interest here.
    private var quietLogger: Logger {
        var logger = logger
        logger.logLevel = max(settings.logLevel, .warning)
        return logger
    }
}
