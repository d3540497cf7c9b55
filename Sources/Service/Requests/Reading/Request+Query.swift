import HTTPServing
import Interface
import RequestGate

extension Request {
    package var queryPairs: [(name: String, value: String)] {
        target.query.map { ($0.name, $0.value) }
    }

    package var queryFields: Fields {
        get throws(FieldError) { try Fields(textPairs: queryPairs) }
    }

    /// The fields of a query without other names, and without a repeated name.
    package func queryFields(only known: [Field]) throws(FieldError) -> Fields {
        let fields = try queryFields
        try fields.allow(only: known)
        return fields
    }

    /// Rejects a request with a query.
    package func allowNoQuery() throws(FieldError) { try allowQuery(only: []) }

    /// Rejects a query with other names, or with a repeated name.
    package func allowQuery(only known: [Field]) throws(FieldError) {
        guard !target.query.isEmpty else { return }
        _ = try queryFields(only: known)
    }

    /// The query as in a URL, including `?`, without the names in `left` and with only those in
    /// `kept`; empty if nothing remains.
    package func query(without left: Set<String> = [], only kept: Set<String>? = nil) -> String {
        let text = target.query.filter {
            !left.contains($0.name) && kept?.contains($0.name) ?? true
        }.queryText
        return text.isEmpty ? "" : "?" + text
    }

    /// The scheme, host and port to which the client sent the request; nil without a host.
    package var origin: String? { authority.map { "\(scheme.rawValue)://\($0)" } }
}

extension AdminGuard {
    /// Admits a request of the operator without a query.
    package func admit(plain request: Request) throws {
        try admit(request)
        try request.allowNoQuery()
    }
}
