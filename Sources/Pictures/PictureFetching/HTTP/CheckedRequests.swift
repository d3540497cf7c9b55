import Catalogue

/// Requests that are sent as long as a check allows them: before each, and before each part of an answer.
package struct CheckedRequests: HTTPRequesting {
    let requests: any HTTPRequesting
    let check: @Sendable () throws(SourceError) -> Void

    package init(
        requests: any HTTPRequesting, check: @escaping @Sendable () throws(SourceError) -> Void
    ) {
        self.requests = requests
        self.check = check
    }

    package func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        try check()
        return try requests.send(request, limit: limit) { (bytes) throws(SourceError) in
            try check()
            try onBytes(bytes)
        }
    }
}
