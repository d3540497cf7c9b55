import HTTPServing
import ImageLibrary
import ScrollEngine

/// A session as its maker sees it.
struct SessionDocument {
    let bytes: [UInt8]

    init(_ shown: ShownStrip) {
        let session = shown.session
        let document: JSONValue = [
            "session": session.map { .text($0.id.text) } ?? .null,
            "gallery": .text(shown.gallery),
            "revision": .number(session?.revision ?? 0),
            "seq": .number(session?.viewing.sequence ?? 0),
            "configuration": session.map { Self.configuration($0.viewing.strip.configuration) }
                ?? .null,
            "layout": LayoutDocument(shown).value,
        ]
        bytes = document.bytes
    }

    /// Every field under the name by which it is set; null is what follows from the viewport.
    private static func configuration(_ configuration: StripConfiguration) -> JSONValue {
        let padding = configuration.padding
        return [
            "preset": .text(configuration.preset.rawValue),
            "viewport": configuration.viewport.json,
            "pageSize": configuration.pageSize?.json ?? .null,
            "spacing": configuration.spacing.map { .number($0) } ?? .null,
            "padding": [
                "top": .number(padding.top), "left": .number(padding.left),
                "bottom": .number(padding.bottom), "right": .number(padding.right),
            ],
            "axis": .text(configuration.axis.rawValue),
            "rightToLeft": .flag(configuration.isRightToLeft),
            "bounces": .flag(configuration.bounces),
            "reducedMotion": .flag(configuration.reducesMotion),
            "hitTesting": .text(configuration.hitTesting.rawValue),
            "neighbourTap": .text(configuration.neighbourTap.rawValue),
            "fit": .text(configuration.fit.rawValue),
            "background": .text(configuration.look.background.hexadecimal),
            "shadows": .flag(configuration.look.hasShadows),
        ]
    }
}

/// The answer to a batch of events.
struct EventsDocument {
    let bytes: [UInt8]

    init(_ applied: GalleryHandlers.AppliedBatch, _ shown: ShownStrip) {
        var members: [JSONValue.Member] = [
            .init("revision", .number(applied.revision)),
            .init("seq", .number(applied.session.viewing.sequence)),
            .init("outcomes", .list(applied.outcomes.map(\.json))),
            .init("layout", LayoutDocument(shown).value),
        ]
        if applied.isReplay { members.append(.init("replayed", true)) }
        bytes = JSONValue.object(members).bytes
    }
}

extension Outcome {
    var json: JSONValue {
        switch self {
        case .pageChanged(let from, let to):
            [
                "type": "pageChanged", "from": from.map { .number($0.value) } ?? .null,
                "to": to.map { .number($0.value) } ?? .null,
            ]
        case .tapped(let hit):
            [
                "type": "tapped", "page": .number(hit.page.value),
                "item": .text(ItemID(hit.item.value).text), "point": hit.point.json,
                "picture": hit.picturePoint?.json ?? .null,
            ]
        case .caught: ["type": "caught"]
        case .nothing: ["type": "nothing"]
        }
    }
}
