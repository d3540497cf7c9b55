import HTTPServing
import HTTPTypes
import Viewers

extension Request {
    /// Whether the client has a copy with this tag (RFC 9110, section 13.1.2).
    package func hasCopy(tagged tag: String) -> Bool {
        // Clients send the tag as they received it; only caches send lists.
        fields[values: .ifNoneMatch].contains(tag)
            || fields.elements(of: .ifNoneMatch).contains { ["*", tag, "W/" + tag].contains($0) }
    }

    /// The 304 response for a client that has a copy with this tag, with the fields of the 200
    /// response.
    ///
    /// Nil for a client without a copy.
    package func notModified(_ tag: String, _ fields: HTTPFields) -> Reply? {
        hasCopy(tagged: tag) ? .ready(Response(status: .notModified, fields: fields)) : nil
    }

    /// The 304 response for a client without a tag whose copy has the Last-Modified field of these
    /// fields (RFC 9110, section 13.1.3); nil for other clients.
    package func notModifiedSince(_ fields: HTTPFields) -> Reply? {
        guard self.fields[.ifNoneMatch] == nil, let date = self.fields[.ifModifiedSince],
            date == fields[.lastModified]
        else { return nil }
        return .ready(Response(status: .notModified, fields: fields))
    }

    /// The bytes of a representation that are asked for; if they are a part, the response says so.
    ///
    /// With an If-Range field other than the tag, it is the whole: a date may stand for two contents
    /// of the same second (RFC 9110, section 13.1.5).
    package func range(
        of length: Int, tagged tag: String, telling response: inout Response
    ) throws(Problem) -> Range<Int> {
        guard method == .get, fields[.ifRange].map({ $0 == tag }) ?? true else { return 0..<length }
        switch ByteRange(fields[.range], of: length) {
        case .full: return 0..<length
        case .part(let part):
            response.status = .partialContent
            response.fields[.contentRange] =
                "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"
            return part
        case .unsatisfiable: throw .unsatisfiableRange(of: length)
        }
    }

    /// A document that clients may cache and must revalidate each time.
    package func revalidated(_ document: [UInt8]) -> Reply {
        let tag = ContentDigest.entityTag(of: document)
        var fields: HTTPFields = [.eTag: tag, .cacheControl: "public, no-cache"]
        if let reply = notModified(tag, fields) { return reply }
        fields[.contentType] = "application/json"
        return .ready(Response(fields: fields, body: document))
    }
}
