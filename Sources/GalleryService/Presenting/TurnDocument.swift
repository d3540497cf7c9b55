import HTTPServing
import ScrollEngine

/// A turning leaf as it is published: all that it is drawn from.
struct TurnDocument {
    let value: JSONValue

    init(_ turn: TurnLayout) {
        value = [
            "kind": .text(turn.kind.rawValue),
            "direction": .text(turn.direction.rawValue),
            "inputTime": .number(turn.inputTime),
            "inputAngle": .number(turn.inputAngle),
            "radius": .number(turn.fold.radius),
            "leafEdge": .number(turn.leafEdge),
            "fold": ["normal": turn.fold.normal.json, "contact": .number(turn.fold.contact)],
            "pages": [
                "front": .page(turn.front), "back": .page(turn.back), "under": .page(turn.under),
                "left": .page(turn.left),
            ],
            "sheet": turn.sheet.json,
            "opposite": turn.opposite?.json ?? .null,
            "boundAt": .text(turn.boundAt.rawValue),
            "committed": .flag(turn.isCommitted),
            "settlesIn": turn.settlesIn.map { .number($0) } ?? .null,
        ]
    }
}
