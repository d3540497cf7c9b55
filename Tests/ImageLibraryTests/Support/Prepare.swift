import Foundation
import PictureCoding
import Raster
import Testing

@testable import ImageLibrary

/// Prepares a file's bytes as the library does, on this thread.
func prepare(
    _ file: [UInt8], as variant: PictureVariant, limits: LibraryLimits = LibraryLimits()
) throws -> PreparedPicture {
    let folder = try TemporaryFolder()
    try folder.write(file, as: "file")
    let library = try LibraryFolder(at: folder.path)
    let path = RelativePath(bytes: Array("file".utf8))
    let source = SourceFile(path: path, version: try library.openFile(at: path).version)
    let isUsual = limits.decoders == LibraryLimits().decoders
    let decoders =
        isUsual ? sharedDecoders : DecoderPool(limits: limits.decoders, stopwatch: monotonicTime)
    let preparation = Preparation(folder: library, limits: limits, decoders: decoders)
    var detail: [UInt8] = []
    return preparation.picture(source, as: variant, detail: &detail)
}

/// The decoders of tests that need no others.
let sharedDecoders = DecoderPool(limits: LibraryLimits().decoders, stopwatch: monotonicTime)

/// The time since an arbitrary moment.
@Sendable func monotonicTime() -> Duration {
    .nanoseconds(DispatchTime.now().uptimeNanoseconds)
}

/// A file's bytes as decoders get them.
func shared(_ bytes: [UInt8]) throws -> FileBytes { try #require(FileBytes(copyOf: bytes)) }

/// A box of the picture's size, so that its pixels are not scaled.
func natural(_ width: Int, _ height: Int, on background: Pixel = .white) -> PictureVariant {
    PictureVariant(boxWidth: width, boxHeight: height, fit: .contain, background: background)
}

/// A bitmap encoded by the library's own writer.
func encoded(_ bitmap: Bitmap, as format: PictureFormat, quality: Int = 95) throws -> [UInt8] {
    let folder = try TemporaryFolder()
    try PictureFileWriter.write(bitmap, as: format, to: folder("file"), quality: quality)
    return try bytes(of: folder("file"))
}

func decodedBase64(_ text: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: text)))
}
