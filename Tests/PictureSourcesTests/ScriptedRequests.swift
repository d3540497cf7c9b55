import Catalogue
import Concurrency

@testable import PictureFetching
@testable import PictureSources

/// Answers requests from a script, in place of a network.
final class ScriptedRequests: HTTPRequesting {
    private let answer: @Sendable (HTTPRequest) -> Result<HTTPAnswer, SourceError>
    /// How many bytes of a body come at once.
    private let part: Int
    private let asked = Lock<[HTTPRequest]>([])

    init(
        inPartsOf part: Int = 7,
        _ answer: @escaping @Sendable (HTTPRequest) -> Result<HTTPAnswer, SourceError>
    ) {
        (self.part, self.answer) = (part, answer)
    }

    /// The requests that were sent, in their order.
    var requests: [HTTPRequest] { asked.withLock { $0 } }

    func send(
        _ request: HTTPRequest, limit: Int,
        onBytes: (_ bytes: [UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        asked.withLock { $0.append(request) }
        var answer = try answer(request).get()
        guard request.wanted ~= answer.status else { return answer }
        var rest = answer.body[...]
        while !rest.isEmpty {
            try onBytes(Array(rest.prefix(part)))
            rest = rest.dropFirst(part)
        }
        answer.body = []
        return answer
    }
}
