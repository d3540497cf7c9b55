import HTTPServing
import JSONCoding
import Requests
import ScrollEngine
import Viewers

/// The path of a strip's motion, for a client that moves the pages itself.
///
/// A client with the path sends no request until the strip rests or an event happens.
struct MotionPath {
    /// Milliseconds between two steps: the frame interval of a 60 Hz screen.
    private static let step: Int64 = 16
    /// Steps in one path: two seconds, longer than any motion except a strong fling.
    private static let limit = 125

    private let session: ViewerSession
    private let pages: GalleryPages

    init(of session: ViewerSession, over pages: GalleryPages) {
        self.session = session
        self.pages = pages
    }

    /// Writes the members `path` and `reach`.
    func writeMembers(to json: inout JSONWriter) {
        json.member("path") { writePath(to: &$0) }
        json.member("reach") { writeReach(to: &$0) }
    }

    /// Writes how far a finger can drag the strip before its ends resist, along both axes.
    private func writeReach(to json: inout JSONWriter) {
        let reach = session.state.strip.reach(at: session.now, over: pages)
        json.object {
            $0.member("along", reach.along) { Self.write($1, to: &$0) }
            $0.member("across", reach.across) { Self.write($1, to: &$0) }
        }
    }

    private static func write(_ axis: ScrollExtent, to json: inout JSONWriter) {
        json.object {
            $0.member("forth", rounded(axis.forth))
            $0.member("back", rounded(axis.back))
            $0.member("length", axis.length)
            $0.member("bounces", axis.bounces)
        }
    }

    /// Writes the displacement of the pages at each step, in pixels of the viewport.
    private func writePath(to json: inout JSONWriter) {
        let shifts = session.state.strip.path(
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

    /// Rounds to a hundredth of a pixel, an invisible error.
    private static func rounded(_ pixels: Double) -> Double { (pixels * 100).rounded() / 100 }
}
