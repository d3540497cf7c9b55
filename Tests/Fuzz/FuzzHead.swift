@testable import HTTPServing

/// Request heads as libmicrohttpd parses them: a method, a target, a version, and fields that
/// follow each other in memory.
///
/// The names of fields that the server interprets are chosen from a list; their values and the
/// target are arbitrary bytes.
enum FuzzHead {
    static func run(_ input: inout FuzzInput) {
        let method = input.one(of: ["GET", "POST", "OPTIONS", "HEAD", "get", "CONNECT", ""])
        let version = input.one(of: ["HTTP/1.1", "HTTP/1.0", "HTTP/2.0", ""])
        let target = target(&input)
        let received = ReceivedHead(
            method: method, target: target, version: version, fields: fields(&input))
        guard let head = try? RequestHead(checking: received) else { return }
        check(head, version: version)
        for notation in TrustedProxies.Notation.allCases { checkForwarding(of: head, by: notation) }
    }

    private static func target(
        _ input: inout FuzzInput
    ) -> Result<RequestTarget, RequestError> {
        let prefix = input.one(of: ["/", "http://a", "/a/", "*", "/?", "HTTPS://", ""])
        let bytes = Array(prefix.utf8) + input.take(Int(input.byte()))
        do throws(RequestTargetError) {
            return .success(try RequestTarget(parsing: bytes))
        } catch {
            return .failure(.target(error))
        }
    }

    private static func fields(_ input: inout FuzzInput) -> RequestFields {
        var bytes: [UInt8] = []
        var ranges: [RequestFields.FieldRange] = []
        while !input.isEmpty, ranges.count < 12 {
            let start = bytes.count
            bytes += input.one(of: names).utf8
            if input.byte() > 240 { bytes += input.take(2) }
            let end = bytes.count
            bytes += input.maybe { $0.one(of: values).utf8.map(\.self) } ?? []
            bytes += input.take(Int(input.byte() % 32))
            ranges.append(.init(name: start..<end, value: end..<bytes.count))
        }
        return RequestFields(bytes, at: ranges)
    }

    /// An accepted head has one length, one authority and one path.
    private static func check(_ head: RequestHead, version: String) {
        let length = head.fields.occurrence(of: "content-length")
        let coding = head.fields.occurrence(of: "transfer-encoding")
        switch head.framing {
        case .chunked:
            require(length == .none && version == "HTTP/1.1", "a chunked body has a length")
        case .length(let count):
            require(count >= 0 && coding == .none, "a body has a length and a coding")
            require(length != .repeated, "a body has two lengths")
        }
        require(head.fields.validationError == nil, "a field is not valid")
        require(head.authority != nil || version == "HTTP/1.0", "the authority is missing")
        if let authority = head.authority { check(authority: authority) }
        check(head.target)
    }

    private static func check(_ target: RequestTarget) {
        if target.isAsteriskForm { return }
        require(target.path.hasPrefix("/"), "the path \(target.path) is not absolute")
        for segment in target.segments {
            require(segment != "." && segment != "..", "a dot segment is left")
            let isClean = segment.utf8.allSatisfy {
                !ASCII.isControl($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
            }
            require(isClean, "the segment \(segment) holds a separator")
        }
        for item in target.query {
            let isClean = (item.name + item.value).utf8.allSatisfy { !ASCII.isControl($0) }
            require(isClean, "the query holds a control character")
        }
        let again = try? RequestTarget(parsing: Array(target.path.utf8))
        require(again?.segments == target.segments, "the path reads in two ways")
        if let first = target.segments.first, let base = BasePath("/" + first), base != .root {
            let below = target.below(base)
            require(
                below?.path.hasPrefix("/") == true, "the path below a base is not absolute")
            require(below?.query == target.query, "the query below a base is another")
        }
    }

    private static func check(authority: String) {
        let isClean = authority.utf8.allSatisfy {
            (0x21..<0x7F).contains($0) && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "@")
        }
        require(isClean && !authority.isEmpty, "the authority \(authority) is none")
    }

    /// Whatever trusted proxies send, the address, the scheme and the authority remain well-formed.
    private static func checkForwarding(
        of head: RequestHead, by notation: TrustedProxies.Notation
    ) {
        let ranges = ["127.0.0.0/8", "10.0.0.0/8", "::1"].compactMap(AddressRange.init)
        let proxies = TrustedProxies(ranges, trustsUnixSocket: true, using: notation)
        for peer in [RemoteAddress.loopback, .socket, RemoteAddress(ipv4: 0xC000_0201)] {
            var request = Request(
                head, body: [], from: peer, context: RequestContext(RequestIDGenerator().next()))
            proxies.applyForwardedFields(&request)
            require(
                proxies.contains(peer) || request.remoteAddress == peer,
                "an untrusted peer is believed")
            require(
                peer == .socket || request.remoteAddress != .socket, "a client is a socket")
            if let authority = request.authority { check(authority: authority) }
        }
    }

    private static let names = [
        "Host", "Content-Length", "Transfer-Encoding", "X-Forwarded-For", "X-Forwarded-Proto",
        "X-Forwarded-Host", "Forwarded", "X-Request-Id", "Expect", "Cookie", "host", "",
    ]
    private static let values = [
        "a", "0", "5", "chunked", "10.0.0.1, 192.0.2.7", "https", "for=192.0.2.1;proto=https",
        "for=\"[2001:db8::1]:80\";host=\"a\"", "[::1]:80", "a:80", "100-continue",
    ]
}
