/// How long the steps of a frame took, for a browser's developer tools (W3C Server Timing).
struct ServerTiming {
    let text: String

    init(layout: Duration, _ frame: FrameRenderer.Frame) {
        var steps = ["layout;dur=\(Self.milliseconds(layout))"]
        if let composing = frame.composing, let encoding = frame.encoding {
            steps.append("compose;dur=\(Self.milliseconds(composing))")
            steps.append("encode;dur=\(Self.milliseconds(encoding))")
        } else {
            steps.append("kept")
        }
        text = steps.joined(separator: ", ")
    }

    /// Milliseconds with two digits behind the point.
    private static func milliseconds(_ duration: Duration) -> String {
        let hundredths =
            duration.components.seconds * 100_000 + duration.components.attoseconds
            / 10_000_000_000_000
        return "\(hundredths / 100)." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
    }
}
