// Where a touch means which turn. All points are in book coordinates.
extension BookGeometry {
    /// Further than this from where it went down, in pixels, a finger drags (Leaves: 10 points).
    package static let slop = 10.0

    /// How wide the strips at both ends are in which a tap turns, in pixels.
    ///
    ///     leaves    a fifth of the view, at least 28 px (Leaves' target width)
    ///     spread    a seventh of the view (the two-page fork)
    ///     curl      a third of the view
    ///
    /// They never meet, however small the view.
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

    /// How many places a tap at a point turns: 1, −1, or none.
    func places(tappedAt point: Point) -> Int {
        guard point.x >= start, point.x < sheet.width, point.y >= 0, point.y < sheet.height
        else { return 0 }
        if point.x < start + zoneWidth { return -1 }
        return point.x >= sheet.width - zoneWidth ? 1 : 0
    }

    /// Whether a drag may begin here: a leaf is taken at its edge, a curl anywhere.
    func acceptsDrag(at point: Point) -> Bool {
        guard point.x >= start, point.x <= sheet.width, point.y >= 0, point.y <= sheet.height
        else { return false }
        return style == .curl || places(tappedAt: point) != 0
    }

    /// How far down the outer edge is the point that a finger takes which goes down here: a corner
    /// when it is near one, otherwise the point beside it.
    ///
    /// A finger that turns back takes the leaf from the spine's side, as if it mirrored the other.
    /// The corners' zones are a fifth of the diagonal wide (StPageFlip).
    func edge(takenAt finger: Point, turning direction: TurnDirection) -> Double {
        let inset = direction == .forward ? sheet.width - finger.x : finger.x
        let corner = finger.y < sheet.height / 2 ? 0 : sheet.height
        let diagonal = Point.zero.distance(to: Point(x: sheet.width, y: sheet.height))
        let distance = Point(x: inset, y: finger.y).distance(to: Point(x: 0, y: corner))
        return distance < diagonal / 5 ? corner : finger.y.clamped(to: 0...sheet.height)
    }

    // MARK: Poses of this book

    /// The fold that a pose has in this style, in book coordinates.
    package func fold(of pose: TurnPose) -> Fold {
        style == .curl ? sheet.curlFold(of: pose, radius: radius) : sheet.leafFold(of: pose)
    }

    /// Where a turn sets out that no finger leads.
    var unturned: TurnPose { style == .curl ? .aboutToCurl : .unturned }

    /// Milliseconds that a leaf takes which nobody holds: 0.25 s, Core Animation's default, which
    /// Leaves has; 0.3 s for a curl, as in Books.
    var duration: Int64 { reducesMotion ? 0 : style == .curl ? 300 : 250 }
}
