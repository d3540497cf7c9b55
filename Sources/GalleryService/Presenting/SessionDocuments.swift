import HTTPServing
import ImageLibrary
import ScrollEngine

/// A session as its maker sees it.
struct SessionDocument {
    let bytes: [UInt8]

    init(_ shown: ShownStrip) {
        let session = shown.session
        let document: JSONValue = [
            "session": session.map { .text($0.access.text) } ?? .null,
            "gallery": .text(shown.gallery),
            "revision": .number(session?.revision ?? 0),
            "seq": .number(session?.viewing.sequence ?? 0),
            "configuration": session.map {
                .object(Self.configuration($0.viewing.strip.configuration))
            } ?? .null,
            "layout": LayoutDocument(shown).value,
        ]
        bytes = document.bytes
    }

    /// Every field under the name by which it is set; null is what follows from the preset, the
    /// viewport or the page's size.
    static func configuration(_ configuration: StripConfiguration) -> [JSONValue.Member] {
        sizes(of: configuration) + motion(of: configuration) + touch(of: configuration)
            + look(of: configuration)
    }

    private static func sizes(of configuration: StripConfiguration) -> [JSONValue.Member] {
        [
            .init("preset", .text(configuration.preset.rawValue)),
            .init("viewport", configuration.viewport.json),
            .init("pageSize", configuration.pageSize?.json ?? .null),
            .init("pageLengths", .list(configuration.pageLengths.map { .number($0) })),
            .init("pagesPerView", .number(configuration.pagesPerView)),
            .init("spacing", .number(configuration.spacing)),
            .init("padding", configuration.padding?.json ?? .null),
            .init("axis", .text(configuration.axis.rawValue)),
            .init("alignment", .text(configuration.alignment.rawValue)),
            .init("fillsEnds", configuration.fillsEnds.map { .flag($0) } ?? .null),
            .init("rightToLeft", .flag(configuration.isRightToLeft)),
        ]
    }

    private static func motion(of configuration: StripConfiguration) -> [JSONValue.Member] {
        [
            .init("paging", .text(configuration.paging.rawValue)),
            .init("fling", .text(configuration.fling.rawValue)),
            .init("loop", .flag(configuration.isLooped)),
            .init("window", .text(configuration.window.rawValue)),
            .init("deceleration", .text(configuration.deceleration.rawValue)),
            .init("bounces", .flag(configuration.bounces)),
            .init("reducedMotion", .flag(configuration.reducesMotion)),
            .init("autoplay", .number(configuration.autoplay)),
        ]
    }

    private static func touch(of configuration: StripConfiguration) -> [JSONValue.Member] {
        [
            .init("hitTesting", .text(configuration.hitTesting.rawValue)),
            .init("neighbourTap", .text(configuration.neighbourTap.rawValue)),
            .init("doubleTap", .text(configuration.doubleTap.rawValue)),
            .init("maximumZoom", .number(configuration.maximumZoom)),
            .init("cover", .flag(configuration.hasCover)),
            .init("curlRadius", .number(configuration.curlRadius)),
        ]
    }

    private static func look(of configuration: StripConfiguration) -> [JSONValue.Member] {
        [
            .init("pageControl", .flag(configuration.hasPageControl)),
            .init("arrows", .flag(configuration.hasArrows)),
            .init("indicator", .flag(configuration.hasIndicator)),
            .init("fit", .text(configuration.fit.rawValue)),
            .init("background", .text(configuration.look.background.hexadecimal)),
            .init("shadows", .flag(configuration.look.hasShadows)),
            .init("cornerRadius", .number(configuration.look.cornerRadius)),
            .init("scale", .number(configuration.look.scale)),
            .init("captions", .text(configuration.look.captions.rawValue)),
        ]
    }
}

extension JSONValue {
    fileprivate static func number(_ number: Int?) -> JSONValue {
        number.map { .number($0) } ?? .null
    }
}

extension Insets {
    fileprivate var json: JSONValue {
        [
            "top": .number(top), "left": .number(left), "bottom": .number(bottom),
            "right": .number(right),
        ]
    }
}

/// The answer to a batch of events.
struct EventsDocument {
    let bytes: [UInt8]

    init(_ applied: GalleryHandlers.AppliedBatch, _ shown: ShownStrip) {
        let outcomes = JSONValue.list(
            applied.outcomes.map { OutcomeDocument($0, over: shown.view.pages).value })
        var members: [JSONValue.Member] = [
            .init("revision", .number(applied.revision)),
            .init("seq", .number(applied.session.viewing.sequence)),
            .init("outcomes", outcomes),
            .init("layout", LayoutDocument(shown).value),
        ]
        if applied.isReplay { members.append(.init("replayed", true)) }
        bytes = JSONValue.object(members).bytes
    }
}
