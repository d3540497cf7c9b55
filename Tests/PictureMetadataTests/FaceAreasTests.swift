import Testing

@testable import PictureMetadata

@Suite("The areas of faces")
struct FaceAreasTests {
    private func areas(
        _ values: [String], width: Int = 1_200, height: Int = 800, orientation: Int = 1
    ) -> FaceAreas {
        var fields = MetadataFields<XMPField>()
        for value in values { fields.append(value.utf8, as: .faces) }
        return FaceAreas(
            in: fields, storedWidth: width, storedHeight: height, orientation: orientation)
    }

    /// A face at the left of the stored picture, a little above the middle, by hand for each orientation.
    @Test(
        "are those of the upright picture",
        arguments: [
            (1, 0.125, 0.375), (2, 0.875, 0.375), (3, 0.875, 0.625), (4, 0.125, 0.625),
            (5, 0.375, 0.125), (6, 0.625, 0.125), (7, 0.625, 0.875), (8, 0.375, 0.875),
        ])
    func orientations(orientation: Int, x: Double, y: Double) throws {
        let areas = areas(["1200 800", "0.125 0.375 0.0625 0.125"], orientation: orientation)
        let face = try #require(areas.faces.first)
        let (width, height) = orientation < 5 ? (0.0625, 0.125) : (0.125, 0.0625)
        #expect(face.horizontal == (x - width / 2)...(x + width / 2))
        #expect(face.vertical == (y - height / 2)...(y + height / 2))
    }

    @Test("are taken as upright where the sides beside them are")
    func uprightAreas() throws {
        let areas = areas(["800 1200", "0.125 0.375 0.0625 0.125"], orientation: 6)
        #expect(try #require(areas.faces.first).horizontal == 0.09375...0.15625)
    }

    @Test("are taken as upright where a server says so", arguments: 1...8)
    func uprightAreasOfServers(orientation: Int) throws {
        let size = orientation < 5 ? "1200 800" : "800 1200"
        let areas = areas(["\(size) upright", "1/8 3/8 1/16 1/8"], orientation: orientation)
        let face = try #require(areas.faces.first)
        #expect(face.horizontal == 0.09375...0.15625 && face.vertical == 0.3125...0.4375)
        #expect(
            self.areas(["300 1200 upright", "1/8 3/8 1/16 1/8"], orientation: orientation).faces
                .isEmpty)
    }

    @Test("are left out of a picture that was cropped since", arguments: ["1200 1200", "300 800"])
    func otherShapes(size: String) {
        #expect(areas([size, "0.5 0.5 0.1 0.1"]).faces.isEmpty)
        // Without sides beside them, or with rounded ones, they are believed.
        #expect(areas([" ", "0.5 0.5 0.1 0.1"]).faces.count == 1)
        #expect(areas(["600 401", "0.5 0.5 0.1 0.1"]).faces.count == 1)
    }

    @Test(
        "are left out where they cannot be",
        arguments: [
            "0.5 0.5 0 0.1", "0.5 0.5 0.1", "0.5 0.5 0.1 x", "-0.5 0.5 0.1 0.1", "2 0.5 0.1 0.1",
            "",
            "nan 0.5 0.1 0.1", "0.5 0.5 0.1 0.1 0.1",
        ])
    func wrongAreas(value: String) {
        #expect(areas(["1200 800", value]).faces.isEmpty)
        #expect(areas([value]).faces.isEmpty && areas([]).faces.isEmpty)
    }

    @Test("of people are given from their corners, as Windows writes them")
    func corners() throws {
        let face = try #require(areas([" ", "0.25 0.5 0.125 0.25 corner"]).faces.first)
        #expect(face.horizontal == 0.25...0.375 && face.vertical == 0.5...0.75)
        let wrong = ["0.25 0.5 0.125 corner", "corner", "0.9 1.5 0.1 0.1 corner"]
        #expect(areas([" "] + wrong).faces.isEmpty)
    }

    @Test(
        "decide which part is kept",
        arguments: [
            // One face: in the middle, as far as the picture goes.
            (["0.5 0.5 0.1 0.1"], 0.25), (["0.1 0.5 0.1 0.1"], 0.0), (["0.9 0.5 0.1 0.1"], 0.5),
            // Two that fit: between them; two that do not, beside a third: the two that do.
            (["0.3 0.5 0.1 0.1", "0.6 0.5 0.1 0.1"], 0.2),
            (["0.05 0.5 0.1 0.1", "0.7 0.5 0.1 0.1", "0.9 0.5 0.1 0.1"], 0.5),
            // One that is larger than the part: its middle; of two such, that of the larger.
            (["0.5 0.5 0.8 0.1"], 0.25), (["0.3 0.5 0.6 0.1", "0.72 0.5 0.56 0.1"], 0.05),
            // Two at the edge, over which they reach, beside one.
            (["0.02 0.5 0.1 0.1", "0.2 0.5 0.1 0.1", "0.9 0.5 0.1 0.1"], 0.0),
        ])
    func parts(faces: [String], beginning: Double) {
        let areas = areas(["1200 800"] + faces)
        #expect(abs(areas.beginning(along: \.horizontal, keeping: 0.5) - beginning) < 1e-9)
        #expect(areas.beginning(along: \.horizontal, keeping: 1) == 0)
    }
}
