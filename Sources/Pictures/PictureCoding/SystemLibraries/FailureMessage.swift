import PictureFormats

/// The message of libvips about a picture that could not be read, and what follows from it.
///
/// The libraries have no other way to say which fault it is: libvips passes on their text only.
/// A message that is not known here is that of a damaged file.
struct FailureMessage {
    let text: String
    let format: PictureFormat
    let support: FormatSupport
    let libheif: LibraryVersion?

    /// The failure, and words about it for the log.
    var diagnosis: (failure: DecodeFailure, hint: String?) {
        if has(["memory"]), !has(["security limit"]) {
            // libheif also calls its own limits of sides a memory allocation error.
            return (.outOfMemory, nil)
        }
        // The containers of videos are read without a library.
        if support.unreadable.contains(format), !format.isVideo {
            return (.noDecoder, "the decoder is in the package \(format.package)")
        }
        if usesLibheif, has(Self.readByNewerLibheif), isOld {
            let found = libheif.map { "\($0)" } ?? "an unknown version"
            return (
                .needsNewerLibrary, "found libheif \(found), needed \(Self.neededLibheif) or newer"
            )
        }
        return (has(Self.unsupported) ? .unsupported : .damaged, nil)
    }

    private func has(_ words: [String]) -> Bool {
        let text = text.lowercased()
        return words.contains { text.contains($0) }
    }

    private var usesLibheif: Bool { format.library == PictureFormat.heic.library }
    private var isOld: Bool { libheif.map { $0 < Self.neededLibheif } ?? true }

    /// The first libheif that reads a gain map as iPhones write it since iOS 18, which refers to two
    /// items.
    private static let neededLibheif = LibraryVersion("1.18")

    /// What libheif says of such a gain map: 1.15, and 1.16 to 1.17.
    private static let readByNewerLibheif = [
        "too many auxiliary image references", "non-existing alpha image referenced",
    ]

    /// What the libraries say of sound files whose kind they, or this build of them, do not read.
    private static let unsupported = [
        // libheif; "unsupported file-type" is said of bytes without order.
        "unsupported feature", "unsupported codec", "error while loading plugin",
        // libtiff: a compression that is unknown or was not built in, or other pixels.
        "not configured", "is not implemented", "unsupported tiff image type",
        // libjpeg: 12 bits, arithmetic coding, lossless and hierarchical pictures, JPEG-LS.
        "unsupported jpeg data precision", "arithmetic coding is not implemented",
        "unsupported jpeg process", "unsupported marker type 0xf7",
        // libvips: samples of a size, or planes, that it does not read.
        "not a whole number of bytes", "samples out of range", "separate planes not supported",
    ]
}
