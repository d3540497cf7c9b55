import Interface
import JSONCoding
import ScrollEngine

extension ControlsLayout {
    /// Writes the controls; their rectangles are the ones of hit tests.
    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("pageControl", pageControl) { write($1, to: &$0) }
            $0.name("arrows")
            $0.list(arrows) { write($1, to: &$0) }
            $0.member("indicator", indicator) { write($1, to: &$0) }
        }
    }

    private func write(_ control: PageControl, to json: inout JSONWriter) {
        json.object {
            $0.member("frame", control.frame)
            $0.name("dots")
            $0.list(control.dots) { $0.rect($1) }
            $0.member("rail", control.rail)
            $0.member("pageCount", control.pageCount)
            $0.member("currentPage", control.currentPage)
        }
    }

    private func write(_ arrow: Arrow, to json: inout JSONWriter) {
        json.object {
            $0.member("direction", plain: arrow.direction.rawValue)
            $0.member("leadsTo", plain: arrow.isNext ? "next" : "previous")
            $0.member("enabled", arrow.isEnabled)
            $0.member("frame", arrow.frame)
        }
    }

    private func write(_ indicator: ScrollIndicator, to json: inout JSONWriter) {
        json.object {
            $0.member("track", indicator.track)
            $0.member("thumb", indicator.thumb)
            $0.member("opacity", indicator.opacity)
        }
    }
}
