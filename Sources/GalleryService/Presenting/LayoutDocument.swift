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
            "pages": .list(layout.pages.map { Self.page($0, view, in: shown.gallery) }),
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

    private static func page(
        _ page: PagePlacement, _ view: StripView, in gallery: String
    ) -> JSONValue {
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
            .init(
                "source", picture.map { .text(source(of: page.item, $0, view, gallery)) } ?? .null),
        ]
        if let failure = picture?.failure { members.append(.init("reason", .text(failure.reason))) }
        return .object(members)
    }

    /// Where the picture is by itself: an address of its content, to be kept for ever.
    private static func source(
        of item: ItemKey, _ picture: PreparedPicture, _ view: StripView, _ gallery: String
    ) -> String {
        let variant = view.pages.variant
        let fit = variant.fit == .contain ? Fit.contain : .cover
        return "/v1/galleries/\(gallery)/items/\(ItemID(item.value).text)/page.png"
            + "?width=\(variant.boxWidth)&height=\(variant.boxHeight)&fit=\(fit.rawValue)"
            + "&background=\(view.layout.look.background.hexadecimal)"
            + "&v=\(picture.contentHash.text)"
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
