import HTTPTypes
import Spelling

/// A validated request head, which has only one interpretation.
final class RequestHead: Sendable {
    /// How the end of the body is determined.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let method: HTTPRequest.Method
    let target: RequestTarget
    let authority: String?
    let fields: RequestFields
    let framing: Framing

    /// Builds a head without validation.
    init(
        _ method: HTTPRequest.Method, _ target: RequestTarget, authority: String?,
        _ fields: RequestFields, _ framing: Framing
    ) {
        self.method = method
        self.target = target
        self.authority = authority
        self.fields = fields
        self.framing = framing
    }

    /// Validates a head: rejects everything that another parser before or after this one could read
    /// differently.
    convenience init(checking head: ReceivedHead) throws(RequestError) {
        guard let fields = head.fields else { throw .unaccountedBytes }
        guard head.version == "HTTP/1.1" || head.version == "HTTP/1.0" else {
            throw .versionUnknown
        }
        guard let method = Self.method(head.method) else { throw .methodUnknown }
        let target = try head.target.get()
        guard !target.isAsteriskForm || method == .options else {
            throw .target(.neitherPathNorURL)
        }
        if let validationError = fields.validationError { throw validationError }
        let framing = try Self.framing(of: fields, version: head.version)
        let authority = try Self.authority(of: fields, version: head.version)
        if let named = target.authority, let authority,
            !ASCII.equalIgnoringCase(named, authority)
        {
            throw .authoritiesDiffer
        }
        self.init(method, target, authority: authority, fields, framing)
    }

    /// The request ID that the client or a proxy sent, if its form is valid.
    var requestID: RequestID? {
        guard case .once(let text) = fields.occurrence(of: "x-request-id") else { return nil }
        return RequestID(given: text)
    }

    /// Whether the client waits for 100 Continue before it sends the body (RFC 9110, section
    /// 10.1.1).
    var expectsContinue: Bool {
        fields.value(of: .expect).map { ASCII.equalIgnoringCase($0, "100-continue") } ?? false
    }

    /// The methods that the server accepts.
    ///
    /// TRACE is accepted here so that routing rejects it with 405; CONNECT is not, because its
    /// targets are not paths.
    private static func method(_ text: String) -> HTTPRequest.Method? {
        switch text {
        case "GET": .get
        case "POST": .post
        case "HEAD": .head
        case "PUT": .put
        case "PATCH": .patch
        case "DELETE": .delete
        case "OPTIONS": .options
        case "TRACE": .trace
        case "QUERY": .query
        default: nil
        }
    }

    /// How the body ends (RFC 9112, section 6.3), if that is unambiguous.
    private static func framing(
        of fields: RequestFields, version: String
    ) throws(RequestError) -> Framing {
        let length = fields.occurrence(of: "content-length")
        switch fields.occurrence(of: "transfer-encoding") {
        case .none: break
        case .once(let coding)
        where length == .none && version == "HTTP/1.1"
            && ASCII.equalIgnoringCase(coding, "chunked"):
            return .chunked
        case .once, .repeated: throw .transferEncodingAmbiguous
        }
        switch length {
        case .none: return .length(0)
        case .once(let text):
            guard text.utf8.allSatisfy(\.isDigit), let count = Int(text) else {
                throw .contentLengthAmbiguous
            }
            return .length(count)
        case .repeated: throw .contentLengthAmbiguous
        }
    }

    private static func authority(
        of fields: RequestFields, version: String
    ) throws(RequestError) -> String? {
        switch fields.occurrence(of: "host") {
        case .none:
            guard version == "HTTP/1.0" else { throw .hostMissing }
            return nil
        case .once(let host):
            guard Authority.isValid(host.utf8.span) else { throw .hostInvalid }
            return host
        case .repeated: throw .hostRepeated
        }
    }
}
