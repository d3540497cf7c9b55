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
            "session": shown.session.map { .text($0.id.text) } ?? .null,
            "revision": .number(shown.session?.revision ?? 0),
            "time": .number(layout.time.milliseconds),
            "etag": .text(view.frameTag),
            "viewport": layout.viewport.json,
            "strip": Self.strip(layout, shown),
            "pages": .list(layout.pages.map { Self.page($0, view) }),
            "controls": ["pageControl": nil, "arrows": [], "indicator": nil],
            "turn": nil,
            "motion": Self.motion(layout.motion),
        ]
    }

    private static func strip(_ layout: StripLayout, _ shown: ShownStrip) -> JSONValue {
        [
            "preset": .text(layout.preset.rawValue),
            "axis": .text(layout.axis.rawValue),
            "stride": .number(layout.stride),
            "pageSize": layout.pageSize.json,
            "contentOffset": layout.contentOffset.json,
            "contentSize": layout.contentSize.json,
            "pageCount": .number(layout.pageCount),
            "currentPage": layout.currentPage.map { .number($0.value) } ?? .null,
            "windowStart": 0,
        ]
    }

    private static func page(_ page: PagePlacement, _ view: StripView) -> JSONValue {
        let picture = view.pages.picture(of: page.item)
        var members: [JSONValue.Member] = [
            .init("index", .number(page.index.value)),
            .init("slot", .number(page.slot)),
            .init("item", .text(ItemID(page.item.value).text)),
            .init("title", .text(view.pages.title(on: page.index) ?? "")),
            .init(
                "state", .text(picture.map { $0.failure == nil ? "ready" : "failed" } ?? "loading")),
            .init("frame", page.frame.json),
            .init("picture", page.picture?.json ?? .null),
        ]
        if let failure = picture?.failure { members.append(.init("reason", .text(failure.reason))) }
        return .object(members)
    }

    private static func motion(_ motion: MotionSummary) -> JSONValue {
        [
            "kind": .text(motion.kind.rawValue),
            "to": motion.destination?.json ?? .null,
            "page": motion.destinationPage.map { .number($0.value) } ?? .null,
            "settlesIn": motion.settlesIn.map { .number($0) } ?? .null,
        ]
    }
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
