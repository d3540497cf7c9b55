import FrameService
import HTTPServing
import JSONCoding
import Requests
import ScrollEngine
import Viewers

/// The document of a layout, written from the same numbers as the frame.
package struct LayoutDocument {
    private let resource: StripResource
    private let view: StripView

    package init(_ resource: StripResource) {
        self.resource = resource
        view = resource.view
    }

    /// The usual size of a layout of three pages, in bytes, with some reserve.
    static let usualSize = 4096

    package var bytes: [UInt8] { JSONWriter.bytes(reserving: Self.usualSize) { write(to: &$0) } }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("gallery", resource.gallery)
            $0.member("session", plain: resource.session?.access.text)
            $0.member("revision", Int(clamping: resource.revision))
            $0.member("time", view.layout.time.milliseconds)
            $0.member("etag", view.frameTag)
            $0.member("viewport", view.layout.viewport)
            $0.member("strip") { writeStrip(to: &$0) }
            $0.member("window") { writeWindow(to: &$0) }
            $0.name("pages")
            $0.list(pages) { PageDocument($1, view, resource.urls).write(to: &$0) }
            $0.member("controls") { view.layout.controls.write(to: &$0) }
            $0.member("turn", view.layout.turn) { $1.write(to: &$0) }
            $0.member("zoom", view.layout.zoom) { write($1, to: &$0) }
            $0.member("motion") { writeMotion(to: &$0) }
            $0.member("look") { writeLook(to: &$0) }
            if let shown = resource.screen?.shown {
                $0.member("screen") { shown.write(to: &$0) }
            }
            if let strip = resource.modelled {
                $0.member("model") { ModelDocument(strip: strip, view: view).write(to: &$0) }
            }
        }
    }

    /// Pages that a client shows before its next layout: of ten flicks a second, a round trip of 300 ms
    /// and events that wait for the request before theirs, six.
    private static let pagesAhead = 6

    /// The pages of the layout, and for a client that computes the motion those ahead.
    private var pages: [PagePlacement] {
        guard let strip = resource.modelled else { return view.layout.pages }
        return view.layout.pages
            + strip.placementsAhead(
                of: view.layout, reach: Self.pagesAhead, at: view.time, over: view.pages)
    }

    private func writeStrip(to json: inout JSONWriter) {
        json.object {
            $0.member("preset", plain: view.layout.preset.rawValue)
            $0.member("axis", plain: view.layout.axis.rawValue)
            $0.member("stride", view.layout.stride)
            $0.member("pageSize", view.layout.pageSize)
            $0.member("contentOffset", view.layout.contentOffset)
            $0.member("contentSize", view.layout.contentSize)
            $0.member("pageCount", view.layout.pageCount)
            $0.member("currentPage", view.layout.currentPage)
            $0.member("windowStart", view.layout.window.start)
            $0.member("loop", view.pages.configuration.loops)
            $0.member("sizedByViewer", view.pages.configuration.isSizedByViewer)
        }
    }

    private func writeWindow(to json: inout JSONWriter) {
        let window = view.layout.window
        json.object {
            $0.member("start", window.start)
            $0.member("slotCount", window.slotCount)
            $0.member("contentOffset", window.contentOffset)
            $0.member("contentSize", window.contentSize)
        }
    }

    private func write(_ zoom: ZoomLayout, to json: inout JSONWriter) {
        json.object {
            $0.member("page", zoom.page)
            $0.member("place", zoom.place)
            $0.member("scale", zoom.scale)
            $0.member("maximum", zoom.maximum)
            $0.member("box", zoom.box)
            $0.member("picture", zoom.picture)
        }
    }

    /// Writes the members that a client needs besides geometry to draw the strip itself.
    private func writeLook(to json: inout JSONWriter) {
        let look = view.layout.appearance
        json.object {
            $0.member("kind", plain: view.layout.look.rawValue)
            $0.member("rightToLeft", view.pages.configuration.isRightToLeft)
            $0.member("background", look.background)
            $0.member("paper", look.paper)
            $0.member("shadows", look.hasShadows)
            $0.member("cornerRadius", look.cornerRadius)
            $0.member("scale", look.scale)
            $0.member("captions", plain: look.captions.rawValue)
            $0.member("gravity", plain: look.gravity.rawValue)
        }
    }

    private func writeMotion(to json: inout JSONWriter) {
        let motion = view.layout.motion
        json.object {
            $0.member("kind", plain: motion.kind.rawValue)
            $0.member("to", motion.destination)
            $0.member("page", motion.destinationPage)
            $0.member("settlesIn", motion.settlesIn)
            $0.member("beginsIn", motion.beginsIn)
            $0.member("autoplay", plain: motion.autoplay.rawValue)
            if resource.hasPath, let session = resource.session {
                MotionPath(of: session, over: view.pages).writeMembers(to: &$0)
            } else {
                $0.name("path")
                $0.null()
                $0.name("reach")
                $0.null()
            }
        }
    }
}
