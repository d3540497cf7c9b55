import FileAccess
import Glibc
import PictureFiles
import Raster
import Testing

@testable import Catalogue
@testable import PicturePreparing

/// A server with one picture, of which it gives a copy of some bytes.
private final class ServerOfOne: PictureSource {
    let name: [UInt8] = []
    let identity = "test"
    private let copy: String

    init(copy: String) { self.copy = copy }

    func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        throw SourceError(.gone, "it is gone")
    }

    func open(_ path: RelativePath, for need: SourceNeed) throws(SourceError) -> OpenedFile {
        do throws(FileError) {
            return try OpenedFile(
                copyAt: copy, of: FileVersion(tag: 1, byteCount: 0, seconds: 0))
        } catch {
            throw SourceError(error)
        }
    }

    func isRemote(_ path: RelativePath) -> Bool { true }
}

@Suite("Pictures of a server") struct PreviewTests {
    @Test(
        "are made of a preview if what was read is not as long as the file",
        arguments: [true, false])
    func preview(_ isPreview: Bool) throws {
        let bytes = try encoded(bitmap(width: 4, height: 4) { _, _ in [255, 0, 0] }, as: .png)
        let folder = try TemporaryFolder()
        try folder.write(bytes, as: "copy")
        let version = FileVersion(
            tag: 1, byteCount: Int64(bytes.count) + (isPreview ? 1000 : 0), seconds: 0)
        let preparation = Preparation(
            sources: LibrarySources(root: ServerOfOne(copy: "\(folder.path)/copy")),
            limits: LibraryLimits(), decoders: sharedDecoders)
        var detail: [UInt8] = []
        let picture = preparation.picture(
            SourceFile(path: RelativePath(bytes: Array("a.png".utf8)), version: version),
            as: natural(4, 4), detail: &detail)
        #expect(picture.failure == nil)
        #expect(picture.isOfPreview == isPreview)
    }
}
