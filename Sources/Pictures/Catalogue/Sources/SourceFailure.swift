import Calendars
import FileAccess

/// A folder of a source that cannot be scanned; what it had is shown.
package struct SourceFailure: Equatable, Sendable {
    /// The root for the source as a whole.
    package let folder: RelativePath
    package let error: SourceError
    /// When it was noticed.
    package let since: UnixTime
    /// The kind of failure that was logged last; nil if none was.
    let logged: SourceError.Kind?

    /// - Parameters:
    ///   - folder: The folder.
    ///   - error: Why it cannot be scanned.
    ///   - former: What was known of it before.
    ///   - now: The present time.
    init(
        of folder: RelativePath, _ error: SourceError, after former: SourceFailure?,
        at now: UnixTime
    ) {
        let isSame = former?.error.isFirstListing == error.isFirstListing
        self.folder = folder
        self.error = error
        since = isSame ? former?.since ?? now : now
        // A server that is asked again fails again in the same way.
        logged = error.isFirstListing ? former?.logged : error.kind
    }

    /// Whether it is logged: once for each kind of failure.
    func isNews(after former: SourceFailure?) -> Bool {
        former == nil || former?.logged != logged
    }
}
