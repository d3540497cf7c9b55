import FileAccess
import Spelling

/// Tells folders that are away from those that somebody emptied.
///
/// A mount point without its disk is an empty folder, and a server that updates itself, or a key that lost
/// a permission, answers with an empty list; neither is an error. So a folder that lost all pictures, or
/// more than half of at least 20, keeps what it had:
///
/// - for as long as it is empty, if another mount was in its place when it had pictures;
/// - else until the loss has lasted for a time, in which somebody may mount it again.
///
/// Pictures that are elsewhere in the library now were moved, and what its owner hid by settings is not
/// lost.
struct LossRule: Sendable {
    /// Folders that keep what they had.
    private var losses: [RelativePath: Loss] = [:]

    private struct Loss {
        let since: Duration
        /// The pictures that were left.
        let count: Int
        /// The equal answers.
        var answers = 1
    }

    /// Pictures of which the loss of more than half is suspicious.
    private static let leastHalved = 20
    /// Pictures of which the loss of all is suspicious: a single file is removed by choice.
    private static let leastEmptied = 2
    /// The equal answers after which a loss is believed of a source that is not trusted.
    private static let neededAnswers = 3

    /// How much is believed, and when.
    struct Trust {
        /// How long a loss lasts before it is believed.
        let delay: Duration
        /// The folder of which a loss is believed at once, because the program itself changed it.
        var believed: RelativePath?
        /// Whether what the source lists is what is there.
        let isTrusted: Bool
        /// Whether all folders were scanned.
        let isFullScan: Bool
        /// Whether losses of a folder in the root are doubted by its source, and believed here: its pictures
        /// do not count.
        var isBelieved: (RelativePath) -> Bool = { _ in false }
    }

    /// The folders of a scan that are away, and why.
    ///
    /// - Parameters:
    ///   - found: The scan.
    ///   - before: What was known before.
    ///   - now: The present time.
    ///   - trust: How much is believed.
    /// - Returns: The folders, none within another one.
    mutating func away(
        in found: GalleryCatalogue, after before: GalleryCatalogue, at now: Duration, _ trust: Trust
    ) -> [RelativePath: SourceError] {
        let inner = [before, found].flatMap { $0.records[.root]?.inner ?? [] }
        var comparison = LossComparison(
            from: before, to: found, leavingOut: Set(inner.filter(trust.isBelieved)))
        var away: [RelativePath: SourceError] = [:]
        let unmounted = Set(comparison.unmounted())
        for folder in unmounted {
            away[folder] = .unmounted
        }
        if !unmounted.isEmpty { comparison.leaveOut(unmounted) }
        let least = trust.isTrusted ? Self.leastEmptied : 1
        let emptied = comparison.folders { before, left in
            left == 0 ? before >= least : before >= Self.leastHalved && 2 * left < before
        }
        var present: [RelativePath: Loss] = [:]
        for (folder, count, left) in emptied {
            var loss = Loss(since: losses[folder]?.since ?? now, count: left)
            if let former = losses[folder], former.count == left { loss.answers += former.answers }
            present[folder] = loss
            let isOwn = trust.believed.map(folder.isWithin) ?? false
            let isBelieved =
                now - loss.since >= trust.delay
                && (trust.isTrusted || loss.answers >= Self.neededAnswers)
            guard !isOwn, !isBelieved else { continue }
            away[folder] = SourceError(
                .emptied,
                "it has \(left) of the \(count.counting("picture", "pictures")) that it had")
        }
        // What this scan did not look at stays as it is.
        losses = losses.filter { folder, _ in
            found.records[folder]?.absence != nil || folder.isRoot && !trust.isFullScan
        }.merging(present) { _, new in new }
        return away
    }
}

extension SourceError {
    /// Of a folder in whose place another mount was.
    static let unmounted = SourceError(.gone, "its disk or its share is not mounted")
}
