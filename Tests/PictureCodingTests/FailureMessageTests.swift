import Testing

@testable import PictureCoding
@testable import PictureFormats

/// The messages are those of the libraries' own files: libheif 1.15 to 1.23 (error.cc, context.cc,
/// plugin_registry.cc), libtiff 4.5 (tif_codec.c), libjpeg-turbo 2.1 (jerror.h), as libvips passes
/// them on, and its own (8.14, tiff2vips.c).
@Suite("Why a picture was not read") struct FailureMessageTests {
    private func failure(
        _ text: String, _ format: PictureFormat = .heic, libheif: String? = "1.15.1",
        unreadable: Set<PictureFormat> = []
    ) -> DecodeFailure {
        FailureMessage(
            text: text, format: format, support: FormatSupport(unreadable: unreadable),
            libheif: libheif.map(LibraryVersion.init)
        ).diagnosis.failure
    }

    @Test(
        "is the libheif of the system for the pictures of iPhones since iOS 18",
        arguments: [
            "heif: Invalid input: Unspecified: Too many auxiliary image references (2.0)",
            "heif: Invalid input: Non-existing alpha image referenced (2.2000)",
        ])
    func gainMaps(text: String) {
        for version in ["1.15.1", "1.17.6", "1.9", nil] {
            #expect(failure(text, libheif: version) == .needsNewerLibrary)
        }
        // A version that reads them says so of files that are damaged.
        for version in ["1.18", "1.18.0", "1.23.6", "2.0"] {
            #expect(failure(text, libheif: version) == .damaged)
        }
        #expect(failure(text, .png) == .damaged)
    }

    @Test("names the version that was found and the one that is needed")
    func versions() {
        let message = FailureMessage(
            text: "heif: Too many auxiliary image references", format: .heic,
            support: FormatSupport(), libheif: LibraryVersion("1.15.1"))
        #expect(message.diagnosis.hint == "found libheif 1.15.1, needed 1.18 or newer")
    }

    @Test(
        "is a kind of the format that the library does not read",
        arguments: [
            ("heif: Unsupported feature: Unsupported codec (4.3000)", PictureFormat.heic),
            ("tiff2vips: LZMA compression support is not configured", .tiff),
            ("TIFFReadEncodedStrip: Compression scheme 65000 encoding is not implemented", .tiff),
            ("tiff2vips: samples_per_pixel not a whole number of bytes", .tiff),
            ("tiff2vips: samples out of range", .tiff),
            ("tiff2vips: tiled separate planes not supported", .tiff),
            ("VipsJpeg: Unsupported JPEG data precision 12", .jpeg),
            ("VipsJpeg: Sorry, arithmetic coding is not implemented", .jpeg),
            ("VipsJpeg: Unsupported JPEG process: SOF type 0xc3", .jpeg),
            // The start of a frame of JPEG-LS (ISO/IEC 14495-1, table C.1).
            ("VipsJpeg: Unsupported marker type 0xf7", .jpeg),
        ])
    func kinds(text: String, format: PictureFormat) {
        #expect(failure(text, format) == .unsupported)
    }

    @Test("is the lack of a decoder where no picture of the format is read")
    func decoders() {
        let text = "heif: Error while loading plugin: No decoding plugin installed (11.6003)"
        #expect(failure(text, unreadable: [.heic]) == .noDecoder)
        #expect(failure(text, .avif, unreadable: [.heic]) == .unsupported)
    }

    @Test("is memory, or damage, in all other cases")
    func others() {
        #expect(failure("heif: Memory allocation error: Unspecified (6.0)") == .outOfMemory)
        #expect(
            failure("heif: Memory allocation error: Security limit exceeded (6.1000)") == .damaged)
        #expect(failure("VipsJpeg: premature end of JPEG image", .jpeg) == .damaged)
        #expect(failure("heif: Unsupported file-type: Unspecified (3.0)") == .damaged)
        #expect(failure("", .png) == .damaged)
    }

    @Test("of this system's own formats is never the lack of a decoder")
    func ownFormats() {
        #expect(FormatCheck().support() == FormatSupport())
        for format in PictureFormat.allCases {
            let support = FormatSupport(unreadable: [format])
            #expect(FormatSupport(bits: support.bits) == support)
        }
    }
}
