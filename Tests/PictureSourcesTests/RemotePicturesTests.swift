import Concurrency
import Dispatch
import Glibc
import Logging
import PictureFiles
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import PictureFetching
@testable import PictureSources

@Suite("Pictures of other machines") struct RemotePicturesTests {
    @Test("have a status while the disk keeps another caller waiting") func slowDisk() throws {
        let folder = try TemporaryFolder()
        let made = RemotePictures(
            RemoteRules(hosts: ["example.org"]), in: folder.path, clock: { .zero },
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        let remotes = try #require(made)
        let cache = try #require(RemoteCache(at: folder.path))
        let address = "http://example.org/slow.png"
        let picture = cache.path(of: address)
        close(open(picture, O_WRONLY | O_CREAT, 0o600))
        // The picture's metadata file is a pipe, so a reader blocks until there is a writer.
        let about = picture.dropLast("picture".count) + "about"
        try #require(mkfifo(String(about), 0o600) == 0)

        let slow = BackgroundResult { remotes.failure(of: address) }
        var writer: Int32 = -1
        let end = DispatchTime.now() + BackgroundResult.patience
        // Opening succeeds when there is a reader.
        while writer < 0, DispatchTime.now() < end {
            writer = open(String(about), O_WRONLY | O_NONBLOCK)
        }
        try #require(writer >= 0)
        let quick = BackgroundResult { remotes.failure(of: "http://example.org/quick.png") }
        #expect(quick.wait() == .onItsWay)
        let words = Array("\(address)\n\n\n".utf8)
        #expect(write(writer, words, words.count) == words.count)
        close(writer)
        #expect(slow.wait() == .kept)
    }
}

/// What became of a picture.
private enum Found {
    case kept, onItsWay, failed
}

extension RemotePictures {
    fileprivate func failure(of url: String) -> Found {
        do throws(SourceError) {
            _ = try version(of: RelativePath(url: url))
            return .kept
        } catch {
            return error == .onItsWay ? .onItsWay : .failed
        }
    }
}

/// The result of a function on another thread.
private final class BackgroundResult: Sendable {
    /// Longer than any call takes.
    static let patience: DispatchTimeInterval = .seconds(60)

    private let status = Lock<Found?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    init(_ find: @escaping @Sendable () -> Found) {
        DispatchQueue(label: "answer").async { [self] in
            let found = find()
            status.withLock { $0 = found }
            isThere.signal()
        }
    }

    /// Nil if there is no result in time.
    func wait() -> Found? {
        guard isThere.wait(timeout: .now() + Self.patience) == .success else { return nil }
        return status.withLock { $0 }
    }
}
