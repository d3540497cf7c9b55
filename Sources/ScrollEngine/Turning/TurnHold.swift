/// A finger that holds a leaf.
///
/// Points are in book coordinates.
package struct TurnHold: Hashable, Sendable {
    /// Where the finger took the leaf, and its slack begins to shrink.
    package let start: Point
    package internal(set) var finger: Point
    /// How far down the outer edge is the point that a curl brings under the finger, in pixels.
    package let edge: Double
    package let poseOffset: PoseOffset
    /// Whether the finger has dragged the leaf, rather than only stopped it.
    package internal(set) var isDragged: Bool
    /// Whether the leaf was on its way to the page that it turns to when the finger stopped it.
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

    /// What is left between the pose that a leaf has and the one that the finger asks for.
    ///
    /// A leaf is seldom where the finger would have it when the finger takes it. It keeps its pose
    /// then, and makes up for the difference while the finger moves the way of the turn.
    package struct PoseOffset: Hashable, Sendable {
        package let time: Double
        package let angle: Double
        /// How far the finger goes until nothing is left, in pixels.
        package let reach: Double

        package init(time: Double, angle: Double, reach: Double) {
            self.time = time
            self.angle = angle
            self.reach = reach
        }
    }

    /// The share of the slack that is left.
    func poseOffsetShare(turning direction: TurnDirection) -> Double {
        let way = direction == .forward ? start.x - finger.x : finger.x - start.x
        return (1 - way / poseOffset.reach).clamped(to: 0...1)
    }
}

extension BookGeometry {
    /// The pose that a held leaf has.
    func pose(of hold: TurnHold, turning direction: TurnDirection) -> TurnPose {
        let asked = pose(ledBy: hold.finger, at: hold.edge)
        let left = hold.poseOffsetShare(turning: direction)
        return TurnPose(
            inputTime: asked.inputTime + hold.poseOffset.time * left,
            inputAngle: asked.inputAngle + hold.poseOffset.angle * left)
    }

    /// A finger takes a leaf that lies flat; it went down at one place and has dragged to another.
    ///
    /// A curl's edge comes under the finger within an eighth of the width, counted from where the
    /// touch became a drag. A leaf is there at once, as in Leaves: its zones are narrow.
    func hold(by finger: Point, takenAt down: Point, turning direction: TurnDirection) -> TurnHold {
        let isForward = direction == .forward
        let edge = edge(takenAt: down, turning: direction)
        let start = Point(x: down.x + (isForward ? -Self.slop : Self.slop), y: down.y)
        let asked = pose(ledBy: start, at: edge)
        let lies: TurnPose = isForward ? .unturned : .turned
        return TurnHold(
            start: start, finger: finger, edge: edge,
            poseOffset: TurnHold.PoseOffset(
                time: style == .curl ? lies.inputTime - asked.inputTime : 0, angle: 0,
                reach: sheet.width / 8),
            isDragged: true, wasCommitted: false)
    }

    /// A finger stops a leaf that is in motion, and moves it from where it is.
    ///
    /// It holds the edge where the line through it along n meets that. Over the whole view the leaf
    /// never goes against the finger, however large the slack.
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

    /// Whether a held leaf falls to the turned side when the finger lets go.
    ///
    /// A leaf falls to the side on which its edge is. A curl goes on with the speed of the finger,
    /// in pixels per second towards the spine, and falls to the side on which it would come to rest.
    func settlesTurned(_ hold: TurnHold, turning direction: TurnDirection, speed: Double) -> Bool {
        let pose = pose(of: hold, turning: direction)
        guard style == .curl else { return pose.leafEdge < 0.5 }
        let held = fold(of: pose).image(of: Point(x: sheet.width, y: hold.edge)).point
        return held.x - speed * Deceleration.fastTravelTime < sheet.width / 2
    }

    /// The pose that brings the leaf to the finger, as near as it can come.
    ///
    /// The edge of a leaf is the finger's share of the whole view. In a spread that puts the free
    /// edge exactly under the finger.
    private func pose(ledBy finger: Point, at edge: Double) -> TurnPose {
        guard style == .curl else {
            return TurnPose(inputTime: 1 - (finger.x - start) / (sheet.width - start))
        }
        let drag = CurlDrag(sheet, radius: radius, edgeAt: edge)
        return sheet.curlPose(of: drag.fold(to: finger))
    }
}
