import Calendars
import FileAccess

/// A folder of a source that cannot be scanned; what it had is shown.
package struct SourceFailure: Equatable, Sendable {
    /// The root for the source as a whole.
    package let folder: RelativePath
    package let error: SourceError
    /// When it was noticed.
    package let since: UnixTime
}
