import Interface
import JSONCoding
import ScrollEngine

extension TurnLayout {
    /// Writes all values needed to draw the leaf.
    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("kind", plain: kind.rawValue)
            $0.member("direction", plain: direction.rawValue)
            $0.member("inputTime", inputTime)
            $0.member("inputAngle", inputAngle)
            $0.member("radius", fold.radius)
            $0.member("leafEdge", leafEdge)
            $0.member("fold") { json in
                json.object {
                    $0.member("normal", fold.normal)
                    $0.member("contact", fold.contact)
                }
            }
            $0.member("pages") { json in
                json.object {
                    $0.member("front", front)
                    $0.member("back", back)
                    $0.member("under", under)
                    $0.member("left", left)
                }
            }
            $0.member("sheet", sheet)
            $0.member("opposite", opposite)
            $0.member("boundAt", plain: boundAt.rawValue)
            $0.member("committed", isCommitted)
            $0.member("settlesIn", settlesIn)
        }
    }
}
