import Raster

/// What one picture of an animation changes, and how long it is shown.
struct AnimationFrame: Sendable {
    let area: BitmapRect
    var milliseconds: Int
    /// The pixels of the area: a whole zlib stream of their own.
    let stream: [UInt8]

    /// The longest delay of one frame: 16 bits over a thousand.
    private static let longest = 65_535

    /// The frames to write: one, and as many more as it takes to be shown that long.
    ///
    /// A frame must have pixels, so the ones behind the first show the first's again.
    var steps: [AnimationFrame] {
        stride(from: 0, through: max(0, milliseconds - 1), by: Self.longest).map { start in
            var step = self
            step.milliseconds = min(Self.longest, milliseconds - start)
            return step
        }
    }

    /// What fcTL says behind its number: size, place, delay, and that the pixels replace what was
    /// there and stay (W3C PNG, 11.3.6.2).
    var control: [UInt8] {
        let position = [area.width, area.height, area.x, area.y].flatMap {
            UInt32($0).bigEndianBytes
        }
        let delay = [UInt16(milliseconds), 1000].flatMap(\.bigEndianBytes)
        return position + delay + [0, 0]
    }
}
