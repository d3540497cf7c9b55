import Crypto
import HTTPServing
import HTTPTypes

/// Lets those change what the service shows who have a token of the operator's.
///
/// Only hashes of the tokens are kept. Comparing them takes as long whatever is sent, so a token
/// cannot be found out piece by piece.
package struct AdminGuard: Sendable {
    /// 32 bytes each.
    private let hashes: [[UInt8]]

    /// Lets nobody in.
    package static let closed = AdminGuard(tokens: [])

    /// Lets in whoever has one of the tokens; there are several while one takes the place of another.
    package init(tokens: [String]) { hashes = tokens.map(Self.hash) }

    /// Lets a request pass: `Authorization: Bearer TOKEN` (RFC 6750, section 2.1).
    ///
    /// - Throws: ``Problem``: 403 where nobody may, else 401.
    func admit(_ request: Request) throws(Problem) {
        guard !hashes.isEmpty else { throw .adminClosed }
        let given = request.fields[values: .authorization]
        guard given.count == 1, let token = Self.token(in: given[0]), isKnown(token) else {
            throw .adminTokenNeeded
        }
    }

    private func isKnown(_ token: String) -> Bool {
        let given = Self.hash(token)
        var isFound = false
        for hash in hashes {
            let difference = zip(hash, given).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) }
            isFound = (difference == 0) || isFound
        }
        return isFound
    }

    private static func token(in credentials: String) -> String? {
        let parts = credentials.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return String(parts[1])
    }

    private static func hash(_ token: String) -> [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("peekstrip admin ".utf8))
        hash.update(data: Array(token.utf8))
        return Array(hash.finalize())
    }
}

extension Problem {
    fileprivate static let adminClosed = Problem(
        type: "/problems/admin-closed", title: "Nobody may change galleries here",
        status: .forbidden, detail: "Start the service with --admin-token-file to allow it.")

    fileprivate static let adminTokenNeeded = Problem(
        type: "/problems/admin-token", title: "This needs the operator's token",
        status: .unauthorized, detail: "Send it as Authorization: Bearer TOKEN.",
        fields: [.wwwAuthenticate: "Bearer"])
}
