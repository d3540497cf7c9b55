import HTTPServing
import JSONCoding
import ScrollEngine

/// The way that a strip will take by itself, for a client that moves its pages itself: with it, it
/// asks for nothing until the strip rests or somebody touches it.
struct MotionPath {
    /// Milliseconds between two steps: those of a screen's frames.
    private static let step: Int64 = 16
    /// Steps that are told at once: two seconds, longer than anything but a strong glide.
    private static let limit = 125

    // Worked out when it is written: most who ask for it know it already, or wait for another.
    private let session: OpenSession
    private let pages: GalleryPages

    init(of session: OpenSession, over pages: GalleryPages) {
        self.session = session
        self.pages = pages
    }

    /// How far a finger may drag the strip before its ends resist, along it and across.
    func writeReach(to json: inout JSONWriter) {
        let reach = session.viewerState.strip.reach(at: session.now, over: pages)
        json.object {
            $0.name("along")
            Self.write(reach.along, to: &$0)
            $0.name("across")
            Self.write(reach.across, to: &$0)
        }
    }

    private static func write(_ axis: ScrollExtent?, to json: inout JSONWriter) {
        guard let axis else { return json.null() }
        json.object {
            $0.member("forth", rounded(axis.forth))
            $0.member("back", rounded(axis.back))
            $0.member("length", axis.length)
            $0.member("bounces", axis.bounces)
        }
    }

    /// How far the pages will have moved, in pixels of the viewport, step by step.
    func write(to json: inout JSONWriter) {
        let shifts = session.viewerState.strip.path(
            from: session.now, every: Self.step, limit: Self.limit, over: pages)
        guard !shifts.isEmpty else { return json.null() }
        json.object {
            $0.member("every", Self.step)
            $0.name("x")
            $0.list(shifts) { $0.number(Self.rounded($1.dx)) }
            $0.name("y")
            $0.list(shifts) { $0.number(Self.rounded($1.dy)) }
        }
    }

    /// A hundredth of a pixel is less than anybody sees.
    private static func rounded(_ pixels: Double) -> Double { (pixels * 100).rounded() / 100 }
}
