import ArgumentParser
import Catalogue
import HTTPServing
import LogWriting
import Logging
import MetadataIndex
import PNGCoding
import PictureFetching
import PicturePreparing
import PictureSources
import RequestGate
import SessionStores

/// The validated settings of `peekstrip serve`.
struct ServeSettings: Sendable {
    let folder: String
    let assets: String
    let http: HTTPServerConfiguration
    let admin: HTTPServerConfiguration
    let basePath: BasePath
    let admission: RequestAdmission
    /// Origins whose pages may show these pages in a frame.
    let frameAncestors: [String]
    let library: LibraryLimits
    let pngEncoder: PNGEncoderKind
    /// Where what pictures say is kept.
    let index: IndexLocation
    let encoding: EncodingOptions
    /// Whether anybody may see where pictures were taken.
    let showsPlaces: Bool
    let embedsPictures: Bool
    /// Whether the first page says what to try.
    var isDemo = false
    let sessions: SessionLimits
    let sessionStorage: SessionStorage
    let state: StateFolder
    /// What in the folder is no picture by its name.
    let exclusions: Exclusions
    /// The file of screens; nil if none is named.
    let screensFile: String?
    /// Nil if no server of pictures is defined.
    let servers: ServerOptions?
    /// Allocated bytes above which pictures are dropped; nil is unlimited.
    let memoryBudget: Int?
    /// Time between two scans of the folder; nil disables periodic scans.
    let rescanInterval: Duration?
    let isWatching: Bool
    /// Whether the server is not ready while a folder is away.
    let isUnreadyWhenAway: Bool
    /// Nil if pictures from other hosts are disabled.
    let remotes: RemoteRules?
    /// Bytes of fetched pictures: of all lists, and of each server.
    let fetchedBytes: Int
    /// The folder for fetched pictures.
    let remoteCache: String
    /// How long to keep serving after the stop signal.
    let drainTime: Duration
    let rates: RateLimits
    let logLevel: Logger.Level
    let logFormat: LogFormat
    let logsAccess: Bool
    /// `PEEKSTRIP_` variables of the environment that are not options, perhaps misspelled.
    let unknownVariables: [String]
    /// The options that were set, with their values, for the log.
    let changes: [String]

    init(
        folder: String?, _ options: ServeOptions, _ source: OptionSource, _ state: StateFolder
    ) throws {
        self.folder = source.text(folder, "folder", default: ".")
        assets = try AssetFolder.path(source.text(options.operation.assets, "assets", default: ""))
        let proxies = try TrustedProxies(options, source)
        http = try Self.http(options, proxies, source)
        admin = try Self.admin(options, source)
        basePath = try source.basePath(options.addresses.basePath)
        var admission = try RequestAdmission(options, proxies: proxies, source)
        admission.allowedHosts = Self.allowedHosts(
            source.list(options.addresses.allowedHosts, "allowed-hosts"), on: http.host)
        self.admission = admission
        frameAncestors = try source.list(
            options.sharing.frameAncestors, "frame-ancestors",
            "origins like https://pictures.example", RequestAdmission.origin)
        library = try Self.library(options, source)
        pngEncoder = try source.choice(
            options.pictures.pngEncoder, "png-encoder", of: PNGEncoderKind.allCases,
            default: .peekstrip)
        showsPlaces = try source.flag(options.library.places, "places", default: false)
        embedsPictures = try source.flag(
            options.sharing.embedPictures, "embed-pictures", default: false)
        sessions = try Self.sessions(options, source)
        sessionStorage = try SessionStorage(options, source)
        self.state = state.overridden(source.text(options.common.state, "state", default: ""))
        let screens = source.text(options.common.screens, "screens", default: "")
        screensFile = screens.isEmpty ? nil : screens
        servers = try ServerOptions(options, source, in: self.state)
        let isIndexed = try source.flag(options.library.index, "index", default: true)
        index = isIndexed ? self.state.path.map { .file(folder: $0) } ?? .memory : .none
        encoding = try Self.encoding(options, source, in: self.state.path)
        let memory = try source.megabytes(
            options.pictures.memoryMegabytes, "memory-megabytes", in: 0...1_000_000, default: 0)
        memoryBudget = memory == 0 ? nil : memory
        let rescan = try source.seconds(
            options.library.rescanSeconds, "rescan-seconds", in: 0...86_400, default: 60)
        rescanInterval = rescan == .zero ? nil : rescan
        isWatching = try source.flag(options.library.watch, "watch", default: true)
        isUnreadyWhenAway = try source.flag(
            options.library.unreadyWhenAway, "unready-when-away", default: false)
        exclusions = try Self.exclusions(options, source)
        let fetching = try Self.fetching(options, source, maxFileBytes: library.maxFileBytes)
        remotes = fetching.rules
        fetchedBytes = fetching.cacheBytes
        remoteCache = source.text(
            options.remotes.remoteCache, "remote-cache", default: RemotePictures.defaultFolder)
        drainTime = try source.seconds(
            options.operation.drainSeconds, "drain-seconds", in: 0...600, default: 0)
        logLevel = try source.choice(
            options.operation.logLevel, "log-level",
            of: [.debug, .info, .notice, .warning, .error],
            default: .info)
        logFormat = try source.choice(
            options.operation.logFormat, "log-format", of: LogFormat.allCases, default: .text)
        logsAccess = try source.flag(options.operation.accessLog, "access-log", default: false)
        rates = try Self.rates(options, source)
        try source.rejectUnknownKeys()
        unknownVariables = source.unknownVariables
        changes = EffectiveConfiguration.changes(source.settings)
    }

