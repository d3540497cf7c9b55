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
        #expect(codes.coding(of: try strip()) { .undecided }.code == nil)
        let made = code()
        #expect(codes.coding(of: try strip()) { .spliced(made) }.code === made)
        #expect(codes.coding(of: try strip()) { .spliced(code()) }.code === made)
        // That there is none is known as well.
        #expect(codes.coding(of: try strip("text")) { .composed }.code == nil)
        #expect(codes.coding(of: try strip("text")) { .spliced(made) }.code == nil)
    }

    @Test("are those of the strip and of no other, be it as good as the same")
    func others() throws {
        let made = code()
        _ = codes.coding(of: try strip()) { .spliced(made) }
        for other in [
            try strip("harbour"), try strip(revision: 2), try strip(height: 767),
            try strip(spacing: 3),
            // These share a slot with the first one.
            try strip(revision: 257), try strip(revision: 2, height: 767),
        ] {
            let its = code()
            #expect(codes.coding(of: other) { .spliced(its) }.code === its)
        }
    }
}
