/// Receives a body piece by piece.
///
/// All functions are called on one thread that serves many connections, so they must not block for
/// long: a piece has a few kilobytes.
package protocol BodyReceiver: AnyObject, Sendable {
    /// Receives the next piece.
    ///
    /// An error is kept for the response, which cannot be sent before the body is complete.
    func receive(_ piece: [UInt8])

    /// The body is complete.
    func finish() -> Reply

    /// The body will never be complete, or exceeded the limit.
    func abandon()
}
