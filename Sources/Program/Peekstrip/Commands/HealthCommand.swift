import ArgumentParser
import PictureFetching

/// `peekstrip health`: requests a running server's health check, for containers without curl.
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Check a running server: exit with 0 if it is healthy, else with 1.")

    @Argument(
        help: """
            URL to request (default: http://127.0.0.1:9090/healthz, with the host and port of \
            PEEKSTRIP_ADMIN_HOST and PEEKSTRIP_ADMIN_PORT, or of the file in --config or \
            PEEKSTRIP_CONFIG).
            """)
    var url: String?

    @Option(help: "JSON file of the server, which sets its options (default: none).")
    var config: String?

    func run() throws {
        let source = try OptionSource.opened(config: config)
        let port = try source.integer(nil, "admin-port", in: 1...65_535, default: 9090)
        let host = source.text(nil, "admin-host", default: "127.0.0.1")
        let url = url ?? "http://\(URLHost.reachable(host)):\(port)/healthz"
        let status = try status(of: url)
        print("\(url) answers \(status)")
        if status != 200 { throw ExitCode.failure }
    }

    private func status(of url: String) throws -> Int {
        do throws(HTTPProbeError) {
            return try HTTPProbe.status(of: url, within: .seconds(5))
        } catch {
            switch error {
            case .badURL: throw ValidationError("\(url) must have the form http://host:port/path.")
            case .unreachable: print("\(url) cannot be reached")
            case .noResponse: print("\(url) does not answer")
            }
            throw ExitCode.failure
        }
    }
}
