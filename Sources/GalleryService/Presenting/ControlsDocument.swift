import HTTPServing
import ScrollEngine

/// The controls of a layout as they are published: what is told is what is hit.
struct ControlsDocument {
    let value: JSONValue

    init(_ controls: ControlsLayout) {
        value = [
            "pageControl": controls.pageControl.map(Self.pageControl) ?? .null,
            "arrows": .list(controls.arrows.map(Self.arrow)),
            "indicator": controls.indicator.map(Self.indicator) ?? .null,
        ]
    }

    private static func pageControl(_ control: PageControl) -> JSONValue {
        [
            "frame": control.frame.json, "dots": .list(control.dots.map(\.json)),
            "pageCount": .number(control.pageCount), "currentPage": .page(control.currentPage),
        ]
    }

    private static func arrow(_ arrow: Arrow) -> JSONValue {
        [
            "direction": .text(arrow.direction.rawValue),
            "leadsTo": .text(arrow.isNext ? "next" : "previous"),
            "enabled": .flag(arrow.isEnabled), "frame": arrow.frame.json,
        ]
    }

    private static func indicator(_ indicator: ScrollIndicator) -> JSONValue {
        ["track": indicator.track.json, "thumb": indicator.thumb.json]
    }
}
