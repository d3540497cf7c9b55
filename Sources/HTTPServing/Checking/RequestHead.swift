import HTTPTypes

/// A request head that says one thing only.
struct RequestHead {
    /// Where the body ends.
    enum Framing: Equatable {
        case length(Int)
        case chunked
    }

    let method: HTTPRequest.Method
    let target: RequestTarget
    let authority: String?
    let fields: HTTPFields
    let framing: Framing

    /// The name that the client, or a proxy before it, gave the request, if it gave one of a form that
    /// can be passed on.
    var requestID: RequestID? {
        let given = fields.values(of: Self.requestIDName)
        return given.count == 1 ? RequestID(given: given[0]) : nil
    }

    private static let requestIDName = HTTPField.Name("X-Request-Id")

    /// Whether the client waits for a word before it sends its body (RFC 9110, section 10.1.1).
    var expectsContinue: Bool {
        fields.value(of: .expect).map { ASCII.equalIgnoringCase($0, "100-continue") } ?? false
    }

    /// What the server knows of.
    ///
    /// TRACE is known so that it is refused where it is used, with 405; CONNECT is not, as its
    /// targets are no paths.
    private static let knownMethods: Set<HTTPRequest.Method> = [
        .get, .head, .post, .put, .patch, .delete, .options, .trace, .query,
    ]

    /// Checks everything about a head that a reader before or behind this one could take otherwise.
    init(checking head: ReceivedHead, targetLimit: Int) throws(RequestRefusal) {
        guard head.isSound else { throw .unaccountedBytes }
        guard head.version == "HTTP/1.1" || head.version == "HTTP/1.0" else {
            throw .versionUnknown
        }
        guard let method = HTTPRequest.Method(rawValue: head.method),
            Self.knownMethods.contains(method)
        else { throw .methodUnknown }
        self.method = method
        target = try Self.target(head.target, limit: targetLimit)
        guard !target.isWholeServer || method == .options else {
            throw .target(.neitherPathNorAddress)
        }
        fields = try Self.fields(head.fields)
        framing = try Self.framing(of: fields, version: head.version)
        authority = try Self.authority(of: fields, version: head.version)
        if let named = target.authority, let authority,
            !ASCII.equalIgnoringCase(named, authority)
        {
            throw .authoritiesDiffer
        }
    }

    private static func target(
        _ bytes: [UInt8], limit: Int
    ) throws(RequestRefusal) -> RequestTarget {
        guard bytes.count <= limit else { throw .targetTooLong(limit: limit) }
        do {
            return try RequestTarget(parsing: bytes)
        } catch {
            throw .target(error)
        }
    }

    private static func fields(
        _ received: [ReceivedHead.Field]
    ) throws(RequestRefusal) -> HTTPFields {
        var fields = HTTPFields()
        fields.reserveCapacity(received.count)
        for field in received {
            guard let name = HTTPField.Name(String(decoding: field.name, as: UTF8.self)) else {
                throw .fieldNameInvalid
            }
            let value = trimmed(field.value)
            guard value.allSatisfy({ !ASCII.isControl($0) || $0 == UInt8(ascii: "\t") }) else {
                throw .fieldValueInvalid(name)
            }
            fields.append(HTTPField(name: name, value: value))
        }
        return fields
    }

    /// The value without the spaces and tabs around it (RFC 9110, section 5.5).
    private static func trimmed(_ value: [UInt8]) -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        let start = value.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return [] }
        return start[...last]
    }

    /// Where the body ends (RFC 9112, section 6.3), if there is only one way to see it.
    private static func framing(
        of fields: HTTPFields, version: String
    ) throws(RequestRefusal) -> Framing {
        let codings = fields.values(of: .transferEncoding)
        let lengths = fields.values(of: .contentLength)
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

    private static let hostName = HTTPField.Name("Host")

    private static func authority(
        of fields: HTTPFields, version: String
    ) throws(RequestRefusal) -> String? {
        let hosts = fields.values(of: hostName)
        guard let host = hosts.first else {
            guard version == "HTTP/1.0" else { throw .hostMissing }
            return nil
        }
        guard hosts.count == 1 else { throw .hostTwice }
        guard Authority.isValid(host.utf8) else { throw .hostInvalid }
        return host
    }
}
