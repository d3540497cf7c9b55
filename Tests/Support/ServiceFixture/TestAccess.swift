import RequestGate

/// The secrets of a service that requires a token.
package enum TestAccess {
    package static let token = "token-0123456789"
    package static let adminToken = "admin-0123456789"
    package static let keys = "k:0123456789abcdef0123456789abcdef"

    /// What checks them, 1,000 seconds after 1970.
    package static func guarded() throws -> AccessGuard {
        AccessGuard(
            tokens: try TokenList(parsing: token), admin: try TokenList(parsing: adminToken),
            links: try LinkKeys(parsing: keys), wallClock: { 1000 })
    }
}

extension RequestAdmission {
    /// Admits everybody, and to the operator's routes those who have the operator's token.
    package static func operated() throws -> RequestAdmission {
        var admission = RequestAdmission()
        admission.admin = AdminGuard(try TokenList(parsing: TestAccess.adminToken))
        return admission
    }
}
