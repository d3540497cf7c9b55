import Concurrency
import HTTPServing
import PictureSources

/// Trials of servers, each on a thread of its own, because a server may not answer.
package final class SourceTrials: Sendable {
    private let running = Lock(0)

    /// Trials at a time.
    private static let limit = 2
    private static let patience: Duration = .seconds(SourceTrial.seconds + 5)

    package init() {}

    /// Begins a trial, and answers when it has ended.
    ///
    /// - Parameters:
    ///   - trial: The trial.
    ///   - respond: Makes the response of what was found.
    /// - Returns: The reply, which waits for the server.
    /// - Throws: 503 while others run.
    package func reply(
        _ trial: SourceTrial, _ respond: @escaping @Sendable (SourceFinding) -> Response
    ) throws(Problem) -> Reply {
        let isFree = running.withLock { running in
            guard running < Self.limit else { return false }
            running += 1
            return true
        }
        guard isFree else {
            throw .unavailable("\(Self.limit) servers are being tried now.", retryAfter: 5)
        }
        let deferred = DeferredResponse(
            deadline: Self.patience, for: .work,
            fallback: {
                trial.cancel()
                return .ready(StandardHeaders.completing(respond(.late)))
            })
        do throws(SystemThreadError) {
            let thread = try SystemThread { [running] in
                let finding = trial.run()
                running.withLock { $0 -= 1 }
                deferred.fulfil(StandardHeaders.completing(respond(finding)))
            }
            thread.detach()
        } catch {
            running.withLock { $0 -= 1 }
            throw .unavailable("No thread starts for the trial.", retryAfter: 5)
        }
        return .deferred(deferred)
    }
}
