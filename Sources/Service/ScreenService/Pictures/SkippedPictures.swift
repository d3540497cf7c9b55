import Calendars
import Catalogue
import Concurrency
import PicturePreparing
import ScrollEngine

/// The pictures of a screen that this server found it cannot show.
///
/// An error in a frame would hang on a wall for a whole period, so their slots show the next picture.
package final class SkippedPictures: Sendable {
    private let pictures = Lock<[ItemKey: Skipped]>([:])

    private struct Skipped {
        /// The file as it was; another one is tried.
        let source: SourceFile
        /// When it is tried again.
        let end: UnixTime
        let isArriving: Bool
    }

    /// Pictures that are kept: the others are found out again.
    private static let limit = 10_000

    /// For how long a picture is skipped that may be shown soon, and one of which the file would have to
    /// change, or the libraries of the system.
    private static let times = (transient: Duration.seconds(60), lasting: Duration.seconds(86_400))

    /// For how long a picture is skipped.
    static func time(for failure: PictureFailure) -> Duration {
        switch failure {
        case .arriving: times.transient
        // A little longer than its fetch is not tried again, so that the old failure is forgotten by then.
        case .notFetched: SourceError.fetchPause + times.transient
        default: failure.isTransient ? times.transient : times.lasting
        }
    }

    /// Notes that a picture cannot be shown.
    func skip(_ item: Item, because failure: PictureFailure, at now: UnixTime) {
        let time = 1000 * Self.time(for: failure).components.seconds
        pictures.withLock { pictures in
            let key = ItemKey(item.id.value)
            guard pictures.count < Self.limit || pictures[key] != nil else { return }
            pictures[key] = Skipped(
                source: item.source, end: now.later(by: time), isArriving: failure == .arriving)
        }
    }

    /// Whether a picture is skipped because it is on its way from another machine.
    func isArriving(_ item: Item) -> Bool {
        pictures.withLock { $0[ItemKey(item.id.value)]?.isArriving == true }
    }

    /// Those of some keys that are on their way from another machine.
    func arriving(among keys: Set<ItemKey>) -> Set<ItemKey> {
        let skipped = pictures.withLock { $0 }
        return keys.filter { skipped[$0]?.isArriving == true }
    }

    package var count: Int { pictures.withLock { $0.count } }

    /// Those that are still as they were.
    ///
    /// - Parameters:
    ///   - known: The pictures of the screen.
    ///   - now: The present time, at which those are forgotten that are tried again; nil for a look at another
    ///     time, which forgets none.
    /// - Returns: Their keys.
    func keys(among known: ScreenPictures, at now: UnixTime?) -> Set<ItemKey> {
        pictures.withLock { pictures in
            guard !pictures.isEmpty else { return [] }
            let unchanged = pictures.filter { known.item($0.key)?.item.source == $0.value.source }
            guard let now else { return Set(unchanged.keys) }
            pictures = unchanged.filter { $0.value.end > now }
            return Set(pictures.keys)
        }
    }
}
