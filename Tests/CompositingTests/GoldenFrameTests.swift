import Compositing
import Foundation
import PNGCoding
import PNGReading
import Raster
import ScrollEngine
import Testing

/// Frames that a person has approved.
///
/// To change one on purpose: delete its file, run the tests, inspect the frame that the failure
/// names, and copy it to Goldens.
@Suite("A golden frame")
struct GoldenFrameTests {
    @Test(
        "looks as approved",
        arguments: GoldenFrame.all + GoldenFrame.presets + GoldenFrame.variations
            + GoldenFrame.looks)
    func looksApproved(golden: GoldenFrame) throws {
        let frame = FrameComposer.compose(golden.layout, picture: golden.picture)
        let file = Self.folder.appending(path: "\(golden.name).png")
        guard let bytes = try? Data(contentsOf: file) else {
            let drawn = try save(frame, as: "\(golden.name)-drawn")
            Issue.record("\(golden.name) has no golden; look at \(drawn)")
            return
        }
        let approved = try readPNG([UInt8](bytes))
        guard frame != approved else { return }
        let drawn = try save(frame, as: "\(golden.name)-drawn")
        let difference = try save(
            Self.difference(frame, approved), as: "\(golden.name)-difference")
        Issue.record("\(golden.name) changed: \(drawn), where: \(difference)")
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Goldens")

    private func save(_ bitmap: Bitmap, as name: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(path: "peekstrip-goldens")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "\(name).png")
        try Data(PNGEncoder(effort: .small).encode(bitmap)).write(to: file)
        return file.path
    }

    /// White where two frames differ, black where they agree; all white when their sizes differ.
    private static func difference(_ frame: Bitmap, _ approved: Bitmap) -> Bitmap {
        var picture = Bitmap(width: frame.width, height: frame.height, filledWith: .white)
        guard frame.area == approved.area else { return picture }
        for y in 0..<frame.height {
            for x in 0..<frame.width where frame.pixel(x: x, y: y) == approved.pixel(x: x, y: y) {
                picture.fill(BitmapRect(x: x, y: y, width: 1, height: 1), with: .black)
            }
        }
        return picture
    }
}
