import Calendars
import Concurrency
import FileAccess
import Glibc

/// What a server says of a picture beside its bytes, kept in a small file beside its copy.
///
/// It is requested when it is needed for the first time, once for each copy, on the thread of the caller; one
/// that says nothing again after a day.
package final class PictureNotes: Sendable {
    private let cache: RemoteCache
    private let transfer: any PictureTransferring
    private let admits: @Sendable (_ url: String) -> Bool
    private let clock: @Sendable () -> Duration
    /// The server did not answer: nothing is requested before this time.
    private let pausedUntil = Lock<Duration>(.zero)

    /// Bytes of an answer: 100 faces of immich take 60 kB.
    static let limit = 128 << 10
    static let pause: Duration = .seconds(60)
    /// Bytes of an answer that says nothing: an empty list of JSON, or less.
    static let emptyLength = 2
    /// Seconds for which such a note is kept: a server looks for faces some time after a picture came, and a
    /// key may be given a permission.
    static let emptyLife: Int64 = 86_400
    /// How long a caller waits: a thread that prepares pictures.
    static let patience = HTTPTransfer.Patience(
        total: .seconds(5), leastSpeed: 1000, slow: .seconds(3))

    init(
        in cache: RemoteCache, sendingBy transfer: any PictureTransferring,
        admitting admits: @escaping @Sendable (_ url: String) -> Bool,
        clock: @escaping @Sendable () -> Duration
    ) {
        (self.cache, self.transfer) = (cache, transfer)
        (self.admits, self.clock) = (admits, clock)
    }

    /// The answer to a request about a picture that has a copy; empty if there is none.
    ///
    /// While `isPaused`, because the server wants to be left alone, nothing is requested.
    package func note(
        on order: FetchOrder, by request: HTTPRequest, at time: UnixTime, isPaused: Bool
    ) -> [UInt8] {
        if let known = cache.note(of: order.key, in: order.version, at: time) { return known }
        let now = clock()
        guard !isPaused, admits(request.url), pausedUntil.withLock({ $0 <= now }) else {
            return []
        }
        switch fetch(request) {
        case .answered(let note):
            cache.keepNote(note, of: order.key, in: order.version)
            return note
        case .failed(let pause):
            pausedUntil.withLock { $0 = now + pause }
            return []
        }
    }

    private enum Outcome {
        /// Empty if the server refuses to answer.
        case answered([UInt8])
        case failed(pause: Duration)
    }

    private func fetch(_ request: HTTPRequest) -> Outcome {
        // Two callers may ask for one picture at once.
        let key = "note \(UInt64.random(in: .min ... .max))"
        guard let file = try? cache.begin(key) else { return .failed(pause: Self.pause) }
        defer {
            cache.discardPartial(key, file)
            close(file)
        }
        switch transfer.fetch(request, limit: Self.limit, into: file) {
        case .success(let answer) where answer.status == 200:
            return .answered(cache.start(of: file, Self.limit))
        case .success(let answer) where Self.refusals.contains(answer.status):
            return .answered([])
        case .success(let answer) where answer.status == 401:
            return .failed(pause: PictureFetcher.refusalPause)
        case .failure(.tooLarge): return .answered([])
        default: return .failed(pause: Self.pause)
        }
    }

    /// The key lacks a permission, or the server has no such route.
    private static let refusals = [400, 403, 404, 405, 410]
}

/// The files of notes.
extension RemoteCache {
    /// The note of a picture in a version; nil if none is kept, or one that says nothing has become old.
    func note(of key: String, in version: String, at time: UnixTime) -> [UInt8]? {
        let first = Array((version + "\n").utf8)
        guard let file = try? OpenedFile(at: notePath(of: key)),
            let bytes = try? file.start(first.count + PictureNotes.limit), bytes.starts(with: first)
        else { return nil }
        let note = Array(bytes.dropFirst(first.count))
        let isOld = time.seconds - file.version.seconds >= PictureNotes.emptyLife
        return note.count <= PictureNotes.emptyLength && isOld ? nil : note
    }

    func keepNote(_ note: [UInt8], of key: String, in version: String) {
        let path = notePath(of: key)
        // A part of it would be taken for all.
        if !Self.write(Array((version + "\n").utf8) + note, to: path) { unsafe unlink(path) }
    }

    private func notePath(of key: String) -> String { "\(folder)/\(Self.name(of: key)).note" }
}
