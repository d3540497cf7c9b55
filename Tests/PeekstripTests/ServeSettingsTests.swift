import ArgumentParser
import Configuration
import FoundationEssentials
import HTTPServing
import ImageLibrary
import RequestGate
import SessionStores
import Testing

@testable import Peekstrip

@Suite("The settings of the service")
struct ServeSettingsTests {
    /// The folder that contains Public and Templates.
    private static let assets = String(
        #filePath.prefix(
            upTo: #filePath.firstRange(of: "/Tests/")?.lowerBound ?? #filePath.endIndex))

    private func settings(_ arguments: String...) throws -> ServeSettings {
        let environment = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: [:]))
        return try ServeSettings(
            folder: nil, try ServeOptions.parse(["--assets", Self.assets] + arguments),
            OptionSource(environment), .standard)
    }

    @Test("are those of the help texts by default")
    func defaults() throws {
        let settings = try settings()
        #expect(settings.folder == ".")
        #expect(settings.http.host == "127.0.0.1" && settings.http.port == 8080)
        #expect(settings.admin.host == "127.0.0.1" && settings.admin.port == 9090)
        #expect(settings.http.connectionLimit == 2048 && settings.http.unixSocket == nil)
        #expect(settings.http.connectionsPerAddress == 64)
        #expect(settings.rates.requestsPerAddress == 1000)
        #expect(settings.rates.eventsPerSession == 240)
        #expect(settings.sessions.sessionsInAll == 1_000_000)
        #expect(settings.sessions.sessionsPerAddress == 1000)
        #expect(settings.library.maxPixels == 100_000_000)
        #expect(settings.library.maxFileBytes == 64_000_000)
        #expect(settings.library.cacheBytes == 256_000_000)
        #expect(settings.encoding.quality == 80)
        #expect(settings.encoding.folderBytes == 1_000_000_000)
        #expect(settings.rescanInterval == .seconds(60) && settings.drainTime == .zero)
        #expect(settings.memoryBudget == nil && settings.remotes == nil)
        #expect(settings.logLevel == .info && !settings.logsAccess && !settings.showsPlaces)
        guard case .file = settings.sessionStorage else {
            Issue.record("sessions are in \(settings.sessionStorage)")
            return
        }
    }

    @Test("switch off what is 0")
    func off() throws {
        let settings = try settings(
            "--rescan-seconds", "0", "--cache-disk-megabytes", "0",
            "--max-connections-per-address", "0", "--max-requests-per-address", "0")
        #expect(settings.rescanInterval == nil)
        #expect(settings.encoding.folder == nil && settings.encoding.folderBytes == 0)
        #expect(settings.http.connectionsPerAddress == 0)
        #expect(settings.rates.requestsPerAddress == 0)
    }

    @Test("have a Unix socket with the mode that is written in octal")
    func socket() throws {
        let settings = try settings(
            "--host", "none", "--socket", "/run/peek.sock", "--socket-mode", "600")
        #expect(settings.http.host == nil)
        #expect(settings.http.unixSocket?.path == "/run/peek.sock")
        #expect(settings.http.unixSocket?.mode == 384)
    }

    @Test(
        "are rejected with the option's name",
        arguments: [
            ["--port", "65536"], ["--port", "http"], ["--admin-port", "-1"],
            ["--host", "none"], ["--socket-mode", "888"], ["--base-path", "a b"],
            ["--picture-quality", "101"], ["--log-level", "loud"], ["--watch", "yes"],
            ["--allowed-origins", "a.example"], ["--trusted-proxies", "10.0.0.0/33"],
            ["--sessions", "mysql"], ["--max-connections", "0"],
        ])
    func rejected(arguments: [String]) throws {
        let options = try ServeOptions.parse(
            ["--assets", Self.assets, "\(arguments[0])=\(arguments[1])"])
        let environment = ConfigReader(
            provider: EnvironmentVariablesProvider(environmentVariables: [:]))
        let error = #expect(throws: ValidationError.self) {
            try ServeSettings(folder: nil, options, OptionSource(environment), .standard)
        }
        #expect(error?.message.hasPrefix(arguments[0] + " ") == true)
    }

    /// Any site can make its own name resolve to a loopback address (DNS rebinding).
    @Test("allow loopback names alone on a loopback address, and with names no other")
    func allowedHosts() {
        func hosts(_ names: [String], on host: String?) -> Set<String>? {
            ServeSettings.allowedHosts(names, on: host)
        }
        let loopback: Set = ["localhost", "127.0.0.1", "[::1]"]
        #expect(hosts([], on: "127.0.0.1") == loopback)
        #expect(hosts([], on: "::1") == loopback)
        #expect(hosts([], on: "127.8.9.1") == loopback.union(["127.8.9.1"]))
        #expect(hosts([], on: "0.0.0.0") == nil)
        #expect(hosts([], on: nil) == nil)
        #expect(
            hosts(["Peek.example"], on: "::") == loopback.union(["peek.example", "[::]"]))
        #expect(hosts(["Peek.example"], on: nil) == ["peek.example"])
    }
}
