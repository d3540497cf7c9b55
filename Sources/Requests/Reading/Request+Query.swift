import HTTPServing

extension Request {
    package var queryPairs: [(name: String, value: String)] {
        target.query.map { ($0.name, $0.value) }
    }

    /// The fields of the query.
    package var queryFields: Fields {
        get throws(FieldError) { try Fields(textPairs: queryPairs) }
    }

    /// Rejects a query where none is read.
    package func allowNoQuery() throws(FieldError) { try allowQuery(only: []) }

    /// Rejects a query with other names, and names that occur twice.
    package func allowQuery(only names: Set<String>) throws(FieldError) {
        guard !target.query.isEmpty else { return }
        try queryFields.allow(only: names)
    }

    /// The query as a URL has it, with its `?`, without these names, or with these alone; empty
    /// without any.
    package func query(without left: Set<String> = [], only kept: Set<String>? = nil) -> String {
        let text = target.query.filter {
            !left.contains($0.name) && kept?.contains($0.name) ?? true
        }.queryText
        return text.isEmpty ? "" : "?" + text
    }

    /// Scheme, host and port by which the client sent the request; nil without a host.
    package var origin: String? { authority.map { "\(scheme.rawValue)://\($0)" } }
}
