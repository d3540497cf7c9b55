import PictureMetadata

extension FittedSize {
    /// Where the part that is kept begins in the scaled picture.
    ///
    /// - Parameters:
    ///   - gravity: Which part is wanted.
    ///   - faces: Those of the picture.
    /// - Returns: Its left and top; nil where what attracts attention is looked for.
    func origin(
        keeping gravity: PictureVariant.Gravity, _ faces: FaceAreas
    ) -> (left: Int, top: Int)? {
        let (left, top) = (scaledWidth - keptWidth, scaledHeight - keptHeight)
        if let halves = gravity.halves {
            return (left: left * halves.across / 2, top: top * halves.down / 2)
        }
        guard left > 0 || top > 0, !faces.faces.isEmpty else { return nil }
        return (
            left: start(of: faces, along: \.horizontal, keeping: keptWidth, of: scaledWidth),
            top: start(of: faces, along: \.vertical, keeping: keptHeight, of: scaledHeight)
        )
    }

    private func start(
        of faces: FaceAreas, along side: KeyPath<FaceAreas.Face, ClosedRange<Double>>,
        keeping kept: Int, of scaled: Int
    ) -> Int {
        let start = faces.beginning(along: side, keeping: Double(kept) / Double(scaled))
        return min(Int((start * Double(scaled)).rounded()), scaled - kept)
    }
}

extension PictureVariant.Gravity {
    /// How many halves of what is cut off lie on the left and above; nil if the picture decides.
    fileprivate var halves: (across: Int, down: Int)? {
        switch self {
        case .automatic: nil
        case .centre: (1, 1)
        case .north: (1, 0)
        case .northEast: (2, 0)
        case .east: (2, 1)
        case .southEast: (2, 2)
        case .south: (1, 2)
        case .southWest: (0, 2)
        case .west: (0, 1)
        case .northWest: (0, 0)
        }
    }
}
