/// Fetches pictures that lists name by URL, and keeps them in files.
///
/// Its functions do not wait for the network; fetching goes on in the background.
package protocol RemotePictureProvider: AnyObject, Sendable {
    /// The status of a picture, which is fetched and refreshed from now on.
    func status(of url: String) -> RemotePictureStatus

    /// Stops fetching all pictures except these.
    func retain(only urls: Set<String>)
}

/// The status of a picture of another machine.
package enum RemotePictureStatus: Hashable, Sendable {
    /// It was fetched into this file.
    case kept(path: String)
    case arriving
    case failed(RemoteFetchError)
}

/// Why a picture of another machine could not be fetched; the fetch is tried again later.
package enum RemoteFetchError: Error, Hashable, Sendable {
    /// The URL's scheme or host is not allowed.
    case notAllowed
    case privateAddress
    case unreachable
    /// The server's certificate is not valid.
    case untrusted
    case refused(status: Int)
    case tooManyRedirects
    case tooLarge
    case tooSlow
    case notPicture
    /// It does not fit into the cache.
    case notKept

    /// The end of a sentence that begins with "This picture cannot be shown".
    package var clause: String {
        switch self {
        case .notAllowed: "pictures may not be fetched from its host"
        case .privateAddress: "its host is in a private network"
        case .unreachable: "its server does not answer"
        case .untrusted: "its server's certificate is not valid"
        case .refused(let status): "its server answers \(status)"
        case .tooManyRedirects: "its URL redirects too many times"
        case .tooLarge: "the file is too large to be fetched"
        case .tooSlow: "fetching it took too long"
        case .notPicture: "what was fetched is not a picture"
        case .notKept: "it does not fit into the cache"
        }
    }
}
