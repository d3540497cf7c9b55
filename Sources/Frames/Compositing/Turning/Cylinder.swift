import ScrollEngine

/// What a fold's cylinder shows at each distance d from its contact line, 0 ≤ d ≤ R.
///
/// It is tabulated once a frame for evenly spaced distances and interpolated linearly between them.
struct Cylinder {
    /// The surface at one distance.
    struct SurfaceSample {
        /// The distance along n from the visible position to the visible point of the front on the
        /// leaf.
        var front: Double
        /// The same for the point of the reverse.
        var back: Double
        /// Pixels of the frame for one pixel of the leaf, across the leaf's left and right edges,
        /// and across its top and bottom edges.
        var scaleX: Double
        var scaleY: Double
        /// The shares of light on the front and on the reverse.
        var frontLight: Double
        var backLight: Double
        /// The vertical component of the normal, which is the cosine of the slope, averaged over a
        /// pixel.
        ///
        /// Without the average it would be 0 at the outermost line, and a point sampled there would
        /// be infinitely narrow.
        var kz: Double
    }

    let radius: Double
    private let samples: [SurfaceSample]
    private let perPixel: Double
    /// R sin (s / R) for 0 ≤ s ≤ πR / 2, at `density` samples a pixel.
    private let projectedDistances: [Double]

    /// Samples a pixel: the error of the visible point stays below a fiftieth of a pixel, except in
    /// the last half pixel.
    private static let density = 8.0
    /// The limit of samples; a cylinder so large that it needs more is almost flat.
    private static let stationLimit = 8192.0

    init(_ fold: Fold, shading: LeafShading) {
        radius = fold.radius
        let count = min((fold.radius * Self.density).rounded(.up), Self.stationLimit)
        perPixel = radius > 0 ? count / radius : 0
        samples = (0...Int(count)).map { index in
            let share = count > 0 ? Double(index) / count : 0
            return SurfaceSample(at: share, of: fold, shading: shading)
        }
        let straight = Fold(normal: Point(x: 1, y: 0), contact: 0, radius: radius)
        let quarter = .pi / 2 * radius
        projectedDistances = (0...Int((quarter * perPixel).rounded(.up))).map { index in
            guard index > 0 else { return 0 }
            let s = min(Double(index) * fold.radius / count, quarter)
            return straight.image(of: Point(x: s, y: 0)).point.x
        }
    }

    /// The visible distance from the contact line of the front's point at distance s on the leaf;
    /// points past the outermost line are behind it.
    func reach(of s: Double) -> Double {
        guard s > 0 else { return s }
        let position = s * perPixel
        guard position < Double(projectedDistances.count - 1) else { return radius }
        let index = Int(position)
        return projectedDistances[index]
            + (projectedDistances[index + 1] - projectedDistances[index])
            * (position - Double(index))
    }

    /// The surface at a distance; beyond the cylinder, that of its outermost line.
    @inline(__always)
    func sample(at distance: Double) -> SurfaceSample {
        guard distance > 0 else { return samples[0].moved(to: distance) }
        let position = min(distance, radius) * perPixel
        let index = min(Int(position), samples.count - 1)
        guard index + 1 < samples.count else {
            return samples[index].reached(from: distance, outermost: radius)
        }
        return samples[index].between(samples[index + 1], share: position - Double(index))
    }
}

extension Cylinder.SurfaceSample {
    /// The surface at a share of the radius.
    fileprivate init(at share: Double, of fold: Fold, shading: LeafShading) {
        let windings = fold.windings(at: share * fold.radius)
        let kz = fold.meanSlope(around: share * fold.radius)
        let light = shading.cylinderLight(kz)
        self.init(
            front: windings.front, back: windings.back,
            scaleX: Self.scale(across: fold.normal.x, kz: kz),
            scaleY: Self.scale(across: fold.normal.y, kz: kz),
            frontLight: light.front, backLight: light.back, kz: kz)
    }

    /// The leaf is foreshortened by kz along n, and not along the axis.
    private static func scale(across part: Double, kz: Double) -> Double {
        let stretched = (kz * kz * (1 - part * part) + part * part).squareRoot()
        return stretched > 0 ? kz / stretched : 1
    }

    /// Before the cylinder, where the flap covers the flat part.
    @inline(__always)
    fileprivate func moved(to distance: Double) -> Self {
        var sample = self
        sample.back -= 2 * distance
        return sample
    }

    /// Beyond the cylinder; samples there are those of its outermost line.
    @inline(__always)
    fileprivate func reached(from distance: Double, outermost: Double) -> Self {
        let beyond = max(0, distance - outermost)
        var sample = self
        sample.front -= beyond
        sample.back -= beyond
        return sample
    }

    @inline(__always)
    fileprivate func between(_ next: Self, share: Double) -> Self {
        func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
        return Self(
            front: between(front, next.front), back: between(back, next.back),
            scaleX: between(scaleX, next.scaleX), scaleY: between(scaleY, next.scaleY),
            frontLight: between(frontLight, next.frontLight),
            backLight: between(backLight, next.backLight), kz: between(kz, next.kz))
    }
}

extension Fold {
    /// The mean of kz over the part of a pixel that shows the leaf: half a pixel on either side of
    /// a distance 0 ≤ d ≤ R, but not beyond R.
    fileprivate func meanSlope(around d: Double) -> Double {
        let (first, last) = (d - 0.5, min(d + 0.5, radius))
        return min((area(to: last) - area(to: first)) / (last - first), 1)
    }

    /// The integral of kz from 0.
    ///
    ///     d < 0    d, for the flat part
    ///     0 ≤ d    ∫ √(1 − (x / R)²) dx = (d · kz + R · asin (d / R)) / 2
    private func area(to d: Double) -> Double {
        guard d > 0 else { return d }
        let share = min(d / radius, 1)
        let wound = windings(at: d).front + d
        return (d * max(0, 1 - share * share).squareRoot() + wound) / 2
    }
}
