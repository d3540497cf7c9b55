import ArgumentParser
import HTTPServing

/// `peekstrip health`: asks a running server how it is; for containers, which have no curl.
struct HealthCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Asks whether a server is well: exits with 0 when it is, with 1 when not.")

    @Argument(
        help:
            "What to ask (http://127.0.0.1:9090/healthz, or by PEEKSTRIP_ADMIN_PORT, or the file of PEEKSTRIP_CONFIG)."
    )
    var url: String?

    func run() throws {
        let source = try OptionSource.opened()
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
            case .badURL: throw ValidationError("\(url) is not of the form http://host:port/path.")
            case .unreachable: print("\(url) cannot be reached")
            case .noResponse: print("\(url) does not answer")
            }
            throw ExitCode.failure
        }
    }
}
