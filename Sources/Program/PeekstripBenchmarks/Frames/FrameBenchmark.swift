import Compositing
import FoundationEssentials
import PNGCoding
import Raster

/// Executes the worker's commands that compose, encode and splice frames; keeps loaded pictures.
struct FrameBenchmark {
    private var pictures: [String: Bitmap] = [:]
    private var strips: [String: SlidingStrip] = [:]

    mutating func take(_ command: [String]) throws -> WorkerReply {
        switch (command.first, command.count) {
        case ("compose", 3): return try compose(command[1], to: command[2])
        case ("load", 3):
            let picture = try PortablePixmap.read(command[2])
            pictures[command[1]] = picture
            return WorkerReply(nanoseconds: 0, bytes: picture.pixels.count)
        case ("encode", 3): return try encode(command[1], by: command[2])
        case ("code", 3...): return try code(command[1], of: command[2...])
        case ("splice", 8): return try splice(command[1], at: command[2...])
        case ("spliced", 9): return try splice(command[1], at: command[3...], to: command[2])
        default: throw BenchmarkWorkerError.unknownCommand(command)
        }
    }

    private mutating func code(_ name: String, of paths: ArraySlice<String>) throws -> WorkerReply {
        let bitmaps = try paths.map(PortablePixmap.read)
        let began = CPUTime.now
        let strip = try SlidingStrip(bitmaps)
        let time = CPUTime.now - began
        strips[name] = strip
        return WorkerReply(nanoseconds: time.nanoseconds, bytes: strip.byteCount)
    }

    private func splice(
        _ name: String, at words: ArraySlice<String>, to path: String? = nil
    ) throws -> WorkerReply {
        guard let strip = strips[name] else { throw BenchmarkWorkerError.noPicture(name) }
        guard let geometry = SlidingStrip.FrameGeometry(words) else {
            throw BenchmarkWorkerError.unknownCommand(Array(words))
        }
        let began = CPUTime.now
        let png = try strip.encode(geometry)
        let time = CPUTime.now - began
        if let path { try Data(png).write(to: URL(filePath: path)) }
        return WorkerReply(nanoseconds: time.nanoseconds, bytes: png.count)
    }

    private func compose(_ name: String, to path: String) throws -> WorkerReply {
        guard let frame = BenchmarkFrame(rawValue: name) else {
            throw BenchmarkWorkerError.noPicture(name)
        }
        let (layout, pictures) = try frame.scene()
        let began = CPUTime.now
        let bitmap = FrameComposer.compose(layout) { .ready(pictures.picture($0)) }
        let time = CPUTime.now - began
        try PortablePixmap.write(bitmap, to: path)
        return WorkerReply(nanoseconds: time.nanoseconds, bytes: bitmap.pixels.count)
    }

    private func encode(_ name: String, by encoder: String) throws -> WorkerReply {
        guard let picture = pictures[name] else { throw BenchmarkWorkerError.noPicture(name) }
        let began = CPUTime.now
        let png = try Self.encode(picture, by: encoder)
        return WorkerReply(nanoseconds: (CPUTime.now - began).nanoseconds, bytes: png.count)
    }

    /// Encodes with our encoder at a named effort, or with libpng at a numbered compression level.
    private static func encode(_ picture: Bitmap, by encoder: String) throws -> [UInt8] {
        if let effort = PNGEffort(rawValue: encoder) {
            return try PNGEncoder(effort: effort).encode(picture)
        }
        guard let level = Int(encoder) else { throw BenchmarkWorkerError.unknownCommand([encoder]) }
        return try LibpngEncoder(level: level).encode(picture)
    }
}
