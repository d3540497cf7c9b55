import HTTPServing
import HTTPTypes
import Interface
import JSONCoding
import Viewers

/// A request's body in one of the two supported types.
package enum RequestBody {
    case document([UInt8])
    case form([UInt8])

    fileprivate static let documentType = "application/json"
    fileprivate static let formType = "application/x-www-form-urlencoded"

    /// The fields of a JSON object or of a form.
    package func fields() throws -> Fields {
        switch self {
        case .document(let bytes): return try Fields(try JSONValue(parsing: bytes))
        case .form(let bytes): return try Fields(textPairs: try FormBody.pairs(of: bytes))
        }
    }

    package func events() throws -> EventBatch {
        switch self {
        case .document(let bytes):
            try EventBatch(document: try JSONValue(parsing: bytes), bytes: bytes)
        case .form(let bytes): try EventBatch(form: bytes)
        }
    }
}

extension Request {
    /// The body, classified by its Content-Type alone.
    package var content: RequestBody {
        get throws(Problem) {
            switch mediaType {
            case RequestBody.documentType: return .document(body)
            case RequestBody.formType: return .form(body)
            default:
                throw .unsupportedContent("\(RequestBody.documentType) or \(RequestBody.formType)")
            }
        }
    }

    /// The single event from a viewer without scripts.
    ///
    /// That viewer sees the strip at rest and points at what is visible then, even if the last
    /// event was a moment ago.
    package var formEvent: EventBatch {
        get throws {
            var batch = try EventBatch(form: try formBody)
            batch.arrival = .atRest
            return batch
        }
    }

    package var document: JSONValue {
        get throws {
            guard case .document(let bytes) = try content else {
                throw Problem.unsupportedContent(RequestBody.documentType)
            }
            return try JSONValue(parsing: bytes)
        }
    }

    /// The bytes of a form.
    package var formBody: [UInt8] {
        get throws(Problem) {
            guard case .form(let bytes) = try content else {
                throw .unsupportedContent(RequestBody.formType)
            }
            return bytes
        }
    }

    /// The names and values of a form, in order.
    package var formPairs: [(name: String, value: String)] {
        get throws { try FormBody.pairs(of: try formBody) }
    }

    /// The type of the body without its parameters, in lower case.
    package var mediaType: String? {
        let field = fields.value(of: .contentType)
        // Nearly all clients send the registered spelling, and comparing is faster than parsing.
        if field == RequestBody.documentType || field == RequestBody.formType { return field }
        return field?.split(separator: ";").first.map {
            $0.filter { $0 != " " && $0 != "\t" }.lowercased()
        }
    }

    /// Whether the client prefers a frame to a document.
    package var prefersPNG: Bool {
        guard let accept = fields.value(of: .accept) else { return false }
        return accept.contains("image/png") && !accept.contains("application/json")
    }
}
