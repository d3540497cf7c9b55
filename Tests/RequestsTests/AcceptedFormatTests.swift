import ImageLibrary
import PicturePreparing
import Testing

@testable import Requests

/// Which format a browser gets for a picture, by the Accept fields that browsers send.
@Suite("The format of a picture for a browser")
struct AcceptedFormatTests {
    @Test(
        "is WebP for those that name it, unless they like JPEG better",
        arguments: [
            // Chromium 120 and Firefox 128 for an image; what a script sends by default.
            ("image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8", "webp"),
            ("image/avif,image/webp,image/png,image/svg+xml,image/*;q=0.8,*/*;q=0.5", "webp"),
            ("*/*", "jpeg"),
            ("image/webp,*/*", "webp"),
            ("image/webp;q=0.5,image/jpeg", "jpeg"),
            ("image/webp;q=0,*/*", "jpeg"),
            ("", "jpeg"),
            // Internet Explorer 11, which cannot read WebP.
            ("image/png,image/svg+xml,image/jxr,image/*;q=0.8,*/*;q=0.5", "jpeg"),
            ("image/png", "png"),
        ])
    func format(accept: String, format: String) {
        #expect("\(EncodedVariant.Format(for: AcceptedMediaTypes(accept)))" == format)
    }

    @Test(
        "is AVIF, where it is there, for those that name it and like it as much",
        arguments: [
            ("image/avif,image/webp,*/*;q=0.8", true), ("image/avif;q=0.5,image/webp", false),
            ("image/*", false), ("image/avif;q=0,image/webp;q=0", false),
        ])
    func avif(accept: String, isPreferred: Bool) {
        #expect(AcceptedMediaTypes(accept).prefersAVIF(to: .webp) == isPreferred)
    }
}
