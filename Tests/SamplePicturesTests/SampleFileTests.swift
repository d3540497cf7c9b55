import Foundation
import PNGReading
import PictureCoding
import PictureFormats
import Raster
import Testing

@testable import SamplePictures

@Suite("The files of the sample gallery")
struct SampleFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sample")

    private static let files = Result {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .map(SampleFile.init).sorted { $0.name < $1.name }
    }

    @Test("are one of each picture, in all formats that are written")
    func areComplete() throws {
        let files = try Self.files.get()
        #expect(files.map(\.name) == SamplePicture.all.map(\.name))
        #expect(Set(files.map(\.format)) == Set(PictureFileWriter.formats))
        #expect(files.allSatisfy { $0.ending == $0.format.fileExtensions[0] })
    }

    /// The painter takes seconds for a whole picture without optimisation, so a few rows are compared.
    @Test("show what the painter draws", arguments: 0..<12)
    func areDrawn(index: Int) throws {
        let picture = SamplePicture.all[index]
        let file = try Self.files.get()[index]
        let shown = try file.bitmap(width: picture.width, height: picture.height)
        for top in [picture.height / 4, picture.height / 2, picture.height * 5 / 6] {
            let drawn = picture.draw(rows: top..<top + 8)
            let start = top * picture.width * Bitmap.bytesPerPixel
            let error = zip(drawn.pixels, shown.pixels[start...]).reduce(0) {
                $0 + abs(Int($1.0) - Int($1.1))
            }
            let mean = Double(error) / Double(drawn.pixels.count)
            #expect(mean <= file.meanError, "\(file.name), row \(top)")
        }
    }
}

/// A file in the folder, and what decoders say of it.
private struct SampleFile {
    let name: String
    let ending: String
    let format: PictureFormat
    private let bytes: [UInt8]

    init(_ file: URL) throws {
        name = file.deletingPathExtension().lastPathComponent
        ending = file.pathExtension
        bytes = Array(try Data(contentsOf: file))
        format = try #require(PictureFormat(signature: bytes))
    }

    /// The maximum mean difference of a channel from the drawn picture, in levels of 255.
    ///
    /// WebP halves the resolution of colours, which shows at the fine lines of its pictures. Two
    /// different pictures differ by 30 levels and more.
    var meanError: Double {
        switch format {
        case .png, .tiff: 0
        case .jpeg, .avif, .heic, .gif: 2
        case .webp: 5
        default: 0
        }
    }

    /// Decodes it: a PNG by the tests' own decoder, the other formats by libvips.
    func bitmap(width: Int, height: Int) throws -> Bitmap {
        guard format != .png else {
            let bitmap = try readPNG(bytes)
            try #require(bitmap.width == width && bitmap.height == height)
            return bitmap
        }
        try Libvips.start.get()
        let file = try #require(FileBytes(copyOf: bytes))
        let decoder = try LibvipsDecoder(file, as: format)
        try #require(decoder.header.uprightWidth == width)
        try #require(decoder.header.uprightHeight == height)
        let plan = DecodePlan(
            scaledWidth: width, scaledHeight: height, keptWidth: width, keptHeight: height,
            background: .white)
        var rows = [UInt8](repeating: 0, count: width * height * Bitmap.bytesPerPixel)
        let isPartial = try rows.withUnsafeMutableBytes {
            try decoder.decode(plan, milliseconds: 60_000, into: $0)
        }
        try #require(!isPartial)
        return Bitmap(width: width, height: height, pixels: rows)
    }
}
