import HTTPServing
import ImageLibrary
import ScrollEngine

/// A layout as it is published (DESIGN, section 6), from the numbers that the frame is drawn from.
struct LayoutDocument {
    let value: JSONValue

    var bytes: [UInt8] { value.bytes }

    init(_ shown: ShownStrip) {
        let view = shown.view
        let layout = view.layout
        value = [
            "gallery": .text(shown.gallery),
            "session": shown.session.map { .text($0.access.text) } ?? .null,
            "revision": .number(shown.session?.revision ?? 0),
            "time": .number(layout.time.milliseconds),
            "etag": .text(view.frameTag),
            "viewport": layout.viewport.json,
            "strip": Self.strip(layout),
            "window": Self.window(layout.window),
            "pages": .list(layout.pages.map { PageDocument($0, view).value }),
            "controls": ControlsDocument(layout.controls).value,
            "turn": layout.turn.map { TurnDocument($0).value } ?? .null,
            "zoom": layout.zoom.map(Self.zoom) ?? .null,
            "motion": Self.motion(layout.motion, shown.path),
            "look": Self.look(layout.look),
        ]
    }

    private static func strip(_ layout: StripLayout) -> JSONValue {
        [
            "preset": .text(layout.preset.rawValue),
            "axis": .text(layout.axis.rawValue),
            "stride": .number(layout.stride),
            "pageSize": layout.pageSize.json,
            "contentOffset": layout.contentOffset.json,
            "contentSize": layout.contentSize.json,
            "pageCount": .number(layout.pageCount),
            "currentPage": .page(layout.currentPage),
            "windowStart": .page(layout.window.start),
        ]
    }

    private static func window(_ window: WindowLayout) -> JSONValue {
        [
            "start": .page(window.start),
            "slotCount": .number(window.slotCount),
            "contentOffset": window.contentOffset.json,
            "contentSize": window.contentSize.json,
        ]
    }

    private static func zoom(_ zoom: ZoomLayout) -> JSONValue {
        [
            "page": .page(zoom.page), "place": .number(zoom.place), "scale": .number(zoom.scale),
            "box": zoom.box.json,
            "picture": zoom.picture?.json ?? .null,
        ]
    }

    /// What a client that draws the strip itself needs to know beside the places.
    private static func look(_ look: Look) -> JSONValue {
        [
            "background": .text(look.background.hexadecimal), "shadows": .flag(look.hasShadows),
            "cornerRadius": .number(look.cornerRadius), "scale": .number(look.scale),
            "captions": .text(look.captions.rawValue),
        ]
    }

    private static func motion(_ motion: MotionSummary, _ path: MotionPath?) -> JSONValue {
        [
            "kind": .text(motion.kind.rawValue),
            "to": motion.destination?.json ?? .null,
            "page": .page(motion.destinationPage),
            "settlesIn": motion.settlesIn.map { .number($0) } ?? .null,
            "beginsIn": motion.beginsIn.map { .number($0) } ?? .null,
            "path": path?.json ?? .null,
            "reach": path?.reach ?? .null,
        ]
    }
}

extension JSONValue {
    /// A page by its index; null for none.
    static func page(_ page: PageIndex?) -> JSONValue { page.map { .number($0.value) } ?? .null }
}

extension Point {
    var json: JSONValue { ["x": .number(x), "y": .number(y)] }
}

extension PixelSize {
    var json: JSONValue { ["width": .number(width), "height": .number(height)] }
}

extension PixelRect {
    var json: JSONValue {
        [
            "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
        ]
    }
}

extension Rect {
    var json: JSONValue {
        [
            "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
        ]
    }
}
