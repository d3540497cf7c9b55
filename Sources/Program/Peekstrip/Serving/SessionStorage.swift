import ArgumentParser
import FoundationEssentials
import SessionStores
import Viewers

/// The session store that `--sessions` selects.
enum SessionStorage: Sendable {
    /// In memory: sessions end with the process.
    case memory
    /// In a file: sessions survive the process.
    case file
    /// In a file that is synced before the response to an event: sessions survive a power failure.
    case syncedFile
    /// In a Redis that several servers share.
    case redis(RedisURL)

    /// Largest size of the file of `--sessions-file`, in bytes.
    private static let fileLimit = 4_096

    /// Reads the options.
    ///
    /// - Throws: `ValidationError` that names the option but not its value, which may contain a
    /// password.
    init(_ options: ServeOptions, _ source: OptionSource) throws {
        let path = source.secretFile(options.sessions.sessionsFile, "sessions-file")
        let given = source.url(options.sessions.sessions, "sessions")
        let name = path.isEmpty ? "--sessions" : "--sessions-file"
        let text = path.isEmpty ? given : try Self.line(of: path)
        guard let storage = Self(text.isEmpty && path.isEmpty ? "sqlite" : text) else {
            throw ValidationError(
                "\(name) must be sqlite, sqlite-synced, memory or the URL of a Redis, such as "
                    + "redis://host:6379.")
        }
        self = storage
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

    /// The clock for the times of sessions.
    ///
    /// A store on one machine uses the time since boot, which cannot be set. Servers on several
    /// machines share only the time of day.
    var clock: ServiceClock {
        if case .redis = self { .shared } else { .system }
    }

    private static func line(of path: String) throws -> String {
        guard let data = FileManager.default.contents(atPath: path), data.count <= fileLimit,
            let text = String(validating: data, as: UTF8.self)
        else { throw ValidationError("The file of --sessions-file cannot be read.") }
        return text.filter { !$0.isWhitespace }
    }
}
