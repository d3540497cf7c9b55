import Catalogue
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
        #expect(failure.reason() == "This picture cannot be shown: this raw file has no preview.")
    }

    @Test("is called by what the item is")
    func kinds() {
        #expect(PictureFailure.empty.reason() == "This picture cannot be shown: the file is empty.")
        #expect(
            PictureFailure.empty.reason(of: .video)
                == "This video cannot be shown: the file is empty.")
    }
}
