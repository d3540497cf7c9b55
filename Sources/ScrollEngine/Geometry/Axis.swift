/// The direction in which pages follow one another.
public enum Axis: String, Hashable, Sendable, CaseIterable {
    case horizontal
    case vertical
}

extension Axis {
    var other: Axis { self == .horizontal ? .vertical : .horizontal }

    func point(along: Double, across: Double) -> Point {
        self == .horizontal ? Point(x: along, y: across) : Point(x: across, y: along)
    }
}
