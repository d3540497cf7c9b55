import Concurrency
import Foundation
import SessionStores
import Testing

/// A Redis for this test run, in its own folder, reached by a Unix socket.
final class RedisServer: Sendable {
    /// A server that tests share if they do not make it fail: it stores nothing, and may be slow on
    /// a busy machine.
    static let shared = Result { try RedisServer(["--appendonly", "no"]) }

    let folder: String
    private let options: [String]
    private let process: Lock<Process?>
    private static let prefixes = AtomicCounter()

    /// A server that syncs every change to disk before its reply, unless configured otherwise.
    init(_ options: [String] = ["--appendonly", "yes", "--appendfsync", "always"]) throws {
        self.options = options
        folder = Scratch.folder()
        process = Lock(nil)
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        try start()
    }

    deinit {
        kill()
    }

    /// Starts it on the data of an earlier one.
    func start() throws {
        let redis = Process()
        redis.executableURL = URL(fileURLWithPath: "/usr/bin/redis-server")
        redis.arguments =
            [
                "--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "",
                "--logfile", "\(folder)/log",
            ] + options
        try redis.run()
        process.withLock { $0 = redis }
        atexit { RedisServer.killShared() }
        let end = Date(timeIntervalSinceNow: 60)
        while !isThere {
            try #require(Date() < end, "Redis does not start")
            usleep(10_000)
        }
    }

    /// Kills it at once, like a crash.
    func kill() {
        guard let redis = process.withLock({ $0 }) else { return }
        signal(SIGKILL)
        redis.waitUntilExit()
        process.withLock { $0 = nil }
    }

    func signal(_ number: Int32) {
        process.withLock { redis in
            if let redis { Foundation.kill(redis.processIdentifier, number) }
        }
    }

    /// A store that shares with none, or with all of the same prefix; a test may set its stopwatch
    /// forward.
    ///
    /// Its timeout is long, because a synced reply takes long on a busy disk.
    func store(
        _ limits: SessionLimits = SessionLimits(), prefix: String = RedisServer.freshPrefix(),
        secondsSlept: AtomicCounter = AtomicCounter(), timeout: Duration = .seconds(20)
    ) throws -> SessionStore {
        let address = try #require(RedisURL("unix://\(socket)?prefix=\(prefix)"))
        let began = ContinuousClock.now
        return SessionStore(
            RedisBackend(
                address, limits: limits, timeout: timeout, instanceID: .random(in: 0 ... .max),
                stopwatch: { ContinuousClock.now - began + .seconds(secondsSlept.value) }))
    }

    static func freshPrefix() -> String { "test-\(prefixes.add())" }

    /// The output of redis-cli for a command.
    func command(_ words: String...) throws -> String {
        let client = Process()
        client.executableURL = URL(fileURLWithPath: "/usr/bin/redis-cli")
        client.arguments = ["-s", socket] + words
        let output = Pipe()
        client.standardOutput = output
        try client.run()
        let text = output.fileHandleForReading.readDataToEndOfFile()
        client.waitUntilExit()
        return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }

    var socket: String { "\(folder)/socket" }
    private var isThere: Bool { (try? command("PING")) == "PONG" }

    private static func killShared() {
        try? shared.get().kill()
    }
}
