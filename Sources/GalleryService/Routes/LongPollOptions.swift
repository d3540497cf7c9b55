import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine

/// What a client is ready to wait for, and how long.
struct LongPollOptions {
    /// How long a frame waits for pictures that are being prepared, before it shows placeholders in
    /// their place.
    ///
    /// A large photograph takes a tenth of this.
    static let pictureTimeout: Duration = .seconds(1)
    /// The longest poll, in seconds: below what proxies allow (RFC 6202, section 5.5).
    static let maximumPollSeconds = 25

    /// Until when to wait for a change, by the service's stopwatch, when the client has what there is.
    private let pollDeadline: Duration?
    /// Until when to wait for pictures.
    private let pictureDeadline: Duration?
    /// Whether the client asked to wait, and what it is told (RFC 7240).
    let isRequested: Bool
    let preferenceApplied: String

    private init(
        pollDeadline: Duration?, pictureDeadline: Duration?, isRequested: Bool,
        preferenceApplied: String
    ) {
        self.pollDeadline = pollDeadline
        self.pictureDeadline = pictureDeadline
        self.isRequested = isRequested
        self.preferenceApplied = preferenceApplied
    }

    /// Reads `Prefer: wait=25` and `?pictures=now` of a request that came at this time, and waits so
    /// long for pictures otherwise.
    init(
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
        isRequested = seconds != nil
        preferenceApplied = "wait=\(seconds ?? 0)"
    }

    /// What is left when nothing may be waited for any more; the client is still told that it was
    /// heard.
    var expired: LongPollOptions {
        LongPollOptions(
            pollDeadline: nil, pictureDeadline: nil, isRequested: isRequested,
            preferenceApplied: preferenceApplied)
    }

    /// How long to wait before answering, and for what; nil answers now.
    func wait(
        for strip: ShownStrip, isUnchanged: Bool, at now: Duration
    ) -> (time: Duration, reasons: [WakeReason])? {
        if isUnchanged, let pollDeadline, pollDeadline > now {
            return (min(pollDeadline - now, Self.timeUntilUpdate(of: strip)), strip.changes)
        }
        guard let wait = waitForPictures(at: now), !strip.view.missingPictures.isEmpty else {
            return nil
        }
        return (wait, strip.completion)
    }

    /// How long to wait for pictures that are missing; nil when they are not waited for.
    func waitForPictures(at now: Duration) -> Duration? {
        pictureDeadline.flatMap { $0 > now ? $0 - now : nil }
    }

    /// A moving strip looks another way within a frame of a screen.
    static let frameTime: Duration = .milliseconds(16)

    /// How long a client knows what a strip shows, if nobody does anything: one that has the path of
    /// its motion knows it until it rests.
    private static func timeUntilUpdate(of strip: ShownStrip) -> Duration {
        if strip.path != nil, let settles = strip.view.layout.motion.settlesIn, settles > 0 {
            return max(frameTime, .milliseconds(settles))
        }
        return timeUntilChange(of: strip.view)
    }

    /// How long a strip looks as it does, if nobody does anything.
    static func timeUntilChange(of view: StripView) -> Duration {
        let motion = view.layout.motion
        if let settles = motion.settlesIn, settles > 0 { return frameTime }
        guard let begins = motion.beginsIn else { return .seconds(maximumPollSeconds) }
        return max(frameTime, .milliseconds(view.layout.time.later(by: begins) - view.time))
    }

    private static func seconds(_ preference: Preference) -> Int? {
        guard preference.name == "wait" else { return nil }
        return Int(preference.value).flatMap { $0 > 0 ? $0 : nil }
    }
}
