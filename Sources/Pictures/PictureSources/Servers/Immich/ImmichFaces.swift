import JSONCoding
import PictureMetadata

/// The faces of a picture, as `GET /faces?id=…` of an immich server lists them.
///
///     [{"boundingBoxX1": 400, "boundingBoxY1": 120, "boundingBoxX2": 460, "boundingBoxY2": 200,
///       "imageWidth": 1440, "imageHeight": 960, "person": null, …}, …]
///
/// Boxes are in pixels of the picture as it is shown, of the size that stands beside them.
enum ImmichFaces {
    /// Faces that are looked at, as of XMP.
    private static let limit = 128
    private static let sides = 1...1_000_000

    /// In the form of ``FaceAreas``; empty for what is no such list.
    static func fields(in answer: [UInt8]) -> MetadataFields<XMPField> {
        var fields = MetadataFields<XMPField>()
        guard let faces = (try? JSONValue(parsing: answer))?.elements else { return fields }
        for face in faces.prefix(limit) {
            guard let (width, height) = size(of: face), let box = box(of: face, width, height)
            else { continue }
            if fields.all(.faces).isEmpty {
                fields.append("\(width) \(height) upright".utf8, as: .faces)
            }
            // Shares of the sides, as fractions.
            let words = [
                "\(box.left + box.right)/\(2 * width)", "\(box.top + box.bottom)/\(2 * height)",
                "\(box.right - box.left)/\(width)", "\(box.bottom - box.top)/\(height)",
            ]
            fields.append(words.joined(separator: " ").utf8, as: .faces)
        }
        return fields
    }

    private static func size(of face: JSONValue) -> (Int, Int)? {
        guard let width = integer(face["imageWidth"]), let height = integer(face["imageHeight"]),
            sides.contains(width), sides.contains(height)
        else { return nil }
        return (width, height)
    }

    /// The part of a box that is in the picture; nil if there is none.
    private static func box(
        of face: JSONValue, _ width: Int, _ height: Int
    ) -> (left: Int, top: Int, right: Int, bottom: Int)? {
        guard let left = integer(face["boundingBoxX1"]), let top = integer(face["boundingBoxY1"]),
            let right = integer(face["boundingBoxX2"]), let bottom = integer(face["boundingBoxY2"])
        else { return nil }
        let box = (
            left: max(0, left), top: max(0, top), right: min(width, right),
            bottom: min(height, bottom)
        )
        return box.left < box.right && box.top < box.bottom ? box : nil
    }

    private static func integer(_ value: JSONValue?) -> Int? {
        value?.double.flatMap { Int(exactly: $0.rounded()) }
    }
}
