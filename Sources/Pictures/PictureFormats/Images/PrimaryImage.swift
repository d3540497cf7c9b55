/// The image in a file that is its picture.
package enum PrimaryImage {
    case wholeFile
    /// An image of a TIFF.
    case image(TIFFImage, isRaw: Bool)
    /// The preview of a raw photograph.
    case preview(EmbeddedJPEG)

    /// Finds the picture of a file.
    ///
    /// - Throws: ``DecodeFailure/noPreview``.
    package init(of file: FileBytes, as format: PictureFormat) throws(DecodeFailure) {
        switch format {
        case .raw: self = try Self.best(nil, Self.preview(of: file), isRaw: true)
        case .tiff:
            guard let images = TIFFImages(of: file) else {
                self = .wholeFile
                return
            }
            let preview =
                images.mayHavePreview
                ? EmbeddedJPEG.largest(in: file, outside: images.rawData) : nil
            guard images.isRaw || images.picture != nil || preview != nil else {
                self = .wholeFile  // libtiff says what is wrong
                return
            }
            self = try Self.best(images.picture, preview, isRaw: images.isRaw)
        default: self = .wholeFile
        }
    }

    /// Whether it is a raw photograph, or the preview of something that cannot be shown.
    package var isRaw: Bool {
        switch self {
        case .wholeFile: false
        case .image(_, let isRaw): isRaw
        case .preview: true
        }
    }

    private static func preview(of file: FileBytes) -> EmbeddedJPEG? {
        EmbeddedJPEG.largest(in: file, outside: TIFFImages(of: file)?.rawData ?? 0..<0)
    }

    private static func best(
        _ image: TIFFImage?, _ preview: EmbeddedJPEG?, isRaw: Bool
    ) throws(DecodeFailure) -> PrimaryImage {
        if let preview, preview.pixels > image?.pixels ?? 0 { return .preview(preview) }
        guard let image else { throw .noPreview }
        return .image(image, isRaw: isRaw)
    }
}
