/// A request head as received: split into pieces, not validated.
struct ReceivedHead {
    let method: String
    let target: Result<RequestTarget, RequestError>
    let version: String
    /// Nil when the pieces do not account for every byte between them; see `HeadLayout`.
    let fields: RequestFields?
}
