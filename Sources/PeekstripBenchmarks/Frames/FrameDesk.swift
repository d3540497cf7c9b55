import Compositing
import FoundationEssentials
import PNGCoding
import Raster

/// Composes, encodes and splices frames as it is told, and keeps the pictures that it was given.
struct FrameDesk {
    private var pictures: [String: Bitmap] = [:]
    private var strips: [String: SlidingStrip] = [:]

    mutating func take(_ order: [String]) throws -> Done {
        switch (order.first, order.count) {
        case ("compose", 3): return try compose(order[1], to: order[2])
        case ("load", 3):
            let picture = try PortablePixmap.read(order[2])
            pictures[order[1]] = picture
            return Done(nanoseconds: 0, bytes: picture.pixels.count)
        case ("encode", 3): return try encode(order[1], by: order[2])
        case ("code", 3...): return try code(order[1], of: order[2...])
        case ("splice", 8): return try splice(order[1], at: order[2...])
        case ("spliced", 9): return try splice(order[1], at: order[3...], to: order[2])
        default: throw ContestantError.unknownOrder(order)
        }
    }

    /// Of all frames that are spliced, in pixels: a code may know it.
    private static let frameWidth = 1024

    private mutating func code(_ name: String, of paths: ArraySlice<String>) throws -> Done {
        let bitmaps = try paths.map(PortablePixmap.read)
        let began = ProcessorTime.now
        let strip = try SlidingStrip(bitmaps, frameWidth: Self.frameWidth)
        let time = ProcessorTime.now - began
        strips[name] = strip
        return Done(nanoseconds: time.nanoseconds, bytes: strip.byteCount)
    }

    private func splice(
        _ name: String, at words: ArraySlice<String>, to path: String? = nil
    ) throws -> Done {
        guard let strip = strips[name] else { throw ContestantError.noPicture(name) }
        guard let place = SlidingStrip.Place(words) else {
            throw ContestantError.unknownOrder(Array(words))
        }
        let began = ProcessorTime.now
        let png = try strip.encode(place)
        let time = ProcessorTime.now - began
        if let path { try Data(png).write(to: URL(filePath: path)) }
        return Done(nanoseconds: time.nanoseconds, bytes: png.count)
    }

    private func compose(_ name: String, to path: String) throws -> Done {
        guard let frame = BenchFrame(rawValue: name) else {
            throw ContestantError.noPicture(name)
        }
        let (layout, pictures) = try frame.scene()
        let began = ProcessorTime.now
        let bitmap = FrameComposer.compose(layout) { .ready(pictures.picture($0)) }
        let time = ProcessorTime.now - began
        try PortablePixmap.write(bitmap, to: path)
        return Done(nanoseconds: time.nanoseconds, bytes: bitmap.pixels.count)
    }

    private func encode(_ name: String, by encoder: String) throws -> Done {
        guard let picture = pictures[name] else { throw ContestantError.noPicture(name) }
        let began = ProcessorTime.now
        let png = try Self.encode(picture, by: encoder)
        return Done(nanoseconds: (ProcessorTime.now - began).nanoseconds, bytes: png.count)
    }

    /// An effort of ours, or the level of libpng's compression.
    private static func encode(_ picture: Bitmap, by encoder: String) throws -> [UInt8] {
        if let effort = PNGEffort(rawValue: encoder) {
            return try PNGEncoder(effort: effort).encode(picture)
        }
        guard let level = Int(encoder) else { throw ContestantError.unknownOrder([encoder]) }
        return try LibpngEncoder(level: level).encode(picture)
    }
}
