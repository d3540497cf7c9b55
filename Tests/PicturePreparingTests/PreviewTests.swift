import FileAccess
import Glibc
import PictureFiles
import Raster
import Testing

@testable import Catalogue
@testable import PicturePreparing

/// A server with one picture, of which it gives a copy of some bytes, and perhaps one in another format.
private final class ServerOfOne: PictureSource {
    let name: [UInt8] = []
    let identity = "test"
    private let copy: String
    private let converted: Result<String, SourceError>

    init(
        copy: String, converted: Result<String, SourceError> = .failure(SourceError(.gone, "none"))
    ) {
        (self.copy, self.converted) = (copy, converted)
    }

    func folder(at path: RelativePath) throws(SourceError) -> any SourceFolder {
        throw SourceError(.gone, "it is gone")
    }

    func open(_ path: RelativePath, for need: SourceNeed) throws(SourceError) -> OpenedFile {
        var file = copy
        if case .converted = need { file = try converted.get() }
        do throws(FileError) {
            return try OpenedFile(
                copyAt: file, of: FileVersion(tag: 1, byteCount: 0, seconds: 0))
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

    /// A JPEG of 12 bits for each colour, which no libjpeg of a distribution reads: the third byte of its frame
    /// header (ISO 10918-1, B.2.2).
    private static func undecodable() throws -> [UInt8] {
        var bytes = try encoded(bitmap(width: 8, height: 8) { _, _ in [255, 0, 0] }, as: .jpeg)
        let frame = try #require(
            bytes.indices.dropLast().first {
                bytes[$0] == 0xFF && (0xC0...0xC2).contains(bytes[$0 + 1])
            })
        bytes[frame + 4] = 12
        return bytes
    }

    @Test(
        "are made of a copy in another format if the file cannot be decoded here",
        arguments: [nil, SourceError.onItsWay, SourceError(.gone, "none")])
    func converted(_ failure: SourceError?) throws {
        let folder = try TemporaryFolder()
        try folder.write(try Self.undecodable(), as: "copy")
        try folder.write(
            try encoded(bitmap(width: 8, height: 8) { _, _ in [255, 0, 0] }, as: .png),
            as: "converted")
        let converted: Result<String, SourceError> =
            if let failure { .failure(failure) } else { .success("\(folder.path)/converted") }
        let preparation = Preparation(
            sources: LibrarySources(
                root: ServerOfOne(copy: "\(folder.path)/copy", converted: converted)),
            limits: LibraryLimits(), decoders: sharedDecoders)
        let source = SourceFile(
            path: RelativePath(bytes: Array("a.heic".utf8)),
            version: FileVersion(tag: 1, byteCount: 1, seconds: 0))
        let expected: PictureFailure? = failure.map {
            $0 == .onItsWay ? .arriving : .unsupported(.jpeg)
        }
        var detail: [UInt8] = []
        #expect(
            preparation.picture(source, as: natural(8, 8), detail: &detail).failure == expected)
        #expect(preparation.information(source, detail: &detail).failure == expected)
    }
}
