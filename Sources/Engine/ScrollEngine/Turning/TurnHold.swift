/// A finger that holds a leaf.
///
/// Points are in book coordinates.
package struct TurnHold: Hashable, Sendable {
    /// The position at which the finger grabbed the leaf; the pose's offset shrinks from there.
    package let start: Point
    package internal(set) var finger: Point
    /// The position down the outer edge of the point that a curl brings under the finger, in
    /// pixels.
    package let edge: Double
    package let poseOffset: PoseOffset
    /// Whether the finger dragged the leaf, rather than only stopped it.
    package internal(set) var isDragged: Bool
    /// Whether the leaf was moving to its destination when the finger stopped it.
    package let wasCommitted: Bool

    package init(
        start: Point, finger: Point, edge: Double, poseOffset: PoseOffset, isDragged: Bool,
        wasCommitted: Bool
    ) {
        self.start = start
        self.finger = finger
        self.edge = edge
        self.poseOffset = poseOffset
        self.isDragged = isDragged
        self.wasCommitted = wasCommitted
    }

    /// The difference between the leaf's pose and the one that the finger requires.
    ///
    /// When a finger grabs a leaf, the two poses usually differ. The leaf then keeps its pose, and
    /// the difference shrinks as the finger moves in the direction of the turn.
    package struct PoseOffset: Hashable, Sendable {
        package let time: Double
        package let angle: Double
        /// The finger's distance after which the difference is 0, in pixels.
        package let reach: Double

        package init(time: Double, angle: Double, reach: Double) {
            self.time = time
            self.angle = angle
            self.reach = reach
        }
    }

    /// The share of the pose's offset that is left.
    func poseOffsetShare(turning direction: TurnDirection) -> Double {
        let way = direction == .forward ? start.x - finger.x : finger.x - start.x
        return (1 - way / poseOffset.reach).clamped(to: 0...1)
    }
}

extension BookGeometry {
    /// The pose of a held leaf.
    func pose(of hold: TurnHold, turning direction: TurnDirection) -> TurnPose {
        let asked = pose(ledBy: hold.finger, at: hold.edge)
        let left = hold.poseOffsetShare(turning: direction)
        return TurnPose(
            inputTime: asked.inputTime + hold.poseOffset.time * left,
            inputAngle: asked.inputAngle + hold.poseOffset.angle * left)
    }

    /// The hold of a finger that went down at `down` on a flat leaf and has dragged to `finger`.
    ///
    /// The leaf's edge reaches the finger within an eighth of the width, counted from where the touch
    /// became a drag. If only the edges of leaves can be grabbed it is there at once, as in Leaves,
    /// because they are narrow.
    func hold(by finger: Point, takenAt down: Point, turning direction: TurnDirection) -> TurnHold {
        let isForward = direction == .forward
        let edge = edge(takenAt: down, turning: direction)
        let start = Point(x: down.x + (isForward ? -Self.slop : Self.slop), y: down.y)
        let asked = pose(ledBy: start, at: edge)
        let lies: TurnPose = isForward ? .unturned : .turned
        return TurnHold(
            start: start, finger: finger, edge: edge,
            poseOffset: TurnHold.PoseOffset(
                time: style == .curl || grabArea == .page ? lies.inputTime - asked.inputTime : 0,
                angle: 0,
                reach: sheet.width / 8),
            isDragged: true, wasCommitted: false)
    }

    /// The hold of a finger that stops a moving leaf and moves it from its present pose.
    ///
    /// It holds the edge at the intersection with the line through the finger along n. The pose's
    /// offset shrinks over the whole view, so that the leaf never moves against the finger.
    func hold(by finger: Point, stopping pose: TurnPose, isCommitted: Bool) -> TurnHold {
        let normal = fold(of: pose).normal
        let slope = normal.x > 0.01 ? normal.y / normal.x : 0
        let edge = (finger.y + (sheet.width - finger.x) * slope).clamped(to: 0...sheet.height)
        let asked = self.pose(ledBy: finger, at: edge)
        return TurnHold(
            start: finger, finger: finger, edge: edge,
            poseOffset: TurnHold.PoseOffset(
                time: pose.inputTime - asked.inputTime, angle: pose.inputAngle - asked.inputAngle,
                reach: sheet.width - start),
            isDragged: false, wasCommitted: isCommitted)
    }

    /// Whether a held leaf settles on the turned side when the finger releases it.
    ///
    /// A flick, at the finger's speed in pixels per second towards the spine, decides; otherwise the
    /// leaf settles on the side on which its edge is.
    func settlesTurned(_ hold: TurnHold, turning direction: TurnDirection, speed: Double) -> Bool {
        if speed != 0 { return speed > 0 }
        let pose = pose(of: hold, turning: direction)
        guard style == .curl else { return pose.leafEdge < 0.5 }
        let held = fold(of: pose).image(of: Point(x: sheet.width, y: hold.edge)).point
        return held.x < sheet.width / 2
    }

    /// The pose that brings the leaf as near to the finger as possible.
    ///
    /// The edge of a leaf is at the finger's share of the whole view. In a spread that puts the
    /// free edge exactly under the finger.
    private func pose(ledBy finger: Point, at edge: Double) -> TurnPose {
        guard style == .curl else {
            return TurnPose(inputTime: 1 - (finger.x - start) / (sheet.width - start))
        }
        let drag = CurlDrag(sheet, radius: radius, edgeAt: edge)
        return sheet.curlPose(of: drag.fold(to: finger))
    }
}
