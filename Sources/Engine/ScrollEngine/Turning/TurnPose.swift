/// The progress and direction of a turn: the parameters of Core Animation's page curl.
package struct TurnPose: Hashable, Sendable {
    /// 0 before the turn, 1 when the leaf and its shadow have left the page.
    package let inputTime: Double
    /// The direction in which the leaf travels, in radians, y down: π is straight towards the
    /// spine, a little more lifts the bottom corner first.
    package let inputAngle: Double

    /// Creates a pose; both values are limited to their ranges, 0...1 and 0...2π.
    package init(inputTime: Double, inputAngle: Double = .pi) {
        self.inputTime = inputTime.clamped(to: 0...1)
        self.inputAngle = inputAngle.clamped(to: 0...2 * .pi)
    }

    package static let unturned = TurnPose(inputTime: 0)
    package static let turned = TurnPose(inputTime: 1)

    /// The initial pose of a curl without a finger: it starts at 200°, left and up, so that the
    /// bottom corner lifts first, and straightens during the turn.
    package static let aboutToCurl = TurnPose(inputTime: 0, inputAngle: 10 * .pi / 9)

    /// The parameter of Leaves: 1 before the turn, 0 after it.
    package var leafEdge: Double { 1 - inputTime }

    /// The interpolated pose at this share of the way to another.
    package func moved(to other: TurnPose, share: Double) -> TurnPose {
        guard share < 1 else { return other }
        return TurnPose(
            inputTime: inputTime + (other.inputTime - inputTime) * share,
            inputAngle: inputAngle + (other.inputAngle - inputAngle) * share)
    }
}

// MARK: Poses and folds

extension Sheet {
    /// How far a curl's shadow extends beyond the leaf, in pixels, so that a leaf that leaves the
    /// page takes its shadow along: 0.6 of the radius, but at least 24 px.
    static func shadowReach(radius: Double) -> Double { max(0.6 * radius, 24) }

    /// The straight fold of Leaves: at leafEdge · width, without a radius.
    package func leafFold(of pose: TurnPose) -> Fold {
        Fold(normal: Point(x: 1, y: 0), contact: pose.leafEdge * width, radius: 0)
    }

    /// The fold of a curl.
    ///
    /// The contact line moves linearly from the sheet's furthest point, at which nothing is lifted,
    /// to where the cylinder and its shadow are fully beyond the nearest point:
    ///
    ///     contact = high + (low − radius − shadow − high) · time        low, high: reach along n
    package func curlFold(of pose: TurnPose, radius: Double) -> Fold {
        let normal = Self.normal(travelling: pose.inputAngle)
        let (high, way) = course(along: normal, radius: radius)
        return Fold(normal: normal, contact: high - way * pose.inputTime, radius: radius)
    }

    /// The pose of this fold; a fold that lifts nothing is the unturned page.
    package func curlPose(of fold: Fold) -> TurnPose {
        let (high, way) = course(along: fold.normal, radius: fold.radius)
        guard fold.contact < high else { return .unturned }
        let angle = Elementary.atan2(-fold.normal.y, -fold.normal.x)
        return TurnPose(
            inputTime: (high - fold.contact) / way,
            inputAngle: angle < 0 ? angle + 2 * .pi : angle)
    }

    /// The start of the contact line, and the distance it moves.
    private func course(along normal: Point, radius: Double) -> (start: Double, way: Double) {
        let (low, high) = reach(along: normal)
        return (high, high - low + radius + Self.shadowReach(radius: radius))
    }

    /// The unit vector against the direction of travel; snapped to an axis if it differs only by
    /// rounding, so that straight turns stay straight.
    private static func normal(travelling angle: Double) -> Point {
        let (x, y) = (-Elementary.cos(angle), -Elementary.sin(angle))
        if abs(y) < 1e-15 { return Point(x: x < 0 ? -1 : 1, y: 0) }
        if abs(x) < 1e-15 { return Point(x: 0, y: y < 0 ? -1 : 1) }
        return Point(x: x, y: y)
    }
}
