import Testing

@testable import PictureFetching
@testable import PictureMetadata
@testable import PictureSources

@Suite("The faces that an immich server lists") struct ImmichFacesTests {
    private func values(_ answer: String) -> [String] {
        ImmichFaces.fields(in: Array(answer.utf8)).all(.faces)
            .map { String(decoding: $0, as: UTF8.self) }
    }

    private func face(_ box: [Double], of size: [Double] = [1440, 960]) -> String {
        let names = ["boundingBoxX1", "boundingBoxY1", "boundingBoxX2", "boundingBoxY2"]
        let members = zip(names + ["imageWidth", "imageHeight"], box + size)
            .map { "\"\($0)\":\($1)" }
        return #"{"id":"f","person":null,"sourceType":"exif",\#(members.joined(separator: ","))}"#
    }

    /// 360 to 432 of 1440 is a quarter and a twentieth; 480 to 720 of 960 a half and a quarter.
    @Test("are areas of the upright picture")
    func areas() throws {
        let found = values("[\(face([360, 480, 432, 720]))]")
        #expect(found == ["1440 960 upright", "792/2880 1200/1920 72/1440 240/960"])
        var fields = MetadataFields<XMPField>()
        for value in found { fields.append(value.utf8, as: .faces) }
        // A stored picture with a quarter turn.
        let areas = FaceAreas(in: fields, storedWidth: 4000, storedHeight: 6000, orientation: 6)
        let face = try #require(areas.faces.first)
        #expect(abs(face.horizontal.lowerBound - 0.25) < 1e-9)
        #expect(abs(face.horizontal.upperBound - 0.3) < 1e-9)
        #expect(face.vertical == 0.5...0.75)
    }

    @Test("end at the edges, and are left out beyond them")
    func edges() {
        #expect(
            values("[\(face([-20, 900.4, 40, 990])),\(face([1500, 10, 1600, 20]))]")
                == ["1440 960 upright", "40/2880 1860/1920 40/1440 60/960"])
    }

    @Test(
        "are none where there is no such list",
        arguments: [
            "", "{}", "[]", "[1, null]", #"{"message":"Missing required permission: face.read"}"#,
            #"[{"boundingBoxX1":1,"boundingBoxY1":1,"boundingBoxX2":9,"boundingBoxY2":9}]"#,
        ])
    func others(answer: String) {
        #expect(values(answer).isEmpty)
        #expect(values("[\(face([9, 1, 1, 9])),\(face([1, 1, 9, 9], of: [0, 960]))]").isEmpty)
        #expect(values("[\(face([1, 1, 1e300, 9], of: [1e300, 1e300]))]").isEmpty)
    }

    @Test("are asked for by the picture's id, and not of edited pictures")
    func requests() throws {
        let server = try ScriptedImmich.server(ScriptedImmich.favourites)
        func request(_ version: String) -> HTTPRequest? {
            server.facesRequest(
                for: ServerPicture(folder: .root, name: [], id: "abc-1", version: version))
        }
        #expect(request("o12")?.url == "http://nas:2283/api/faces?id=abc-1")
        #expect(request("o12")?.fields.first?.name == "x-api-key")
        #expect(request("e12") == nil)
    }
}
