/// How to receive a body that is larger than the usual limit or of unknown length.
package enum BodyAdmission: Sendable {
    /// It is read into memory, up to the usual limit.
    case buffered
    case pieces(StreamedBody)
    /// It is rejected with this response.
    case refused(Response)
}

extension BodyAdmission {
    /// The admission with `change` applied to the response, if it ends in one.
    package func transformed(_ change: @escaping ResponseChange) -> BodyAdmission {
        switch self {
        case .buffered: return self
        case .pieces(var streamedBody):
            streamedBody.responseChange = change
            return .pieces(streamedBody)
        case .refused(var response):
            change(&response)
            return .refused(response)
        }
    }
}
