import FrameService

/// The times of the steps of a frame, for a browser's developer tools (W3C Server Timing).
struct ServerTiming {
    let text: String

    init(layout: Duration, _ frame: FrameRenderer.Frame) {
        var steps = ["layout;dur=\(Self.milliseconds(layout))"]
        switch frame.origin {
        case .kept, .unchanged: steps.append("kept")
        case .spliced:
            steps.append("compose;dur=\(Self.milliseconds(frame.composing))")
            steps.append("splice;dur=\(Self.milliseconds(frame.encoding))")
        case .composed:
            steps.append("compose;dur=\(Self.milliseconds(frame.composing))")
            steps.append("encode;dur=\(Self.milliseconds(frame.encoding))")
        }
        text = steps.joined(separator: ", ")
    }

    private static func milliseconds(_ time: Duration) -> String {
        time.milliseconds(fractionDigits: 2)
    }
}
