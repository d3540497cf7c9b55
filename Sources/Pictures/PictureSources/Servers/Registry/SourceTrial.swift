import Catalogue
import PictureFetching

/// What a server answered that was tried.
package struct SourceFinding: Equatable, Sendable {
    /// Pictures that it listed.
    package var pictures = 0
    /// Whether it has more: a trial ends after some.
    package var hasMore = false
    /// What the operator should know, as clauses.
    package var warnings: [String] = []
    /// Why it cannot be listed, and what to do: the end of a sentence; nil if it can.
    package var reason: String?

    /// The finding about a server that did not answer in time.
    package static let late = SourceFinding(
        reason: "its server has not answered within \(SourceTrial.seconds) seconds")
}

/// Asks a server once for its pictures, and keeps nothing.
package final class SourceTrial: Sendable {
    private let definition: SourceDefinition
    private let client: HTTPClient
    private let stop: CancellationFlag
    private let environment: ServerSources.Environment

    /// How long a trial lasts.
    package static let seconds = 20
    /// The pictures after which a trial ends: a page of each kind of server.
    static let limit = 1000

    /// Nil if the system lacks memory for a connection.
    init?(of definition: SourceDefinition, _ environment: ServerSources.Environment) {
        guard let stop = CancellationFlag(), let connections = HTTPConnections() else { return nil }
        self.definition = definition
        self.stop = stop
        self.environment = environment
        let time = Duration.seconds(Self.seconds)
        client = HTTPClient(
            to: definition.origin, over: connections, stop: stop,
            patience: HTTPTransfer.Patience(total: time, leastSpeed: 1, slow: time))
    }

    /// Asks the server, which may take ``seconds``.
    package func run() -> SourceFinding {
        let end = environment.clock() + .seconds(Self.seconds)
        var finding = SourceFinding()
        if let warning = definition.warningOfOpenSecrets { finding.warnings.append(warning) }
        let timed = CheckedRequests(requests: client) {
            [clock = environment.clock] () throws(SourceError) in
            guard clock() < end else { throw SourceError(.busy, "its list takes too long") }
        }
        var progress = 0
        do throws(SourceError) {
            let outcome = try definition.server.list(
                timed, since: nil, now: environment.timeOfDay
            ) { progress = $0 }
            guard case .whole(let listing) = outcome else { return finding }
            let tree = definition.tree(of: listing)
            (finding.pictures, finding.hasMore) = (tree.count, tree.isCut)
            if let warning = listing.warning { finding.warnings.append(warning) }
        } catch {
            // A large server is not listed in that time.
            if progress > 0, environment.clock() >= end {
                (finding.pictures, finding.hasMore) = (progress, true)
            } else {
                finding.reason = error.detailedReason
            }
        }
        return finding
    }

    /// Ends the request that runs.
    package func cancel() { stop.throw() }
}
