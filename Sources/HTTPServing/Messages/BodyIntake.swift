/// How a body is taken that is larger than bodies usually are: piece by piece, as it comes.
package struct BodyIntake: Sendable {
    /// Bytes that are accepted.
    package let limit: Int
    /// From the end of the head to the end of the body.
    package let deadline: Duration
    package let receiver: any BodyReceiver

    package init(limit: Int, deadline: Duration, receiver: any BodyReceiver) {
        self.limit = limit
        self.deadline = deadline
        self.receiver = receiver
    }
}

/// Whoever takes a body piece by piece.
///
/// All of it is called on one thread that serves many connections, so it must not block for long: a
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

/// What to do with a body that is larger than bodies usually are, or of unknown length.
package enum Reception: Sendable {
    /// It is read like any other, as far as that goes.
    case ordinary
    case pieces(BodyIntake)
    /// It is not wanted: this is answered.
    case refused(Response)
}
