import Calendars

/// How a source is doing, for the operator.
package struct SourceState: Equatable, Sendable {
    /// The pictures of the last list, or of the first one until now.
    package let pictures: Int
    /// When the server answered last that this is its list; nil before the first.
    package let listedAt: UnixTime?
    /// Since when the server cannot be listed; nil if it can.
    package let failingSince: UnixTime?
    /// Why it cannot, and what to do: the end of a sentence, without secrets.
    package let reason: String?
    /// Whether the first list is being read.
    package let isFirstListing: Bool
    /// The pictures that it lists no longer, while that is doubted; nil if nothing is.
    package let loss: PictureLoss?
}

extension ServerRefresh {
    /// How the source is doing.
    var report: SourceState {
        let listedAt = listedAt
        let loss = loss
        return source.state.withLock { state in
            SourceState(
                pictures: state.tree?.count ?? state.progress, listedAt: listedAt,
                failingSince: state.failingSince, reason: state.failure?.detailedReason,
                isFirstListing: state.tree == nil && state.failure == nil, loss: loss)
        }
    }

    /// The age of the listing; nil before the first.
    func age(at now: UnixTime) -> Duration? {
        listedAt.map { .milliseconds(max(0, now - $0)) }
    }
}
