import HTTPServing

/// A URL that gives access to one resource until it expires, without a token.
///
///     /v1/galleries/holiday/frame.png?page=3&expires=1798761600&key=2026&signature=…
///
/// The signature covers the path below the service's base, every part of the query in order, the
/// expiry time and the key's id. So a link stays valid when the service moves to another host or base,
/// and does not depend on how its characters are escaped. Names that the route of a picture ignores
/// are not part of a query: they were removed before.
package struct SignedLink {
    /// Why a link cannot be signed.
    package enum SigningError: Error, Equatable {
        /// The text is not a path of the service, optionally with a query.
        case noPath
        /// The query contains one of the names that signing adds.
        case reservedName(String)
    }

    /// The query names that signing adds.
    package static let names: Set = ["expires", "key", "signature"]

    /// Signs a path with its query.
    ///
    /// - Parameters:
    ///   - path: A path below the service's base.
    ///   - end: When the link expires, in seconds since 1970.
    ///   - keys: The first key signs.
    /// - Returns: The path with the signature, escaped.
    /// - Throws: ``SigningError``.
    package static func sign(
        _ path: String, until end: Int64, with keys: LinkKeys
    ) throws(SigningError) -> String {
        guard path.hasPrefix("/"), let target = try? RequestTarget(parsing: Array(path.utf8)) else {
            throw .noPath
        }
        if let name = target.query.first(where: { names.contains($0.name) })?.name {
            throw .reservedName(name)
        }
        let text = text(of: target, until: String(end), by: keys.signing)
        let signature = keys.signature(of: text, by: keys.signing) ?? []
        let query = target.query.queryText
        return canonicalPath(of: target) + "?" + (query.isEmpty ? "" : query + "&")
            + "expires=\(end)&key=\(keys.signing)&signature=\(Base64URL.text(of: signature))"
    }

    /// The target without the parameters that signing added, and the time at which the link
    /// expires.
    ///
    /// The signature is checked first, so a forged link reveals nothing about expiry.
    static func opened(
        _ target: RequestTarget, at now: Int64, with keys: LinkKeys
    ) throws(Problem) -> (target: RequestTarget, end: Int64) {
        let plain = target.without(names)
        guard let end = value("expires", in: target), let id = value("key", in: target),
            let signature = value("signature", in: target).flatMap(Base64URL.bytes),
            keys.isValid(signature, of: text(of: plain, until: end, by: id), by: id),
            let time = Int64(end)
        else { throw .linkForged }
        guard now < time else { throw .linkExpired }
        return (plain, time)
    }

    /// The value of a name that occurs exactly once.
    private static func value(_ name: String, in target: RequestTarget) -> String? {
        let found = target.query.filter { $0.name == name }
        return found.count == 1 ? found[0].value : nil
    }

    // MARK: The signed text

    private static func text(
        of target: RequestTarget, until end: String, by key: String
    ) -> String {
        // No part contains a line end, because the parts are escaped.
        [
            "peekstrip link 1", key, end.percentEncoded, canonicalPath(of: target),
            target.query.queryText,
        ].joined(separator: "\n")
    }

    private static func canonicalPath(of target: RequestTarget) -> String {
        "/" + target.segments.map(\.percentEncoded).joined(separator: "/")
    }
}
