/// The pose of a leaf on its way to the next page, in the numbers of its ``TurnLayout``.
package enum LeafPose: Hashable, Sendable {
    /// A leaf of `leaves` or of a spread: ``TurnLayout/leafEdge``, from 1, before the turn, to 0.
    case edge(Double)
    /// A curl: ``TurnLayout/inputTime``, from 0, before the turn, to 1, and
    /// ``TurnLayout/inputAngle``, 0...2π; nil is the angle that a turn by command has at this time.
    case curl(inputTime: Double, inputAngle: Double?)
}

extension BookGeometry {
    /// A pose in book coordinates.
    func pose(_ pose: LeafPose) -> TurnPose {
        switch pose {
        case .edge(let edge): TurnPose(inputTime: 1 - edge)
        case .curl(let time, let angle?):
            // Mirroring and swapping are their own inverses.
            TurnPose(inputTime: time, inputAngle: viewAngle(angle))
        case .curl(let time, nil): unturned.moved(to: .turned, share: time)
        }
    }
}
