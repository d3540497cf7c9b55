import Foundation
import PictureCoding
import Raster
import Testing

@Suite("Rendered text") struct TextRendererTests {
    private func drawn(_ text: String) throws -> CoverageMask {
        try #require(TextRenderer(text: text, size: 32).drawn(width: 400, height: 80))
    }

    @Test("has no colours without emoji") func letters() throws {
        #expect(try drawn("Lake & <b>").colours.isEmpty)
    }

    @Test(
        "has the colours of an emoji, and white letters beside it",
        .enabled(if: Fonts.haveColouredFaces, "fonts-noto-color-emoji is missing"))
    func emoji() throws {
        let mask = try drawn("Lake 😀")
        #expect(mask.colours.count == 3 * mask.coverage.count)
        let letters = try drawn("Lake")
        let last = letters.coverage.indices.filter { letters.coverage[$0] > 0 }
            .map { $0 % letters.width }.max()
        let end = try #require(last)
        var (yellow, others) = (0, 0)
        for index in mask.coverage.indices where mask.coverage[index] > 0 {
            let colour = Array(mask.colours[3 * index..<3 * index + 3])
            // Faces are yellow in all fonts.
            if colour[0] > 200, colour[1] > 140, colour[2] < 140 { yellow += 1 }
            if index % mask.width <= end, colour != [255, 255, 255] { others += 1 }
        }
        // A face is about 38 pixels wide.
        #expect(yellow > 400 && others == 0)
    }
}

private enum Fonts {
    /// fc-list asks the same files.
    static let haveColouredFaces: Bool = {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["fc-list", ":charset=1f600:color=true", "file"]
        process.standardOutput = output
        guard (try? process.run()) != nil else { return false }
        let data = try? output.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        return data?.isEmpty == false
    }()
}
