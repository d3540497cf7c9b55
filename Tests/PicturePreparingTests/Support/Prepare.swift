import Foundation
import PictureFiles
import Raster
import Testing

@testable import Catalogue
@testable import FileAccess
@testable import PictureCoding
@testable import PictureFormats
@testable import PicturePreparing
@testable import PictureSources

/// Prepares a file's bytes as the library does, on this thread.
func prepare(
    _ file: [UInt8], as variant: PictureVariant, limits: LibraryLimits = LibraryLimits()
) throws -> PreparedPicture {
    let folder = try TemporaryFolder()
    try folder.write(file, as: "file")
    let sources = LibrarySources(root: try FolderSource(at: folder.path))
    let path = RelativePath(bytes: Array("file".utf8))
    let source = SourceFile(path: path, version: try sources.open(path).version)
    let isUsual = limits.decoders == LibraryLimits().decoders
    let decoders =
        isUsual ? sharedDecoders : DecoderPool(limits: limits.decoders, stopwatch: monotonicTime)
    let preparation = Preparation(sources: sources, limits: limits, decoders: decoders)
    var detail: [UInt8] = []
    return preparation.picture(source, as: variant, detail: &detail)
}

/// The decoders of tests that need no others.
let sharedDecoders = DecoderPool(limits: LibraryLimits().decoders, stopwatch: monotonicTime)

/// The time since an arbitrary moment.
@Sendable func monotonicTime() -> Duration {
    .nanoseconds(DispatchTime.now().uptimeNanoseconds)
}

/// A box of the picture's size, so that its pixels are not scaled.
func natural(_ width: Int, _ height: Int, on background: Pixel = .white) -> PictureVariant {
    PictureVariant(boxWidth: width, boxHeight: height, fit: .contain, background: background)
}
