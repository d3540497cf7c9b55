import HTTPServing
import ImageLibrary
import ScrollEngine

/// What an event did, as it is published.
struct OutcomeDocument {
    let value: JSONValue

    init(_ outcome: Outcome, over pages: GalleryPages) {
        value =
            switch outcome {
            case .pageChanged(let from, let to):
                ["type": "pageChanged", "from": .page(from), "to": .page(to)]
            case .tapped(let hit, let count):
                Self.hit("tapped", hit, [.init("count", .number(count))], pages)
            case .longPressed(let hit): Self.hit("longPressed", hit, [], pages)
            case .pressed(let control): Self.pressed(control)
            case .willTurn(let page): ["type": "willTurn", "to": .page(page)]
            case .didTurn(let page, let isCompleted):
                ["type": "didTurn", "to": .page(page), "completed": .flag(isCompleted)]
            case .zoomed(let scale): ["type": "zoomed", "scale": .number(scale)]
            case .caught: ["type": "caught"]
            case .nothing: ["type": "nothing"]
            }
    }

    private static func hit(
        _ type: String, _ hit: PageHit, _ more: [JSONValue.Member], _ pages: GalleryPages
    ) -> JSONValue {
        var members: [JSONValue.Member] = [.init("type", .text(type))]
        members += more
        members.append(.init("page", .page(hit.page)))
        if pages.configuration.preset.isNested {
            let gallery = pages.gallery(of: hit.item)
            members.append(.init("gallery", gallery.map { .text($0.id.text) } ?? .null))
        }
        members += [
            .init("item", .text(ItemID(hit.item.value).text)),
            .init("point", hit.point.json),
            .init("picture", hit.picturePoint?.json ?? .null),
        ]
        return .object(members)
    }

    private static func pressed(_ control: ControlHit) -> JSONValue {
        switch control {
        case .dot(let page): ["type": "pressed", "control": "dot", "page": .page(page)]
        case .previous: ["type": "pressed", "control": "previous", "page": nil]
        case .next: ["type": "pressed", "control": "next", "page": nil]
        }
    }
}
