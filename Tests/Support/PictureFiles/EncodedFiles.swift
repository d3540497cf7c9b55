import Foundation
import PictureCoding
import PictureFormats
import Raster

/// A file's bytes as decoders get them.
package func shared(_ bytes: [UInt8]) throws -> FileBytes {
    try FileBytes(copyOf: bytes) ?? { throw CocoaError(.fileReadUnknown) }()
}

/// A bitmap encoded by the library's own writer.
package func encoded(_ bitmap: Bitmap, as format: PictureFormat, quality: Int = 95) throws
    -> [UInt8]
{
    let folder = try TemporaryFolder()
    try PictureFileWriter.write(bitmap, as: format, to: folder("file"), quality: quality)
    return try bytes(of: folder("file"))
}

package func decodedBase64(_ text: String) throws -> [UInt8] {
    try Data(base64Encoded: text).map(Array.init) ?? { throw CocoaError(.fileReadUnknown) }()
}
