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

    func size(along: Int, across: Int) -> PixelSize {
        self == .horizontal
            ? PixelSize(width: along, height: across) : PixelSize(width: across, height: along)
    }

    /// Insets of `along` pixels before and behind, and of `across` pixels beside.
    func insets(along: Int, across: Int) -> Insets {
        self == .horizontal
            ? Insets(top: across, left: along, bottom: across, right: along)
            : Insets(top: along, left: across, bottom: along, right: across)
    }
}
