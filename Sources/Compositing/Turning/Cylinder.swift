import ScrollEngine

/// What a fold's cylinder shows at each distance d from its contact line, 0 ≤ d ≤ R.
///
/// It is worked out once a frame for evenly spaced distances; between two of them it is taken to
/// change evenly.
struct Cylinder {
    /// What there is at a distance.
    struct SurfaceSample {
        /// How far along n the point of the front lies that is seen, from where it is seen.
        var front: Double
        /// The same for the point of the reverse.
        var back: Double
        /// Pixels of the frame for one pixel of the leaf, counted across the leaf's edges at the left
        /// and right, and at the top and bottom.
        var scaleX: Double
        var scaleY: Double
        /// Shares of light.
        var frontLight: Double
        var backLight: Double
        /// The upward part of the normal, which is the cosine of the slope: its mean over a pixel.
        ///
        /// At the outermost line alone it is 0, and a point that is looked at there would be
        /// infinitely narrow.
        var kz: Double
    }

    let radius: Double
    private let samples: [SurfaceSample]
    private let perPixel: Double
    /// R sin (s / R) for 0 ≤ s ≤ πR / 2, as many for a pixel.
    private let projectedDistances: [Double]

    /// Distances to a pixel: the error of the point that is seen stays below a fiftieth of a pixel,
    /// but for the last half pixel.
    private static let density = 8.0
    /// A cylinder so large that it needs more is almost flat.
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

    /// How far from the contact line the front's point is seen that lies so far beyond it on the
    /// leaf; what lies further than the outermost line is behind that.
    func reach(of s: Double) -> Double {
        guard s > 0 else { return s }
        let place = s * perPixel
        guard place < Double(projectedDistances.count - 1) else { return radius }
        let index = Int(place)
        return projectedDistances[index]
            + (projectedDistances[index + 1] - projectedDistances[index]) * (place - Double(index))
    }

    /// What is seen at a distance; beyond the cylinder, its outermost line.
    @inline(__always)
    func sample(at distance: Double) -> SurfaceSample {
        guard distance > 0 else { return samples[0].moved(to: distance) }
        let place = min(distance, radius) * perPixel
        let index = min(Int(place), samples.count - 1)
        guard index + 1 < samples.count else {
            return samples[index].reached(from: distance, outermost: radius)
        }
        return samples[index].between(samples[index + 1], share: place - Double(index))
    }
}

extension Cylinder.SurfaceSample {
    /// What there is at a share of the radius.
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

    /// The leaf is foreshortened by kz along n, and not at all along the axis.
    private static func scale(across part: Double, kz: Double) -> Double {
        let stretched = (kz * kz * (1 - part * part) + part * part).squareRoot()
        return stretched > 0 ? kz / stretched : 1
    }

    /// Before the cylinder, where the flap lies over what is flat.
    @inline(__always)
    fileprivate func moved(to distance: Double) -> Self {
        var sample = self
        sample.back -= 2 * distance
        return sample
    }

    /// Beyond the cylinder; whatever is looked up there lies on its outermost line.
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
    /// The mean of kz over what of a pixel lies on the leaf: half a pixel on either side of a
    /// distance 0 ≤ d ≤ R, but not beyond R.
    fileprivate func meanSlope(around d: Double) -> Double {
        let (first, last) = (d - 0.5, min(d + 0.5, radius))
        return min((area(to: last) - area(to: first)) / (last - first), 1)
    }

    /// The integral of kz from 0 on.
    ///
    ///     d < 0    d, for what lies flat
    ///     0 ≤ d    ∫ √(1 − (x / R)²) dx = (d · kz + R · asin (d / R)) / 2
    private func area(to d: Double) -> Double {
        guard d > 0 else { return d }
        let share = min(d / radius, 1)
        let wound = windings(at: d).front + d
        return (d * max(0, 1 - share * share).squareRoot() + wound) / 2
    }
}
