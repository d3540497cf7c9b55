import CCurl
import Catalogue

/// Why a picture of another machine could not be fetched; the fetch is tried again later.
package enum RemoteFetchError: Error, Hashable, Sendable {
    /// The URL's scheme or host is not allowed.
    case notAllowed
    case privateAddress
    case unreachable
    /// The server's certificate is not valid.
    case untrusted(CertificateFault)
    /// The server does not speak TLS at that port.
    case notSecure
    /// The server resets the connection before it is secure.
    case handshakeReset
    case refused(status: Int)
    /// The server asks to be left alone for this time.
    case throttled(Duration)
    case tooManyRedirects
    case tooLarge
    case tooSlow
    case notPicture
    /// It is a page to log in, because nothing has told yet how the server takes the password.
    case loginUnknown
    /// It does not fit into the cache.
    case notKept
    /// Another process fetches it into the same cache.
    case fetchedElsewhere

    /// Whether another fetch would most likely fail in the same way: the file is the reason, and not the
    /// network.
    var isLasting: Bool {
        switch self {
        case .notAllowed, .privateAddress, .tooManyRedirects, .tooLarge, .notPicture, .notKept: true
        case .refused(401), .refused(408), .refused(425), .refused(429): false
        case .refused(let status): status < 500
        case .unreachable, .untrusted, .notSecure, .handshakeReset, .throttled, .tooSlow,
            .loginUnknown, .fetchedElsewhere:
            false
        }
    }

    /// Whether the picture is on its way all the same.
    var isOnItsWay: Bool { self == .loginUnknown || self == .fetchedElsewhere }

    /// Whether the server may have the whole file, if it was asked for a preview.
    var suggestsWholeFile: Bool {
        switch self {
        case .notPicture, .notAllowed, .refused(401): true
        case .refused(let status): isLasting && status >= 400
        default: false
        }
    }

    /// Whether the server may have a preview, if it was asked for the whole file.
    package var suggestsPreview: Bool {
        switch self {
        case .refused(403), .refused(404), .tooLarge, .notPicture: true
        default: false
        }
    }

    /// The end of a sentence that begins with "This picture cannot be shown".
    package var clause: String {
        switch self {
        case .notAllowed: "pictures may not be fetched from its host"
        case .privateAddress: "its host is in a private network"
        case .unreachable: "its server does not answer"
        case .untrusted: "its server's certificate is not valid"
        case .notSecure: "its server does not speak HTTPS at that port"
        case .handshakeReset: "its server breaks the connection off"
        case .refused(let status): "its server answers \(status)"
        case .throttled: "its server is busy"
        case .tooManyRedirects: "its URL redirects too many times"
        case .tooLarge: "the file is too large to be fetched"
        case .tooSlow: "fetching it took too long"
        case .notPicture: "what was fetched is not a picture"
        case .loginUnknown: "its server has not said yet how it takes the password"
        case .notKept: "it does not fit into the cache"
        case .fetchedElsewhere: "another program fetches it"
        }
    }
}

extension RemoteFetchError {
    /// Nil when the server has responded.
    init?(_ outcome: ccurl_outcome) {
        switch outcome {
        case CCURL_DONE: return nil
        case CCURL_PRIVATE: self = .privateAddress
        case CCURL_TOO_LARGE: self = .tooLarge
        case CCURL_TOO_SLOW: self = .tooSlow
        case CCURL_UNTRUSTED: self = .untrusted(.unknownAuthority)
        case CCURL_NO_AUTHORITIES: self = .untrusted(.noAuthorities)
        case CCURL_SELF_SIGNED: self = .untrusted(.selfSigned)
        case CCURL_EXPIRED: self = .untrusted(.expired)
        case CCURL_NOT_YET_VALID: self = .untrusted(.notYetValid)
        case CCURL_OTHER_NAME: self = .untrusted(.otherName)
        case CCURL_NOT_SECURE: self = .notSecure
        case CCURL_HANDSHAKE_RESET: self = .handshakeReset
        case CCURL_NOT_WRITTEN: self = .notKept
        default: self = .unreachable
        }
    }

    /// The error of an answer that has no picture.
    init(_ answer: HTTPAnswer) {
        let error = SourceError(status: answer.status, fields: answer.fields)
        if let time = error.retryAfter {
            self = .throttled(time)
        } else {
            self = .refused(status: answer.status)
        }
    }
}

extension SourceError {
    /// The error of a picture of another machine.
    package init(_ error: RemoteFetchError) {
        let kind: Kind =
            switch error {
            case .notAllowed, .privateAddress, .refused(401), .refused(403): .denied
            case .refused(404), .refused(410): .gone
            case .tooLarge, .notKept: .tooLarge
            case .unreachable, .untrusted, .notSecure, .handshakeReset, .refused, .throttled,
                .tooManyRedirects, .tooSlow, .notPicture, .loginUnknown, .fetchedElsewhere:
                .broken
            }
        self.init(kind, error.clause)
    }
}
