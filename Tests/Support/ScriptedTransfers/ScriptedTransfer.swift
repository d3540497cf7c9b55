import Concurrency
import Glibc
import PictureFetching

/// Answers requests for pictures from a script, in place of a network.
package final class ScriptedTransfer: PictureTransferring {
    package enum Reply: Sendable {
        case file([UInt8])
        case status(Int)
        case redirect(String)
        /// A page to log in, before anything has told how the server takes the password.
        case loginPage
        case failure(RemoteFetchError)
    }

    private let reply: Lock<@Sendable (HTTPRequest) -> Reply>
    private let asked = Lock<[HTTPRequest]>([])

    package init(_ reply: @escaping @Sendable (HTTPRequest) -> Reply) { self.reply = Lock(reply) }

    /// Answers in another way from now on.
    package func answer(_ reply: @escaping @Sendable (HTTPRequest) -> Reply) {
        self.reply.withLock { $0 = reply }
    }

    /// The requests, in their order.
    package var requests: [HTTPRequest] { asked.withLock { $0 } }
    package var urls: [String] { requests.map(\.url) }

    package func fetch(
        _ request: HTTPRequest, limit: Int, into file: Int32
    ) -> Result<HTTPAnswer, RemoteFetchError> {
        asked.withLock { $0.append(request) }
        switch reply.withLock({ $0 })(request) {
        case .file(let bytes):
            guard bytes.count <= limit else { return .failure(.tooLarge) }
            guard write(file, bytes, bytes.count) == bytes.count else { return .failure(.notKept) }
            return .success(HTTPAnswer(status: 200))
        case .status(let status): return .success(HTTPAnswer(status: status))
        case .redirect(let url):
            return .success(HTTPAnswer(status: 302, location: url))
        case .loginPage: return .success(HTTPAnswer(status: 200, isLoginUnknown: true))
        case .failure(let failure): return .failure(failure)
        }
    }
}
