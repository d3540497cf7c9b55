import HTTPTypes

/// A request head that says one thing only.
final class RequestHead: Sendable {
    /// Where the body ends.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let method: HTTPRequest.Method
    let target: RequestTarget
    let authority: String?
    let fields: RequestFields
    let framing: Framing

    /// A head that needs no check.
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

    /// Checks everything about a head that a reader before or behind this one could take otherwise.
    convenience init(checking head: ReceivedHead) throws(RequestRefusal) {
        guard let fields = head.fields else { throw .unaccountedBytes }
        guard head.version == "HTTP/1.1" || head.version == "HTTP/1.0" else {
            throw .versionUnknown
        }
        guard let method = Self.method(head.method) else { throw .methodUnknown }
        let target = try head.target.get()
        guard !target.isWholeServer || method == .options else {
            throw .target(.neitherPathNorAddress)
        }
        if let refusal = fields.refusal { throw refusal }
        let framing = try Self.framing(of: fields, version: head.version)
        let authority = try Self.authority(of: fields, version: head.version)
        if let named = target.authority, let authority,
            !ASCII.equalIgnoringCase(named, authority)
        {
            throw .authoritiesDiffer
        }
        self.init(method, target, authority: authority, fields, framing)
    }

    /// The name that the client, or a proxy before it, gave the request, if it gave one of a form that
    /// can be passed on.
    var requestID: RequestID? {
        let given = fields.values(of: "x-request-id")
        return given.count == 1 ? RequestID(given: given[0]) : nil
    }

    /// Whether the client waits for a word before it sends its body (RFC 9110, section 10.1.1).
    var expectsContinue: Bool {
        fields.value(of: .expect).map { ASCII.equalIgnoringCase($0, "100-continue") } ?? false
    }

    /// What the server knows of.
    ///
    /// TRACE is known so that it is refused where it is used, with 405; CONNECT is not, as its
    /// targets are no paths.
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

    /// Where the body ends (RFC 9112, section 6.3), if there is only one way to see it.
    private static func framing(
        of fields: RequestFields, version: String
    ) throws(RequestRefusal) -> Framing {
        let codings = fields[values: .transferEncoding]
        let lengths = fields[values: .contentLength]
        if let coding = codings.first {
            guard codings.count == 1, lengths.isEmpty, version == "HTTP/1.1",
                ASCII.equalIgnoringCase(coding, "chunked")
            else { throw .transferEncodingAmbiguous }
            return .chunked
        }
        guard let length = lengths.first else { return .length(0) }
        guard lengths.count == 1, length.utf8.allSatisfy(ASCII.isDigit), let count = Int(length)
        else { throw .contentLengthAmbiguous }
        return .length(count)
    }

    private static func authority(
        of fields: RequestFields, version: String
    ) throws(RequestRefusal) -> String? {
        let hosts = fields.values(of: "host")
        guard let host = hosts.first else {
            guard version == "HTTP/1.0" else { throw .hostMissing }
            return nil
        }
        guard hosts.count == 1 else { throw .hostTwice }
        guard Authority.isValid(host.utf8.span) else { throw .hostInvalid }
        return host
    }
}
