import FrameService
import HTTPServing
import HTTPTypes
import Interface
import PicturePreparing
import RequestGate
import ScrollEngine
import Viewers

/// What a client agrees to wait for, and how long.
package struct LongPollOptions {
    /// How long a frame waits for pictures that are being prepared before it shows placeholders.
    ///
    /// Preparing a large photograph takes a tenth of this time.
    package static let pictureTimeout: Duration = .seconds(1)
    /// How long a request waits for pictures whose client asks to, or shows for long what it gets.
    ///
    /// Within the timeout of those who load link previews.
    package static let wholePictureTimeout: Duration = .seconds(10)
    /// How long a request for one picture waits for it, in the queue as well: the usual timeout of
    /// clients.
    ///
    /// One whose turn would not come in this time is rejected at once.
    package static let preparationTimeout: Duration = .seconds(25)
    /// After what time a view is computed again whose pages do not have their lengths yet.
    ///
    /// Twice as long as ``GallerySizeCache`` keeps the sizes of a gallery that is being read.
    private static let measuringTime: Duration = .seconds(2)
    /// The longest poll, in seconds; proxies allow more (RFC 6202, section 5.5).
    static let maximumPollSeconds = 25

    /// What a client gets when its pictures are not prepared in time.
    package enum Lateness: Sendable {
        /// Stand-ins, which it replaces when it asks again.
        case standIns
        /// An error, because it shows what it gets for as long as a screen shows a picture.
        case error
    }

    /// The deadline for a change, on the service's stopwatch, if the client has the current
    /// representation.
    private var pollDeadline: Duration?
    private var pictureDeadline: Duration?
    private let lateness: Lateness
    /// Whether it also waits for pictures that are on their way from another machine: if it asks to wait,
    /// or shows for long what it gets.
    private var waitsForArrivals: Bool
    /// Pictures for which it has waited.
    private var settled: Set<PictureRequest> = []
    /// The value of Preference-Applied (RFC 7240); nil for a client that did not request a wait.
    package let preferenceApplied: String?

    /// Parses `Prefer: wait=25` and `?pictures=` of a request.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - now: The time of its arrival, on the service's stopwatch.
    ///   - timeout: How long it waits for pictures, unless it asks to.
    ///   - lateness: What it gets then, unless it does not wait.
    /// - Throws: `FieldError` for another value of `pictures`.
    package init(
        _ request: Request, at now: Duration,
        pictureTimeout timeout: Duration = Self.pictureTimeout, lateness: Lateness = .standIns
    ) throws(FieldError) {
        let seconds = request.preferences.lazy.compactMap(Self.seconds).first
            .map { min($0, Self.maximumPollSeconds) }
        let waits = try Self.waitsForPictures(request.target)
        let asksToWait = waits && request.target.queryValue("pictures") != nil
        let timeout = asksToWait ? max(timeout, Self.wholePictureTimeout) : timeout
        pictureDeadline = waits ? now + timeout : nil
        self.lateness = waits ? lateness : .standIns
        waitsForArrivals = waits && timeout > Self.pictureTimeout
        pollDeadline = seconds.map { now + .seconds($0) }
        preferenceApplied = seconds.map { "wait=\($0)" }
    }

    /// Whether `?pictures=` allows to wait for pictures.
    package static func waitsForPictures(_ target: RequestTarget) throws(FieldError) -> Bool {
        switch target.queryValue("pictures") {
        case nil, "wait": true
        case "now": false
        default: throw FieldError(path: "pictures", rule: "wait or now")
        }
    }

    /// The options of a request that must not wait any longer.
    package var expired: LongPollOptions {
        var options = self
        (options.pollDeadline, options.pictureDeadline) = (nil, nil)
        options.waitsForArrivals = false
        return options
    }

    /// The options of a request that has waited for pictures, of which each is there or will not be in time.
    ///
    /// A screen shows another picture where one has failed, and one may be on its way from another machine:
    /// the request waits for these as well.
    package func settled(_ pictures: [PictureRequest]) -> LongPollOptions {
        guard waitsForArrivals else { return expired }
        var options = self
        options.settled.formUnion(pictures)
        return options
    }

    /// Decides whether to wait before the response.
    ///
    /// - Parameters:
    ///   - view: The view that the response would show now.
    ///   - session: The view's session.
    ///   - missing: The pictures that the response lacks now, which change it.
    ///   - awaited: Those of them for which a response waits that the client does not have.
    ///   - tellsMotion: Whether the client knows how the strip moves.
    ///   - isUnchanged: Whether the client has the current representation.
    ///   - now: The time on the service's stopwatch.
    /// - Returns: How long to wait and for what; nil responds now.
    package func wait(
        for view: StripView, of session: ViewerSession?,
        missing: @autoclosure () -> [PictureRequest],
        awaited: @autoclosure () -> [PictureRequest], tellsMotion: Bool, isUnchanged: Bool,
        at now: Duration
    ) -> (time: Duration, reasons: [WakeReason])? {
        if isUnchanged, let pollDeadline, pollDeadline > now {
            let update = Self.timeUntilUpdate(of: view, tellsMotion: tellsMotion)
            let reasons = WakeReason.changes(of: view, session, lacking: missing())
            return (min(pollDeadline - now, update), reasons)
        }
        guard let wait = waitForPictures(at: now) else { return nil }
        let awaited = awaited().filter { !settled.contains($0) }
        // Does not watch the session, because a short wait must not use one of its few watches.
        return awaited.isEmpty ? nil : (wait, [.pictures(awaited)])
    }

    /// Decides whether to wait for pictures that are on their way from another machine.
    ///
    /// - Parameters:
    ///   - view: The view that lacks them.
    ///   - now: The time on the service's stopwatch.
    /// - Returns: How long to wait and for what; nil responds now.
    package func waitForArrivals(
        in view: StripView, at now: Duration
    ) -> (time: Duration, reasons: [WakeReason])? {
        guard waitsForArrivals, let wait = waitForPictures(at: now) else { return nil }
        // A fetched picture wakes the requests that wait for changes of folders.
        return (wait, [.folders(view.pages)])
    }

    /// The options of a request that has waited for a picture to be fetched, and may wait until it is
    /// prepared.
    package var unsettled: LongPollOptions {
        var options = self
        options.settled = []
        return options
    }

    /// Rejects a representation with stand-ins for a client that would show them for long.
    ///
    /// - Parameter areShown: Whether no stand-in is shown.
    /// - Throws: 503 with the time after which most pictures are there.
    package func checkPictures(areShown: Bool) throws(LimitError) {
        guard lateness == .error, !areShown else { return }
        throw .unavailable(.latePicture, "The picture is not prepared yet.", retryAfter: 5)
    }

    /// How long to wait for missing pictures; nil if the request does not wait for them.
    package func waitForPictures(at now: Duration) -> Duration? {
        pictureDeadline.flatMap { $0 > now ? $0 - now : nil }
    }

    /// How long a client knows the view without an event: one that moves the pages itself, until the
    /// strip rests.
    private static func timeUntilUpdate(of view: StripView, tellsMotion: Bool) -> Duration {
        if tellsMotion, let settles = view.layout.motion.settlesIn, settles > 0 {
            return max(StripView.frameTime, .milliseconds(settles))
        }
        let update = view.timeUntilChange ?? .seconds(maximumPollSeconds)
        return view.awaitsLengths ? min(update, measuringTime) : update
    }

    private static func seconds(_ preference: Preference) -> Int? {
        guard preference.name == "wait" else { return nil }
        return Int(preference.value).flatMap { $0 > 0 ? $0 : nil }
    }
}
