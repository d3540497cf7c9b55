import Raster
import ScrollEngine

/// A picture that a homography maps to a quadrilateral of the frame, with smooth edges.
///
/// A pixel of the frame takes the mean of bilinear samples, as many along each of its sides as the
/// side spans pixels of the picture, so that a page that is seen from the side does not flicker. The
/// picture's outline, a rectangle with or without round corners, is measured in the picture and
/// scaled to the frame by the map's derivative. Colours are mixed in integers, to 1/255.
struct WarpedPicture {
    private let bitmap: Bitmap
    private let pixelWidth: Int
    private let pixelHeight: Int
    private let width: Double
    private let height: Double
    /// From the frame to the picture: three rows.
    private let inverse: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
    private let bounds: BitmapRect
    private let radius: Double
    private let opacity: Double

    /// The most samples along a side of a pixel.
    private static let sampleLimit = 4

    /// - Parameters:
    ///   - bitmap: The picture.
    ///   - transform: From pixels of the picture to pixels of the frame.
    ///   - radius: The radius of its corners, in pixels of the picture.
    ///   - opacity: 0 to 1.
    init?(_ bitmap: Bitmap, through transform: Homography, radius: Double, opacity: Double) {
        let (width, height) = (Double(bitmap.width), Double(bitmap.height))
        let corners = [(0, 0), (width, 0), (width, height), (0, height)].compactMap {
            transform(Point(x: $0.0, y: $0.1))
        }
        guard !bitmap.area.isEmpty, corners.count == 4, let inverse = transform.inverse else {
            return nil
        }
        self.bitmap = bitmap
        (self.width, self.height) = (width, height)
        (pixelWidth, pixelHeight) = (bitmap.width, bitmap.height)
        let rows = inverse.rows
        self.inverse = (
            SIMD3(rows[0], rows[1], rows[2]), SIMD3(rows[3], rows[4], rows[5]),
            SIMD3(rows[6], rows[7], rows[8])
        )
        bounds = BitmapRect(around: corners)
        self.radius = min(radius, width / 2, height / 2)
        self.opacity = opacity
    }

    /// Draws onto a frame.
    func draw(on frame: inout Bitmap) {
        let visible = bounds.intersection(frame.area)
        guard !visible.isEmpty else { return }
        let stride = frame.width * Bitmap.bytesPerPixel
        frame.edit { bytes in
            unsafe bytes.withUnsafeMutableBufferPointer { bytes in
                unsafe bitmap.pixels.withUnsafeBufferPointer { pixels in
                    // Rows and columns are inside the frame, whose bytes these are.
                    for y in visible.rows {
                        var start = y * stride + visible.x * Bitmap.bytesPerPixel
                        for x in visible.columns {
                            unsafe draw(x, y, from: pixels, into: bytes, at: start)
                            start &+= Bitmap.bytesPerPixel
                        }
                    }
                }
            }
        }
    }

    @inline(__always)
    private func draw(
        _ x: Int, _ y: Int, from pixels: UnsafeBufferPointer<UInt8>,
        into bytes: UnsafeMutableBufferPointer<UInt8>, at start: Int
    ) {
        guard let point = point(ofPixel: x, y) else { return }
        let coverage = isInside(point) ? opacity : coverage(at: point) * opacity
        guard coverage > 0 else { return }
        let colour = unsafe sample(pixels, at: point)
        let share = UInt32(coverage * 256 + 0.5)
        unsafe blend(colour.red, share, &bytes[start])
        unsafe blend(colour.green, share, &bytes[start &+ 1])
        unsafe blend(colour.blue, share, &bytes[start &+ 2])
    }

    /// Mixes a channel in 256ths over a byte, with a share in 256ths.
    @inline(__always)
    private func blend(_ channel: UInt32, _ share: UInt32, _ byte: inout UInt8) {
        let sum = (UInt32(byte) &<< 8) &* (256 &- share) &+ channel &* share
        byte = UInt8(truncatingIfNeeded: (sum &+ 32768) &>> 16)
    }

    // MARK: Geometry

    /// A point of the picture, and how far it moves for a pixel of the frame to the right and down.
    private struct SourcePoint {
        let u: Double
        let v: Double
        let right: (u: Double, v: Double)
        let down: (u: Double, v: Double)
    }

    /// The middle of a pixel of the frame in the picture; nil behind the viewer.
    @inline(__always)
    private func point(ofPixel x: Int, _ y: Int) -> SourcePoint? {
        let (x, y) = (Double(x) + 0.5, Double(y) + 0.5)
        let weight = inverse.2.x * x + inverse.2.y * y + inverse.2.z
        guard weight > 0 else { return nil }
        let share = 1 / weight
        let u = (inverse.0.x * x + inverse.0.y * y + inverse.0.z) * share
        let v = (inverse.1.x * x + inverse.1.y * y + inverse.1.z) * share
        // Beyond a pixel around the picture nothing is drawn, and numbers might be too large.
        guard u > -width, u < 2 * width, v > -height, v < 2 * height else { return nil }
        return SourcePoint(
            u: u, v: v,
            right: (
                (inverse.0.x - u * inverse.2.x) * share, (inverse.1.x - v * inverse.2.x) * share
            ),
            down: (
                (inverse.0.y - u * inverse.2.y) * share, (inverse.1.y - v * inverse.2.y) * share
            ))
    }

