// The zones of taps and drags. All points are in book coordinates.
extension BookGeometry {
    /// The distance from which on a finger drags, in pixels (Leaves: 10 points).
    package static let slop = 10.0

    /// The width of the zones at both ends in which a tap turns, in pixels.
    ///
    ///     leaves    a fifth of the view, at least 28 px (Leaves' target width)
    ///     spread    a seventh of the view (the two-page fork)
    ///     curl      a third of the view
    ///
    /// They never overlap, however small the view.
    package var zoneWidth: Double {
        let length = sheet.width - start
        let wanted =
            switch style {
            case .leaves: max(28, length / 5)
            case .spread: length / 7
            case .curl: length / 3
            }
        return min(wanted, length / 2)
    }

    /// The number of places that a tap at a point turns: 1, −1, or 0.
    func places(tappedAt point: Point) -> Int {
        guard point.x >= start, point.x < sheet.width, point.y >= 0, point.y < sheet.height
        else { return 0 }
        if point.x < start + zoneWidth { return -1 }
        return point.x >= sheet.width - zoneWidth ? 1 : 0
    }

    /// Whether a drag may start here.
    func acceptsDrag(at point: Point) -> Bool {
        guard point.x >= start, point.x <= sheet.width, point.y >= 0, point.y <= sheet.height
        else { return false }
        return grabArea == .page || places(tappedAt: point) != 0
    }

    /// The position down the outer edge of the point that a finger grabs: a corner if the finger is
    /// near one, otherwise the point beside it.
    ///
    /// A backward turn grabs the leaf from the spine's side, mirrored. The corners' zones are a
    /// fifth of the diagonal wide (StPageFlip).
    func edge(takenAt finger: Point, turning direction: TurnDirection) -> Double {
        let inset = direction == .forward ? sheet.width - finger.x : finger.x
        let corner = finger.y < sheet.height / 2 ? 0 : sheet.height
        let diagonal = Point.zero.distance(to: Point(x: sheet.width, y: sheet.height))
        let distance = Point(x: inset, y: finger.y).distance(to: Point(x: 0, y: corner))
        return distance < diagonal / 5 ? corner : finger.y.clamped(to: 0...sheet.height)
    }

    // MARK: Poses of this book

    /// The fold of a pose in this style, in book coordinates.
    package func fold(of pose: TurnPose) -> Fold {
        style == .curl ? sheet.curlFold(of: pose, radius: radius) : sheet.leafFold(of: pose)
    }

    /// The initial pose of a turn without a finger.
    var unturned: TurnPose { style == .curl ? .aboutToCurl : .unturned }

    /// The duration of a leaf that a finger has released, in milliseconds: 0.25 s, Core Animation's
    /// default, which Leaves uses; 0.3 s for a curl, as in Books.
    var duration: Int64 {
        reducesMotion ? 0 : style == .curl ? Self.curlDuration : Self.leafDuration
    }

    static let leafDuration: Int64 = 250
    static let curlDuration: Int64 = 300

    /// The duration of a turn without a finger, twice as long, because the eye must first find what
    /// moves.
    var commandDuration: Int64 { Self.commandFactor * duration }

    static let commandFactor: Int64 = 2
}
