import HTTPServing
import JSONCoding
import ScrollEngine

/// A turning leaf: all values needed to draw it.
struct TurnDocument {
    let turn: TurnLayout

    init(_ turn: TurnLayout) { self.turn = turn }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("kind", plain: turn.kind.rawValue)
            $0.member("direction", plain: turn.direction.rawValue)
            $0.member("inputTime", turn.inputTime)
            $0.member("inputAngle", turn.inputAngle)
            $0.member("radius", turn.fold.radius)
            $0.member("leafEdge", turn.leafEdge)
            $0.member("fold") { json in
                json.object {
                    $0.member("normal", turn.fold.normal)
                    $0.member("contact", turn.fold.contact)
                }
            }
            $0.member("pages") { json in
                json.object {
                    $0.member("front", turn.front)
                    $0.member("back", turn.back)
                    $0.member("under", turn.under)
                    $0.member("left", turn.left)
                }
            }
            $0.member("sheet", turn.sheet)
            $0.member("opposite", turn.opposite)
            $0.member("boundAt", plain: turn.boundAt.rawValue)
            $0.member("committed", turn.isCommitted)
            $0.member("settlesIn", turn.settlesIn)
        }
    }
}
