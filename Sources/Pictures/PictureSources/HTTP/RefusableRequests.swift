import Catalogue

/// Requests that are sent until the server refuses the credentials elsewhere: the same password is not tried
/// again for what is left.
struct RefusableRequests: HTTPRequesting {
    let requests: any HTTPRequesting
    let isRefused: @Sendable () -> Bool

    func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        guard !isRefused() else { throw SourceError(status: 401) }
        return try requests.send(request, limit: limit, onBytes: onBytes)
    }
}
