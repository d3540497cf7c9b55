import Catalogue
import Concurrency
import FileAccess
import Glibc
import Logging
import PictureFetching

/// The pictures of other machines that lists name by URL, as a source: it fetches them, and keeps them in
/// a folder.
///
/// It fetches only pictures that a list in the library names, from hosts that the operator allows,
/// a few at once.
package final class RemotePictures: PictureSource {
    private let rules: RemoteRules
    private let fetcher: PictureFetcher

    /// Opens the cache in a folder; nil when it cannot be written to.
    ///
    /// The clock must be monotonic.
    package init?(
        _ rules: RemoteRules, in folder: String, clock: @escaping @Sendable () -> Duration,
        logger: Logger
    ) {
        guard let cache = RemoteCache(at: folder), let stop = CancellationFlag() else { return nil }
        self.rules = rules
        fetcher = PictureFetcher(
            FetchRules(
                maxFileBytes: rules.maxFileBytes, cacheBytes: rules.cacheBytes,
                allowsPrivateAddresses: rules.allowsPrivateAddresses
            ) { rules.host(admitting: $0) != nil }, into: cache,
            by: FetchSchedule(refreshInterval: rules.refreshInterval), stop: stop, clock: clock,
            logger: logger)
    }

    /// Begins to fetch.
    ///
    /// `onChange` is called on a background queue when pictures were fetched or
    /// failed, at most once a second.
    package func begin(_ onChange: @escaping @Sendable () -> Void) throws(SystemThreadError) {
        try fetcher.begin { _ in onChange() }
    }

    /// Cancels the running fetches and waits for their end.
    package func end() { fetcher.end() }

    /// Fetches the pictures that are due; to be called every few seconds.
    package func fetchDue() { fetcher.fetchDue() }

    // MARK: PictureSource

    package let name: [UInt8] = []
    package var identity: String { fetcher.cache.folder }

    /// It has no folders: lists name its pictures.
    package func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        throw SourceError(.gone, "it is gone")
    }

    /// Opens a picture that was fetched; it is fetched and refreshed from now on.
    ///
    /// - Throws: ``SourceError/onItsWay`` until it was fetched, or why it could not be.
    package func open(
        _ path: RelativePath, for need: SourceNeed
    ) throws(SourceError) -> OpenedFile {
        let url = String(decoding: path.bytes, as: UTF8.self)
        guard let host = rules.host(admitting: url) else { throw SourceError(.notAllowed) }
        let order = FetchOrder(
            key: url, path: path, host: host, request: { HTTPRequest(url: url) })
        if let absence = fetcher.absence(of: order) { throw absence }
        return try SourceError.translating { () throws(FileError) in
            try OpenedFile(at: fetcher.cache.path(of: url))
        }
    }

    package func scanEnded(keeping isFound: (RelativePath) -> Bool) { fetcher.keep(where: isFound) }
}

extension RemotePictures {
    /// The default folder of the cache: one for each user, in the temporary directory.
    package static var defaultFolder: String {
        let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
        return "\(folder)/peekstrip-remote-\(geteuid())"
    }
}
