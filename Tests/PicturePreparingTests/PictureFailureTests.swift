import Testing

@testable import PicturePreparing

@Suite("A picture that cannot be shown") struct PictureFailureTests {
    @Test("is named, if this system has nothing that reads its format")
    func unsupported() {
        let failure = PictureFailure(.noDecoder, of: .jpegXL, limits: LibraryLimits())
        #expect(failure.clause == "this system has no decoder for JPEG XL pictures")
        #expect(!failure.isTransient)
    }

    @Test("is no damaged file, if it is a raw photograph without a preview")
    func noPreview() {
        let failure = PictureFailure(.noPreview, of: .tiff, limits: LibraryLimits())
        #expect(failure.reason == "This picture cannot be shown: this raw file has no preview.")
    }
}
