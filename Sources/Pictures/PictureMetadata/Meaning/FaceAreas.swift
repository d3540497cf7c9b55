/// Where faces are in a picture, as its file says.
package struct FaceAreas: Equatable, Sendable {
    /// A face, in shares of the sides of the upright picture, from its left and its top.
    package struct Face: Equatable, Sendable {
        package let horizontal: ClosedRange<Double>
        package let vertical: ClosedRange<Double>
    }

    package let faces: [Face]

    /// None.
    package init() { faces = [] }

    /// The faces that XMP names.
    ///
    /// Areas are of the picture as it is stored (Metadata Working Group, section 5.9). Some programs write those
    /// of the upright picture, which the sides that they name with them tell; servers always do, and the word
    /// `upright` stands behind the sides then.
    ///
    /// - Parameters:
    ///   - fields: The fields of XMP.
    ///   - width: The stored width, in pixels.
    ///   - height: The stored height, in pixels.
    ///   - orientation: The orientation, as EXIF's.
    package init(
        in fields: MetadataFields<XMPField>, storedWidth width: Int, storedHeight height: Int,
        orientation: Int
    ) {
        let values = fields.all(.faces).map {
            String(decoding: $0, as: UTF8.self).split(
                separator: " ", omittingEmptySubsequences: false)
        }
        // The sides that the areas are of, as a shape.
        let size = values.first?.compactMap { DecimalText.number($0) } ?? []
        let shape = size.count == 2 && size[1] > 0 ? size[0] / size[1] : nil
        let stored = Double(width) / Double(max(1, height))
        func isShape(_ other: Double) -> Bool {
            shape.map { abs($0 - other) <= 0.02 * other } ?? true
        }
        let isTurned = orientation >= 5
        let isUpright =
            values.first?.last == "upright"
            || isTurned && !isShape(stored) && isShape(1 / stored)
        // An editor that crops may leave the areas as they were.
        guard isShape(isUpright && isTurned ? 1 / stored : stored) else {
            faces = []
            return
        }
        faces = values.dropFirst().compactMap { words in
            let isFromCorner = words.last == "corner"
            let numbers = isFromCorner ? words.dropLast() : words[...]
            var area = numbers.compactMap { DecimalText.number($0) }
            guard numbers.count == 4, area.count == 4, area[2] > 0, area[3] > 0,
                area.allSatisfy({ (0...1).contains($0) })
            else { return nil }
            if isFromCorner { (area[0], area[1]) = (area[0] + area[2] / 2, area[1] + area[3] / 2) }
            let corners = [(-0.5, -0.5), (0.5, 0.5)].map { x, y in
                let stored = (area[0] + x * area[2], area[1] + y * area[3])
                return isUpright ? stored : Self.upright(stored, orientation)
            }
            // A face may reach over the edge.
            func range(_ one: Double, _ other: Double) -> ClosedRange<Double> {
                let sides = [one, other].map { min(max($0, 0), 1) }
                return min(sides[0], sides[1])...max(sides[0], sides[1])
            }
            return Face(
                horizontal: range(corners[0].0, corners[1].0),
                vertical: range(corners[0].1, corners[1].1))
        }
    }

    /// Where a point of the stored picture is in the upright one (EXIF 2.32, Orientation).
    private static func upright(
        _ point: (x: Double, y: Double), _ orientation: Int
    ) -> (Double, Double) {
        let (x, y) = point
        return switch orientation {
        case 2: (1 - x, y)
        case 3: (1 - x, 1 - y)
        case 4: (x, 1 - y)
        case 5: (y, x)
        case 6: (1 - y, x)
        case 7: (1 - y, 1 - x)
        case 8: (y, 1 - x)
        default: (x, y)
        }
    }

    /// Where a part of the picture begins that keeps the faces, along one side.
    ///
    /// - Parameters:
    ///   - side: The ranges of faces on that side.
    ///   - length: The length of the part, as a share of the side.
    /// - Returns: The beginning, as a share of the side: of those parts that have most of the faces whole, the
    ///   one with their middle nearest to its own.
    package func beginning(
        along side: KeyPath<Face, ClosedRange<Double>>, keeping length: Double
    ) -> Double {
        let ranges = faces.map { $0[keyPath: side] }
        let last = max(0, 1 - length)
        // Best parts begin where a face begins, or end where one ends.
        let candidates = ranges.flatMap { [$0.lowerBound, $0.upperBound - length] }
            .map { min(max($0, 0), last) }
        func kept(_ start: Double) -> [ClosedRange<Double>] {
            // As much as a rounded number may be off.
            ranges.filter {
                $0.lowerBound >= start - 1e-9 && $0.upperBound <= start + length + 1e-9
            }
        }
        let best = candidates.map(kept).max { $0.count < $1.count } ?? []
        // Of faces that all are wider than the part, the middle of one.
        let widest = ranges.max { $0.upperBound - $0.lowerBound < $1.upperBound - $1.lowerBound }
        let shown = best.isEmpty ? widest.map { [$0] } ?? [] : best
        let start = shown.map(\.lowerBound).min() ?? 0.5
        let end = shown.map(\.upperBound).max() ?? 0.5
        return min(max((start + end - length) / 2, 0), last)
    }
}
