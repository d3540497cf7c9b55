/// Why a server's certificate is not believed.
package enum CertificateFault: Hashable, Sendable {
    case expired
    case notYetValid
    case otherName
    case selfSigned
    case unknownAuthority
    /// The file with the authorities cannot be read, or has none.
    case noAuthorities

    /// The end of a sentence that begins with the certificate: what is wrong, and what to do.
    var clause: String {
        switch self {
        case .expired: "has expired: renew it"
        case .notYetValid: "is not valid yet: set the clock of this machine"
        case .otherName:
            "is for another name: write the name that it is for in the URL, or have it made for this one"
        case .selfSigned: "is signed by itself: \(Self.remedy)"
        case .unknownAuthority: "is signed by an authority that is not known here: \(Self.remedy)"
        case .noAuthorities:
            """
            cannot be verified, because the file with the authorities cannot be read or has none: correct the \
            variable SSL_CERT_FILE, or install the authorities (ca-certificates) if it is not set
            """
        }
    }

    private static let remedy =
        "install it on this machine, or name a file with it in the variable SSL_CERT_FILE"
}
