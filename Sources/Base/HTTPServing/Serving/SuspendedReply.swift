/// A reply that a suspended connection waits for.
///
/// The reaper and the thread that stops the server end its wait.
protocol SuspendedReply: AnyObject, Sendable {
    /// What it waits for.
    var purpose: DeferredResponse.Purpose { get }

    /// Resumes the connection to check again; true when it was waiting.
    @discardableResult
    func wake() -> Bool

    /// Ends the wait for good; true when it was waiting.
    @discardableResult
    func end() -> Bool
}

extension DeferredResponse: SuspendedReply {}
extension StreamedResponse: SuspendedReply {
    var purpose: DeferredResponse.Purpose { .change }
}
