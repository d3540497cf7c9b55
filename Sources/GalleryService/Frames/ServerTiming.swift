/// How long the steps of a frame took, for a browser's developer tools (W3C Server Timing).
struct ServerTiming {
    let text: String

    init(layout: Duration, _ frame: FrameRenderer.Frame) {
        var steps = ["layout;dur=\(Self.milliseconds(layout))"]
        switch frame.origin {
        case .kept: steps.append("kept")
        case .spliced(let preparing, let splicing):
            steps.append("compose;dur=\(Self.milliseconds(preparing))")
            steps.append("splice;dur=\(Self.milliseconds(splicing))")
        case .composed(let composing, let encoding):
            steps.append("compose;dur=\(Self.milliseconds(composing))")
            steps.append("encode;dur=\(Self.milliseconds(encoding))")
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
