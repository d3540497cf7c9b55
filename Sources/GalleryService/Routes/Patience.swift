import HTTPServing
import HTTPTypes
import ImageLibrary
import ScrollEngine

/// What a client is ready to wait for, and how long.
struct Patience {
    /// How long a frame waits for pictures that are being prepared, before it shows placeholders in
    /// their place.
    ///
    /// A large photograph takes a tenth of this.
    static let forPictures: Duration = .seconds(1)
    /// The longest poll, in seconds: below what proxies allow (RFC 6202, section 5.5).
    static let longestPoll = 25

    /// How long to wait for a change, when the client has what there is.
    private let poll: Duration?
    private let isForPictures: Bool
    /// Whether the client asked to wait, and what it is told (RFC 7240).
    let isAsked: Bool
    let applied: String

    private init(poll: Duration?, isForPictures: Bool, isAsked: Bool, applied: String) {
        self.poll = poll
        self.isForPictures = isForPictures
        self.isAsked = isAsked
        self.applied = applied
    }

    /// Reads `Prefer: wait=25` and `?pictures=now`.
    init(_ request: Request) throws(FieldError) {
        let seconds = request.fields[values: .prefer].lazy.flatMap { $0.split(separator: ",") }
            .compactMap(Self.seconds).first.map { min($0, Self.longestPoll) }
        switch request.target.queryValue("pictures") {
        case nil, "wait": isForPictures = true
        case "now": isForPictures = false
        default: throw FieldError(path: "pictures", rule: "wait or now")
        }
        poll = seconds.map { .seconds($0) }
        isAsked = seconds != nil
        applied = "wait=\(seconds ?? 0)"
    }

    /// What is left after waiting: nothing, but the client is still told that it was heard.
    var spent: Patience {
        Patience(poll: nil, isForPictures: false, isAsked: isAsked, applied: applied)
    }

    /// How long to wait before answering, and for what; nil answers now.
    func wait(for strip: ShownStrip, isUnchanged: Bool) -> (time: Duration, reasons: [WakeReason])?
    {
        if isUnchanged, let poll {
            guard let settles = strip.view.layout.motion.settlesIn, settles > 0 else {
                return (poll, strip.changes)
            }
            // A moving strip looks another way within a frame of a screen.
            return (min(poll, .milliseconds(16)), strip.changes)
        }
        let isMissing = isForPictures && !strip.view.missingPictures.isEmpty
        return isMissing ? (Self.forPictures, strip.completion) : nil
    }

    private static func seconds(_ preference: Substring) -> Int? {
        let parts = preference.prefix { $0 != ";" }.split(separator: "=").map {
            $0.filter { $0 != " " && $0 != "\t" && $0 != "\"" }
        }
        guard parts.count == 2, parts[0].lowercased() == "wait" else { return nil }
        return Int(parts[1]).flatMap { $0 > 0 ? $0 : nil }
    }
}