    /// Folders that the program keeps its files in.
    var ownFolders: [String] { [state.path, encoding.folder, remoteCache].compactMap(\.self) }

    private static func exclusions(
        _ options: ServeOptions, _ source: OptionSource
    ) throws -> Exclusions {
        let given =
            options.common.exclude.isEmpty ? nil : options.common.exclude.joined(separator: ",")
        let patterns = try source.text(given, "exclude", default: "").split(separator: ",").map {
            let text = $0.trimmingPrefix(while: \.isWhitespace)
            guard let pattern = NamePattern(text) else {
                throw source.invalidOption(
                    "exclude",
                    "has \"\(text)\"; write names like *.psd.jpg, drafts/ or /2024/raw/*.")
            }
            return pattern
        }
        let isNothing = try source.flag(
            options.library.excludeNothing ? "on" : nil, "exclude-nothing", default: false)
        let showsVideos = try source.flag(options.library.videos, "videos", default: true)
        return (isNothing ? .none : .standard)
            + Exclusions(patterns, kinds: showsVideos ? [] : [.video])
    }

    private static func rates(_ options: ServeOptions, _ source: OptionSource) throws -> RateLimits
    {
        var rates = RateLimits()
        rates.requestsPerAddress = try source.integer(
            options.limits.maxRequestsPerAddress, "max-requests-per-address", in: 0...1_000_000,
            default: 1000)
        rates.eventsPerSession = try source.integer(
            options.sessions.maxEventsPerSession, "max-events-per-session", in: 0...1_000_000,
            default: 240)
        return rates
    }

    private static func http(
        _ options: ServeOptions, _ proxies: TrustedProxies, _ source: OptionSource
    ) throws -> HTTPServerConfiguration {
        var http = HTTPServerConfiguration()
        http.proxies = proxies
        http.unixSocket = try unixSocket(options, source)
        let host = source.text(options.common.host, "host", default: "127.0.0.1")
        http.host = host == "none" ? nil : host
        guard http.host != nil || http.unixSocket != nil else {
            throw source.invalidOption("host", "can be none only together with --socket.")
        }
        http.port = UInt16(
            try source.integer(options.common.port, "port", in: 0...65_535, default: 8080))
        http.connectionLimit = try source.integer(
            options.limits.maxConnections, "max-connections", in: 1...1_000_000,
            default: http.connectionLimit)
        http.connectionsPerAddress = try source.integer(
            options.limits.maxConnectionsPerAddress, "max-connections-per-address",
            in: 0...1_000_000,
            default: http.connectionsPerAddress)
        http.unsentLimit = try source.megabytes(
            options.pictures.responseMegabytes, "response-megabytes", in: 1...1_000_000,
            default: MachineMemory.shareForResponses)
        http.descriptorReserve = DescriptorLimit.reserve
        return http
    }

