/// Where pictures of other machines are kept, which lists name by their addresses.
///
/// Nothing here waits: what is not there is on its way.
package protocol RemotePictureProvider: AnyObject, Sendable {
    /// What there is of a picture, which is wanted from now on.
    func status(of address: String) -> RemotePictureStatus

    /// Only these are wanted any more.
    func retain(only addresses: Set<String>)
}

/// What there is of a picture of another machine.
package enum RemotePictureStatus: Hashable, Sendable {
    /// It lies in a file.
    case kept(path: String)
    case arriving
    case failed(RemoteFetchError)
}

/// Why a picture of another machine could not be fetched; it is tried again.
package enum RemoteFetchError: Error, Hashable, Sendable {
    /// Its host is none that pictures may come from.
    case notAllowed
    case privateAddress
    case unreachable
    /// The other side cannot prove who it is.
    case untrusted
    case refused(status: Int)
    case tooManyRedirects
    case tooLarge
    case tooSlow
    case notPicture
    /// There is no room for it here.
    case notKept

    /// The end of a sentence that begins with "This picture cannot be shown".
    var clause: String {
        switch self {
        case .notAllowed: "pictures may not be fetched from its address"
        case .privateAddress: "its address leads into a private network"
        case .unreachable: "nobody answers at its address"
        case .untrusted: "the other side's certificate is not valid"
        case .refused(let status): "the other side answers \(status)"
        case .tooManyRedirects: "its address leads on and on"
        case .tooLarge: "the file is too large to be fetched"
        case .tooSlow: "fetching it took too long"
        case .notPicture: "what was fetched is not a picture"
        case .notKept: "there is no room to keep it"
        }
    }
}
