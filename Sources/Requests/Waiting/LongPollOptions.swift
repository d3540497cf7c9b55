import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine
import Viewers

/// What a client is ready to wait for, and how long.
package struct LongPollOptions {
    /// How long a frame waits for pictures that are being prepared, before it shows placeholders in
    /// their place.
    ///
    /// A large photograph takes a tenth of this.
    package static let pictureTimeout: Duration = .seconds(1)
    /// The longest poll, in seconds: below what proxies allow (RFC 6202, section 5.5).
    static let maximumPollSeconds = 25

    /// Until when to wait for a change, by the service's stopwatch, for a client with the current
    /// representation.
    private let pollDeadline: Duration?
    /// Until when to wait for pictures.
    private let pictureDeadline: Duration?
    /// The value of Preference-Applied (RFC 7240); nil for a client that did not ask to wait.
    package let preferenceApplied: String?

    private init(
        pollDeadline: Duration?, pictureDeadline: Duration?, preferenceApplied: String?
    ) {
        self.pollDeadline = pollDeadline
        self.pictureDeadline = pictureDeadline
        self.preferenceApplied = preferenceApplied
    }

    /// Reads `Prefer: wait=25` and `?pictures=now` of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: When it came, by the service's stopwatch.
    ///   - timeout: How long it waits for pictures.
    /// - Throws: `FieldError` for another value of `pictures`.
    package init(
        _ request: Request, at now: Duration, pictureTimeout timeout: Duration = Self.pictureTimeout
    ) throws(FieldError) {
        let seconds = request.preferences.lazy.compactMap(Self.seconds).first
            .map { min($0, Self.maximumPollSeconds) }
        switch request.target.queryValue("pictures") {
        case nil, "wait": pictureDeadline = now + timeout
        case "now": pictureDeadline = nil
        default: throw FieldError(path: "pictures", rule: "wait or now")
        }
        pollDeadline = seconds.map { now + .seconds($0) }
        preferenceApplied = seconds.map { "wait=\($0)" }
    }

    /// The options of a request that may not wait any more.
    package var expired: LongPollOptions {
        LongPollOptions(
            pollDeadline: nil, pictureDeadline: nil, preferenceApplied: preferenceApplied)
    }

    /// Whether to wait before answering.
    ///
    /// - Parameters:
    ///   - view: What the answer would show.
    ///   - session: The session that it shows.
    ///   - hasPath: Whether the client knows the path of the motion.
    ///   - isUnchanged: Whether the client has the current representation.
    ///   - now: By the service's stopwatch.
    /// - Returns: How long to wait, and for what; nil answers now.
    package func wait(
        for view: StripView, of session: ViewerSession?, hasPath: Bool, isUnchanged: Bool,
        at now: Duration
    ) -> (time: Duration, reasons: [WakeReason])? {
        if isUnchanged, let pollDeadline, pollDeadline > now {
            let update = Self.timeUntilUpdate(of: view, hasPath: hasPath)
            return (min(pollDeadline - now, update), WakeReason.changes(of: view, session))
        }
        guard let wait = waitForPictures(at: now) else { return nil }
        let missing = view.missingPictures
        // The session is not watched: a wait this short must not take one of its few watches.
        return missing.isEmpty ? nil : (wait, [.pictures(missing)])
    }

    /// How long to wait for missing pictures; nil when they are not waited for.
    package func waitForPictures(at now: Duration) -> Duration? {
        pictureDeadline.flatMap { $0 > now ? $0 - now : nil }
    }

    /// How long a client knows what a strip shows without an event: one that has the path of its
    /// motion knows it until it rests.
    private static func timeUntilUpdate(of view: StripView, hasPath: Bool) -> Duration {
        if hasPath, let settles = view.layout.motion.settlesIn, settles > 0 {
            return max(StripView.frameTime, .milliseconds(settles))
        }
        return view.timeUntilChange ?? .seconds(maximumPollSeconds)
    }

    private static func seconds(_ preference: Preference) -> Int? {
        guard preference.name == "wait" else { return nil }
        return Int(preference.value).flatMap { $0 > 0 ? $0 : nil }
    }
}