    /// Whether the outline, and its round corners, are at least half a pixel of the frame away.
    @inline(__always)
    private func isInside(_ point: SourcePoint) -> Bool {
        let (right, down) = (point.right, point.down)
        let across = min(point.u, width - point.u)
        let along = min(point.v, height - point.v)
        return across > 0 && along > 0 && (across >= radius || along >= radius)
            && 4 * across * across >= right.u * right.u + down.u * down.u
            && 4 * along * along >= right.v * right.v + down.v * down.v
    }

    /// The share of a pixel inside the outline, 0 to 1.
    ///
    /// The distance to an edge in the picture, divided by the length of its gradient in the frame,
    /// is the distance in pixels of the frame.
    private func coverage(at point: SourcePoint) -> Double {
        func share(_ depth: Double, _ gradient: Double) -> Double {
            min(max(depth / max(gradient, 1e-9) + 0.5, 0), 1)
        }
        let (right, down) = (point.right, point.down)
        let across = abs(point.u - width / 2) - width / 2 + radius
        let along = abs(point.v - height / 2) - height / 2 + radius
        if across > 0, along > 0, radius > 0 {
            let distance = (across * across + along * along).squareRoot()
            let (nu, nv) = (
                (point.u < width / 2 ? -across : across) / distance,
                (point.v < height / 2 ? -along : along) / distance
            )
            return share(
                radius - distance,
                Self.length(nu * right.u + nv * right.v, nu * down.u + nv * down.v))
        }
        return share(radius - across, Self.length(right.u, down.u))
            * share(radius - along, Self.length(right.v, down.v))
    }

    private static func length(_ x: Double, _ y: Double) -> Double {
        (x * x + y * y).squareRoot()
    }

    // MARK: Samples

    /// Three channels, scalars because vectors of four 32-bit products are slower on x86-64 without
    /// SSE 4.1, for which the package is built.
    private struct Colour {
        var red: UInt32 = 0
        var green: UInt32 = 0
        var blue: UInt32 = 0
    }

    /// The mean of a pixel's samples, in 256ths.
    @inline(__always)
    private func sample(_ pixels: UnsafeBufferPointer<UInt8>, at point: SourcePoint) -> Colour {
        let (right, down) = (point.right, point.down)
        let (across, along) = (Self.count(right), Self.count(down))
        var sum = Colour()
        if across == 1, along == 1 {
            unsafe add(pixels, u: point.u, v: point.v, to: &sum)
            return sum
        }
        let (column, row) = (1 / Double(across), 1 / Double(along))
        for y in 0..<along {
            let below = (Double(y) + 0.5) * row - 0.5
            for x in 0..<across {
                let beside = (Double(x) + 0.5) * column - 0.5
                unsafe add(
                    pixels, u: point.u + beside * right.u + below * down.u,
                    v: point.v + beside * right.v + below * down.v, to: &sum)
            }
        }
        let count = UInt32(across &* along)
        return Colour(red: sum.red / count, green: sum.green / count, blue: sum.blue / count)
    }

    /// The samples along a side of a pixel: about one for each pixel of the picture that it spans,
    /// because a bilinear sample covers that much.
    @inline(__always)
    private static func count(_ side: (u: Double, v: Double)) -> Int {
        let square = side.u * side.u + side.v * side.v
        if square <= 1.5 * 1.5 { return 1 }
        if square <= 2.5 * 2.5 { return 2 }
        return square <= 3.5 * 3.5 ? 3 : sampleLimit
    }

    /// Adds the colour at a point in 256ths; beyond the outermost pixels' centres, theirs.
    @inline(__always)
    private func add(
        _ pixels: UnsafeBufferPointer<UInt8>, u: Double, v: Double, to sum: inout Colour
    ) {
        // In 256ths of a pixel.
        let x = Int(min(max(u - 0.5, 0), width - 1) * 256)
        let y = Int(min(max(v - 0.5, 0), height - 1) * 256)
        let (column, row) = (x &>> 8, y &>> 8)
        let (right, down) = (
            UInt32(truncatingIfNeeded: x & 255), UInt32(truncatingIfNeeded: y & 255)
        )
        let (left, up) = (256 &- right, 256 &- down)
        let step = column &+ 1 < pixelWidth ? Bitmap.bytesPerPixel : 0
        let next = row &+ 1 < pixelHeight ? pixelWidth &* Bitmap.bytesPerPixel : 0
        // Column and row are of a pixel of the picture, and so are those that follow.
        let start = (row &* pixelWidth &+ column) &* Bitmap.bytesPerPixel
        let weights = (left &* up, right &* up, left &* down, right &* down)
        @inline(__always) func mixed(_ start: Int) -> UInt32 {
            // At most 255 · 65536.
            unsafe (UInt32(pixels[start]) &* weights.0
                &+ UInt32(pixels[start &+ step]) &* weights.1
                &+ UInt32(pixels[start &+ next]) &* weights.2
                &+ UInt32(pixels[start &+ next &+ step]) &* weights.3 &+ 128) &>> 8
        }
        sum.red &+= mixed(start)
        sum.green &+= mixed(start &+ 1)
        sum.blue &+= mixed(start &+ 2)
    }
}

extension BitmapRect {
    /// The whole pixels around some points, limited to coordinates that are safe to convert to `Int`.
    fileprivate init(around points: [Point]) {
        let (xs, ys) = (points.map { $0.x }, points.map { $0.y })
        let left = Int(pixel: (xs.min() ?? 0).rounded(.down)) - 1
        let top = Int(pixel: (ys.min() ?? 0).rounded(.down)) - 1
        self.init(
            x: left, y: top, width: Int(pixel: (xs.max() ?? 0).rounded(.up)) + 1 - left,
            height: Int(pixel: (ys.max() ?? 0).rounded(.up)) + 1 - top)
    }
}
