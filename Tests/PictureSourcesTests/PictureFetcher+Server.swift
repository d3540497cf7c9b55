import Concurrency
import Logging
import PictureFiles
import Testing

@testable import PictureFetching

extension PictureFetcher {
    /// Keeps the pictures of a server in a folder, and asks for none by itself.
    convenience init(
        ofServerInto folder: TemporaryFolder, _ stop: CancellationFlag,
        _ clock: @escaping @Sendable () -> Duration, _ logger: Logger
    ) throws {
        self.init(
            FetchRules(
                maxFileBytes: 1, cacheBytes: 1, allowsPrivateAddresses: true, isOfServer: true
            ) { _ in false }, into: try #require(RemoteCache(at: folder.path)),
            by: FetchSchedule(refreshInterval: nil), stop: stop, clock: clock, logger: logger)
    }
}
