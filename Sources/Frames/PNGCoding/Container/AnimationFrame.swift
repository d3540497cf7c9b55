import Raster

/// The changed area of an animation's picture, and how long it is shown.
struct AnimationFrame: Sendable {
    let area: BitmapRect
    var milliseconds: Int
    /// The pixels of the area as a complete zlib stream.
    let stream: [UInt8]

    /// The longest delay of one frame, in ms: fcTL stores it in 16 bits, over a denominator of
    /// 1000.
    private static let longest = 65_535

    /// The frames to write: one, and further ones if the delay exceeds `longest`.
    ///
    /// A frame must have pixels, so the further ones repeat those of the first.
    var steps: [AnimationFrame] {
        stride(from: 0, through: max(0, milliseconds - 1), by: Self.longest).map { start in
            var step = self
            step.milliseconds = min(Self.longest, milliseconds - start)
            return step
        }
    }

    /// The content of fcTL after the sequence number: size, offset, delay, and the flags that make
    /// the pixels replace the earlier ones and stay (W3C PNG, 11.3.6.2).
    var control: [UInt8] {
        let position = [area.width, area.height, area.x, area.y].flatMap {
            UInt32($0).bigEndianBytes
        }
        let delay = [UInt16(milliseconds), 1000].flatMap(\.bigEndianBytes)
        return position + delay + [0, 0]
    }
}
