/// Takes a body piece by piece.
///
/// All functions are called on one thread that serves many connections, so it must not block for long: a
/// piece has some kilobytes.
package protocol BodyReceiver: AnyObject, Sendable {
    /// Takes the next piece.
    ///
    /// What goes wrong is kept for the answer: it cannot be given before the body has come.
    func receive(_ piece: [UInt8])

    /// The body is whole.
    func finish() -> Reply

    /// The body will never be whole, or was longer than is accepted.
    func abandon()
}
