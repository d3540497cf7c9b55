/// What to do with a body that is larger than bodies usually are, or of unknown length.
package enum BodyAdmission: Sendable {
    /// It is read like any other, as far as that goes.
    case buffered
    case pieces(StreamedBody)
    /// It is not wanted: this is answered.
    case refused(Response)
}

extension BodyAdmission {
    /// The reception with the answer to the request changed on its way out, if it ends in one.
    package func transformed(_ change: @escaping @Sendable (Response) -> Response) -> BodyAdmission
    {
        switch self {
        case .buffered: return self
        case .pieces(var streamedBody):
            streamedBody.responseTransform = change
            return .pieces(streamedBody)
        case .refused(let response): return .refused(change(response))
        }
    }
}
