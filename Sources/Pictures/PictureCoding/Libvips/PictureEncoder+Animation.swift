import CVips
import Raster

/// An animation whose frames are drawn when they are encoded, so that few are in memory.
package struct DrawnAnimation {
    package let width: Int
    package let height: Int
    /// How long each frame is shown.
    package let milliseconds: [Int]
    /// Draws a frame; called once for each, in order.
    package let draw: (Int) -> Bitmap

    package init(
        width: Int, height: Int, milliseconds: [Int], draw: @escaping (Int) -> Bitmap
    ) {
        self.width = width
        self.height = height
        self.milliseconds = milliseconds
        self.draw = draw
    }

    /// Draws a frame into rows of RGB.
    fileprivate func draw(_ index: Int32, to rows: UnsafeMutablePointer<UInt8>) {
        let frame = draw(Int(index))
        precondition(
            frame.width == width && frame.height == height,
            "\(frame.width) x \(frame.height) among \(width) x \(height)")
        unsafe frame.pixels.withUnsafeBufferPointer {
            guard let start = $0.baseAddress else { return }
            unsafe rows.update(from: start, count: $0.count)
        }
    }
}

extension PictureEncoder {
    /// Encodes a WebP that plays once, or a picture without animation if there is one frame.
    ///
    /// libvips writes 100 ms for 10 ms or less, which is how long browsers show such frames. Equal
    /// frames that follow each other become one.
    ///
    /// - Parameters:
    ///   - animation: The frames; at most 16,383 pixels on a side.
    ///   - quality: 1 to 100, of libwebp.
    /// - Returns: The file.
    /// - Throws: ``LibvipsError``.
    package static func encodeWebP(
        _ animation: DrawnAnimation, quality: Int
    ) throws(LibvipsError) -> [UInt8] {
        try Libvips.start.get()
        var bytes: UnsafeMutablePointer<UInt8>?
        var count = 0
        let delays = animation.milliseconds.map { Int32(clamping: $0) }
        let outcome = unsafe withUnsafePointer(to: animation) { context in
            unsafe delays.withUnsafeBufferPointer { delays in
                // libvips draws on a thread of its own; the call returns after the last frame.
                var frames = unsafe cvips_animation(
                    width: Int32(animation.width), height: Int32(animation.height),
                    count: Int32(delays.count), milliseconds: delays.baseAddress, plays: 1,
                    draw: { context, index, rows in
                        guard let context = unsafe context, let rows = unsafe rows else { return }
                        unsafe context.load(as: DrawnAnimation.self).draw(index, to: rows)
                    }, context: UnsafeMutableRawPointer(mutating: context))
                return unsafe cvips_encode_animation(&frames, Int32(quality), &bytes, &count)
            }
        }
        return try unsafe file(bytes, count, outcome)
    }
}
