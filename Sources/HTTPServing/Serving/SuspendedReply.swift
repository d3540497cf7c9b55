/// What a suspended connection waits for.
///
/// The reaper, and whoever stops the server, send it on its way.
protocol SuspendedReply: AnyObject, Sendable {
    /// Has the connection look again; true when it was waiting.
    @discardableResult
    func wake() -> Bool

    /// Ends the wait for good; true when it was waiting.
    @discardableResult
    func end() -> Bool
}

extension DeferredResponse: SuspendedReply {}
extension StreamedResponse: SuspendedReply {}