    private static func unixSocket(
        _ options: ServeOptions, _ source: OptionSource
    ) throws -> UnixSocket? {
        let path = source.text(options.addresses.socket, "socket", default: "")
        let mode = source.text(options.addresses.socketMode, "socket-mode", default: "660")
        guard let mode = UInt32(mode, radix: 8), mode <= 0o777 else {
            throw source.invalidOption("socket-mode", "must be an octal file mode, such as 660.")
        }
        return path.isEmpty ? nil : UnixSocket(path: path, mode: mode)
    }

    private static func admin(
        _ options: ServeOptions, _ source: OptionSource
    ) throws -> HTTPServerConfiguration {
        var admin = HTTPServerConfiguration()
        admin.host = source.text(options.addresses.adminHost, "admin-host", default: "127.0.0.1")
        admin.port = UInt16(
            try source.integer(
                options.addresses.adminPort, "admin-port", in: 0...65_535, default: 9090))
        admin.workers = 1
        return admin
    }

    /// The host names that requests may be addressed to; nil allows any.
    ///
    /// A listener on a loopback address accepts only loopback names, because a foreign name can be
    /// made to resolve to it (DNS rebinding).
    static func allowedHosts(_ list: [String], on host: String?) -> Set<String>? {
        let named = Set(list.map { $0.lowercased() })
        // A foreign name cannot resolve to a Unix socket.
        guard let host else { return named.isEmpty ? nil : named }
        let isLoopback = host == "localhost" || host == "::1" || host.hasPrefix("127.")
        guard isLoopback || !named.isEmpty else { return nil }
        return named.union(["localhost", "127.0.0.1", "[::1]", URLHost.host(host)])
    }

    private static func library(
        _ options: ServeOptions, _ source: OptionSource
    ) throws -> LibraryLimits {
        var limits = LibraryLimits()
        limits.maxPixels =
            1_000_000
            * (try source.integer(
                options.pictures.maxMegapixels, "max-megapixels", in: 1...10_000, default: 100))
        limits.maxFileBytes = try source.megabytes(
            options.pictures.maxFileMegabytes, "max-file-megabytes", in: 1...2_000, default: 64)
        limits.cacheBytes = try source.megabytes(
            options.pictures.cacheMegabytes, "cache-megabytes", in: 1...1_000_000, default: 256)
        limits.scanning.lossDelay = try source.seconds(
            options.library.lossSeconds, "loss-seconds", in: 0...86_400, default: 60)
        // Containers are started anew that do not answer for half a minute.
        limits.scanning.startLimit = .seconds(20)
        limits.decoders.memory = try source.megabytes(
            options.pictures.decoderMegabytes, "decoder-megabytes", in: 64...1_000_000,
            default: MachineMemory.shareForDecoders)
        return limits
    }

    private static func encoding(
        _ options: ServeOptions, _ source: OptionSource, in state: String?
    ) throws -> EncodingOptions {
        var encoding = EncodingOptions()
        encoding.quality = try source.integer(
            options.pictures.pictureQuality, "picture-quality", in: 1...100, default: 80)
        encoding.folderBytes = try source.megabytes(
            options.pictures.cacheDiskMegabytes, "cache-disk-megabytes", in: 0...10_000_000,
            default: 1000)
        if encoding.folderBytes > 0 { encoding.folder = state.map { $0 + "/encoded-pictures" } }
        return encoding
    }

    private static func sessions(
        _ options: ServeOptions, _ source: OptionSource
    ) throws -> SessionLimits {
        SessionLimits(
            sessionsInAll: try source.integer(
                options.sessions.maxSessions, "max-sessions", in: 1...100_000_000,
                default: 1_000_000),
            sessionsPerAddress: try source.integer(
                options.sessions.maxSessionsPerAddress, "max-sessions-per-address",
                in: 1...100_000_000,
                default: 1_000),
            maxClockStep: MaintenanceService.maxClockStep)
    }
}
