import HTTPServing
import HTTPTypes
import JSONCoding

/// A request's body, in one of the two types that are read.
enum RequestBody {
    case document([UInt8])
    case form([UInt8])

    fileprivate static let documentType = "application/json"
    fileprivate static let formType = "application/x-www-form-urlencoded"

    /// The fields of a JSON object or of a form.
    func fields() throws -> Fields {
        switch self {
        case .document(let bytes): return try Fields(try JSONValue(parsing: bytes))
        case .form(let bytes):
            guard let pairs = FormBody.pairs(of: bytes) else {
                throw FieldError(path: "The form", rule: "percent-encoded UTF-8")
            }
            return try Fields(textPairs: pairs)
        }
    }

    /// A batch of events.
    func events() throws -> EventBatch {
        switch self {
        case .document(let bytes):
            try EventBatch(document: try JSONValue(parsing: bytes), bytes: bytes)
        case .form(let bytes): try EventBatch(form: bytes)
        }
    }
}

extension GalleryHandlers {
    /// The body of a request, told by its Content-Type alone.
    func body(of request: Request) throws(Problem) -> RequestBody {
        switch request.mediaType {
        case RequestBody.documentType: return .document(request.body)
        case RequestBody.formType: return .form(request.body)
        default:
            throw .unsupportedContent("\(RequestBody.documentType) or \(RequestBody.formType)")
        }
    }

    func json(_ bytes: [UInt8]) -> Reply {
        .ready(Response(fields: Self.documentFields, body: bytes))
    }

    private static let documentFields = StandardHeaders.completing([
        .contentType: "application/json", .cacheControl: "private, no-store",
    ])
}

extension Request {
    /// The type of the body without its parameters, in lower case.
    var mediaType: String? {
        let field = fields.value(of: .contentType)
        // Nearly all write it as it is registered; taking it apart takes long.
        if field == RequestBody.documentType || field == RequestBody.formType { return field }
        return field?.split(separator: ";").first.map {
            $0.filter { $0 != " " && $0 != "\t" }.lowercased()
        }
    }

    /// Whether a client has a copy with this tag (RFC 9110, section 13.1.2).
    func hasCopy(tagged tag: String) -> Bool {
        fields[values: .ifNoneMatch].contains { list in
            // What a client was sent it sends back, letter by letter; only caches have lists.
            if list == tag { return true }
            return list.split(separator: ",").contains { part in
                let part = part.drop { $0 == " " || $0 == "\t" }
                    .reversed().drop { $0 == " " || $0 == "\t" }.reversed()
                let text = String(part)
                return text == "*" || text == tag || text == "W/" + tag
            }
        }
    }

    /// Whether a client that could have a document wants the frame instead.
    var prefersPNG: Bool {
        guard let accept = fields.value(of: .accept) else { return false }
        return accept.contains("image/png") && !accept.contains("application/json")
    }
}
