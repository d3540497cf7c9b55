import ArgumentParser
import FoundationEssentials
import GalleryService
import SessionStores

/// Where sessions are kept.
enum SessionStorage: Sendable {
    /// In the process: they end with it.
    case memory
    /// In a file: they survive the process.
    case file
    /// In a file that is on the disk before an event is answered: they survive the power too.
    case syncedFile
    /// In a Redis, which servers share.
    case redis(RedisURL)

    /// What is longer than this is no file with an address in it.
    private static let fileLimit = 4_096

    /// Reads the options.
    ///
    /// - Throws: `ValidationError` that names the option, and nothing of what it was told: that may be
    ///   a password.
    init(_ options: ServeOptions, _ source: OptionSource) throws {
        let path = source.text(options.sessionsFile, "sessions-file", default: "")
        let given = source.text(options.sessions, "sessions", default: "")
        // What stands before it in an address is a password.
        if given.contains("@") { source.markSecret("sessions") }
        let name = path.isEmpty ? "--sessions" : "--sessions-file"
        let text = path.isEmpty ? given : try Self.line(of: path)
        guard let place = Self(text.isEmpty && path.isEmpty ? "sqlite" : text) else {
            throw ValidationError(
                "\(name) must say sqlite, sqlite-synced, memory or the address of a Redis, as "
                    + "redis://host:6379.")
        }
        self = place
    }

    private init?(_ text: String) {
        switch text {
        case "memory": self = .memory
        case "sqlite": self = .file
        case "sqlite-synced": self = .syncedFile
        default:
            guard let address = RedisURL(text) else { return nil }
            self = .redis(address)
        }
    }

    /// The clock that sessions go by.
    ///
    /// One machine's own is set by nobody; several machines share none but the time of day.
    var clock: ServiceClock {
        if case .redis = self { .shared } else { .system }
    }

    private static func line(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path), data.count <= fileLimit,
            let text = String(validating: data, as: UTF8.self)
        else { throw ValidationError("--sessions-file cannot be read.") }
        return text.filter { !$0.isWhitespace }
    }
}
