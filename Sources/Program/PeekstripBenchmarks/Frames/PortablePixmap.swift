import FoundationEssentials
import Raster

/// Pictures in the PPM format: "P6", width, height and 255 on lines, then RGB bytes.
enum PortablePixmap {
    static func write(_ bitmap: Bitmap, to path: String) throws {
        var bytes = Data("P6\n\(bitmap.width) \(bitmap.height)\n255\n".utf8)
        bytes.append(contentsOf: bitmap.pixels)
        try bytes.write(to: URL(filePath: path))
    }

    /// - Throws: `BenchmarkWorkerError` when the file is not a PPM picture.
    static func read(_ path: String) throws -> Bitmap {
        let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 3)
        let head = lines.prefix(3).map { String(decoding: $0, as: UTF8.self) }
        let sides = head.dropFirst().first?.split(separator: " ").compactMap { Int($0) } ?? []
        guard head.first == "P6", head.last == "255", sides.count == 2, sides[0] > 0, sides[1] > 0,
            lines.count == 4
        else { throw BenchmarkWorkerError.noPicture(path) }
        let pixels = bytes.suffix(3 * sides[0] * sides[1])
        guard pixels.count == 3 * sides[0] * sides[1] else {
            throw BenchmarkWorkerError.noPicture(path)
        }
        return Bitmap(width: sides[0], height: sides[1], pixels: Array(pixels))
    }
}
