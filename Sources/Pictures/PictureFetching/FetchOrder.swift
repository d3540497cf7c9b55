import FileAccess

/// A picture that is to be fetched.
package struct FetchOrder: Sendable {
    /// What its copy is called in the cache.
    package let key: String
    /// The version in the server's list; empty if only the server's answer tells.
    let version: String
    /// The path of the picture in its source.
    let path: RelativePath
    /// The host, or the name of the server, for limits and for the log.
    let host: String
    /// Whether it is at another host than its server: how that fares says nothing of the server.
    let isForeign: Bool
    /// Made when it is sent, because a signature has a time.
    let request: @Sendable () -> HTTPRequest
    /// The request for the whole file if that for a preview fails, or the other way round: a server makes
    /// no preview of some files, and keeps some files from some accounts.
    package var fallback: (@Sendable () -> HTTPRequest)?
    /// Whether the fallback is fetched after an error.
    package var fallsBack: @Sendable (RemoteFetchError) -> Bool = { $0.suggestsWholeFile }

    package init(
        key: String, version: String = "", path: RelativePath, host: String,
        isForeign: Bool = false, request: @escaping @Sendable () -> HTTPRequest
    ) {
        (self.key, self.version, self.path) = (key, version, path)
        (self.host, self.isForeign, self.request) = (host, isForeign, request)
    }
}

/// What fetches go by.
package struct FetchRules: Sendable {
    /// Bytes of one file.
    let maxFileBytes: Int
    /// Bytes of all files in the cache.
    let cacheBytes: Int
    let allowsPrivateAddresses: Bool
    /// Whether all pictures are of one server, with one credential: one refusal is for all.
    let isOfServer: Bool
    let patience: HTTPTransfer.Patience
    /// The rules for pictures of a server that are at other hosts; nil if those may not be requested.
    let foreign: RemoteRules?
    /// Whether a URL of the server, or of a list, may be requested, also after a redirect.
    let admits: @Sendable (_ url: String) -> Bool

    package init(
        maxFileBytes: Int, cacheBytes: Int, allowsPrivateAddresses: Bool, isOfServer: Bool = false,
        patience: HTTPTransfer.Patience = .ofPictures, foreign: RemoteRules? = nil,
        admits: @escaping @Sendable (_ url: String) -> Bool
    ) {
        (self.maxFileBytes, self.cacheBytes) = (maxFileBytes, cacheBytes)
        self.allowsPrivateAddresses = allowsPrivateAddresses
        (self.isOfServer, self.patience) = (isOfServer, patience)
        (self.foreign, self.admits) = (foreign, admits)
    }
}
