import Catalogue
import FrameSplicing
import ImageLibrary
import Raster
import ScrollEngine
import Testing

@testable import FrameService

@Suite("The codes of strips in use")
struct StripCodeCacheTests {
    private let codes = StripCodeCache()

    private func strip(
        _ gallery: String = "holiday", revision: UInt64 = 1, height: Int = 768,
        spacing: Int? = nil
    ) throws -> StripCodeCache.Strip {
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: 1024, height: height))
        configuration.spacing = spacing
        return StripCodeCache.Strip(
            gallery: try #require(GalleryID(gallery)), revision: revision,
            configuration: configuration)
    }

    private func code() -> SpliceCode {
        SpliceCode(training: [Bitmap(width: 8, height: 8, filledWith: .white)])
    }

    @Test("are looked for once, and until there is one")
    func once() throws {
        #expect(codes.code(of: try strip()) { nil } == nil)
        let made = code()
        #expect(codes.code(of: try strip()) { made } === made)
        #expect(codes.code(of: try strip()) { code() } === made)
    }

    @Test("are those of the strip and of no other, be it as good as the same")
    func others() throws {
        let made = code()
        _ = codes.code(of: try strip()) { made }
        for other in [
            try strip("harbour"), try strip(revision: 2), try strip(height: 767),
            try strip(spacing: 3),
            // These share a slot with the first one.
            try strip(revision: 257), try strip(revision: 2, height: 767),
        ] {
            let its = code()
            #expect(codes.code(of: other) { its } === its)
        }
    }
}
