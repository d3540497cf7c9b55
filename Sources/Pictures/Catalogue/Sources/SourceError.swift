import Calendars
import FileAccess

/// Why a source does not give what it was asked for.
///
/// The kind decides what the service does; the reason is shown to people, and logged.
package struct SourceError: Error, Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        /// It is not there, or is something else now.
        case gone
        /// This program may not have it: permissions, credentials, hosts that are not allowed.
        case denied
        /// It cannot be had now, and nothing is known about it: the source is short of something, or it is
        /// on its way. What is known stays.
        case busy
        /// It lists few of the pictures that it had, or none.
        case emptied
        /// The source failed: a device, a server, an answer that cannot be right. What is known stays.
        case broken
        case tooLarge = "too_large"
    }

    package let kind: Kind
    /// The end of a sentence that begins with "This picture cannot be shown"; safe to show, without
    /// paths of this machine, URLs and secrets.
    package let reason: String
    /// What the operator alone reads beside it, as the host and what failed; without secrets.
    package let detail: String?
    /// How long a server asks to be left alone.
    package let retryAfter: Duration?
    /// Whether nothing failed: it is listed for the first time, which takes a while.
    package private(set) var isFirstListing = false

    package init(
        _ kind: Kind, _ reason: String, retryAfter: Duration? = nil, detail: String? = nil
    ) {
        self.kind = kind
        self.reason = reason
        self.retryAfter = retryAfter
        self.detail = detail
    }

    /// The picture of another machine is being fetched.
    package static let onItsWay = SourceError(.busy, "it is on its way")

    /// That a folder is listed for the first time, which is no failure.
    ///
    /// - Parameter progress: How far it is: the end of a sentence.
    /// - Returns: What is said of the folder meanwhile.
    package static func firstListing(_ progress: String) -> SourceError {
        var error = SourceError(.busy, progress)
        error.isFirstListing = true
        return error
    }

    /// How long a picture of a server is left alone that could not be fetched.
    package static let fetchPause: Duration = .seconds(15 * 60)

    /// The reason with the detail, for the log and other places of the operator.
    package var detailedReason: String { detail.map { "\(reason) (\($0))" } ?? reason }

    /// Whether nothing is known about what was asked for, so that what is known of it stays.
    package var keepsWhatIsKnown: Bool { kind == .busy || kind == .broken }

    /// Whether a folder that fails so keeps what it had: it is there, but cannot be seen.
    var isOfFolder: Bool { kind == .broken || kind == .denied }
}

extension SourceError: CustomStringConvertible {
    package var description: String { reason }
}

extension SourceError {
    /// The error of a file on disk.
    package init(_ error: FileError) {
        let kind: Kind =
            switch error {
            case .gone, .otherKind: .gone
            case .forbidden: .denied
            case .exhausted: .busy
            case .tooLarge: .tooLarge
            case .taken, .failed: .broken
            }
        self.init(kind, error.description)
    }

    /// Calls the disk: what it throws becomes the error of a source.
    package static func translating<Value: ~Copyable>(
        _ call: () throws(FileError) -> Value
    ) throws(SourceError) -> Value {
        do throws(FileError) {
            return try call()
        } catch {
            throw SourceError(error)
        }
    }
}

extension OpenedFile {
    /// The first bytes of a file of a source, fewer when the file is shorter.
    func firstBytes(_ count: Int) throws(SourceError) -> [UInt8] {
        try SourceError.translating { () throws(FileError) in try start(count) }
    }
}

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
