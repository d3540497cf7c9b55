import CCurl
import Catalogue

/// Sends requests to one server over the network.
package struct HTTPClient: HTTPRequesting {
    private let origin: HTTPOrigin
    private let transfer: HTTPTransfer

    /// - Parameters:
    ///   - origin: Where requests may go, also in a private network, and nowhere else.
    ///   - connections: Kept between requests.
    ///   - stop: Ends the requests.
    ///   - patience: How long a request may take.
    package init(
        to origin: HTTPOrigin, over connections: HTTPConnections, stop: CancellationFlag,
        patience: HTTPTransfer.Patience = Self.ofLists
    ) {
        self.origin = origin
        transfer = HTTPTransfer(
            stop: stop, connections: connections, allowsPrivateAddresses: true,
            patience: patience)
    }

    /// A server may make a failed login wait for half a minute, and list a large folder for as long.
    package static let ofLists = HTTPTransfer.Patience(
        total: .seconds(600), leastSpeed: 100, slow: .seconds(60))
    /// Bytes of the body of an answer that is no success.
    private static let errorLimit = 64 << 10

    package func listBegins() { transfer.connections?.listBegins() }

    package func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        var request = request
        let wanted = request.wanted
        for _ in 0...HTTPTransfer.maxRedirects {
            guard HTTPOrigin(of: request.url) == origin else { throw .leadsElsewhere }
            var failure: SourceError?
            var errorBody: [UInt8] = []
            let (outcome, answer) = withoutActuallyEscaping(onBytes) { onBytes in
                transfer.run(
                    request, limit: limit,
                    into: .bytes { status, bytes in
                        guard wanted ~= status else {
                            errorBody += bytes.prefix(Self.errorLimit - errorBody.count)
                            return true
                        }
                        do throws(SourceError) {
                            try onBytes(bytes)
                            return true
                        } catch {
                            failure = error
                            return false
                        }
                    })
            }
            if let failure { throw failure }
            if let error = RemoteFetchError(outcome) {
                throw SourceError(ofServer: error, detail: detail(of: outcome))
            }
            guard let location = answer.location, [301, 302, 307, 308].contains(answer.status)
            else {
                return HTTPAnswer(status: answer.status, fields: answer.fields, body: errorBody)
            }
            request.url = location
        }
        throw SourceError(.broken, "its server redirects too many times")
    }

    /// What the operator reads of a request that was not answered.
    private func detail(of outcome: ccurl_outcome) -> String {
        let server = "\(origin.host):\(origin.port)"
        return switch outcome {
        case CCURL_UNKNOWN_HOST: "the name \(origin.host) is not known to this machine"
        case CCURL_REFUSED: "nothing listens at \(server)"
        default: "at \(server)"
        }
    }
}

extension SourceError {
    /// A server of pictures redirects to another one, which may not get its key.
    static let leadsElsewhere = SourceError(
        .broken, "its server redirects to another address; write that address as the URL")

    /// The error of a request that a server of pictures did not answer.
    init(ofServer error: RemoteFetchError, detail: String) {
        switch error {
        case .unreachable: self.init(.busy, "its server does not answer", detail: detail)
        case .tooSlow: self.init(.busy, "its server answers too slowly", detail: detail)
        case .untrusted(let fault):
            self.init(.broken, "its server's certificate \(fault.clause)", detail: detail)
        case .notSecure:
            self.init(
                .broken,
                """
                its server does not speak HTTPS at that port, or only in an old form; its URL may have \
                to begin with http, or to have another port
                """, detail: detail)
        case .handshakeReset:
            self.init(
                .busy,
                """
                its server breaks the connection off before it is secure; if that stays so, its URL may \
                have to begin with http, or to have another port
                """, detail: detail)
        case .tooLarge: self.init(.tooLarge, "its server's answer is too large")
        case .privateAddress:
            self.init(
                .broken,
                "its address is link-local, or has the metadata of a cloud: such are never asked",
                detail: detail)
        default: self.init(error)
        }
    }
}
