import HTTPServing
import Interface
import Requests
import ScrollEngine
import Viewers

/// The time of a session's frame that the parameter `t` of a request names.
enum FrameTime {
    /// When nothing moves any more.
    case rest
    /// A time of the session.
    case at(Timestamp)

    /// The time that a request names; nil if it names none.
    init?(of request: Request) throws(FieldError) {
        guard let text = request.target.queryValue("t") else { return nil }
        if text == "rest" {
            self = .rest
            return
        }
        let fields = try Fields(textPairs: [("t", text)])
        guard let time = try fields.integer("t", in: EventBatch.numberRange) else {
            throw fields.error("t", "a time in milliseconds, or rest")
        }
        self = .at(Timestamp(milliseconds: Int64(time)))
    }

    /// The time in a session; nil if it is before the last event.
    func timestamp(in session: ViewerSession) -> Timestamp? {
        switch self {
        case .rest: session.state.strip.rest(after: session.now)
        case .at(let time): time < session.state.strip.lastEvent ? nil : time
        }
    }
}
