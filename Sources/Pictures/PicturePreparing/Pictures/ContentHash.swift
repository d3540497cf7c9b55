import Hashing
import PictureFormats

/// The SHA-256 of a file's bytes, of a video that of its state; for a placeholder, of its reason and that hash, so that a
/// transient failure never shares a URL with the picture that follows it; for a part that shows faces which
/// something else names, also of these.
package struct ContentHash: Hashable, Sendable {
    /// 32 bytes.
    package let bytes: [UInt8]
    /// 64 hexadecimal digits, made once because each layout with the picture contains them.
    package let text: String

    /// - Parameters:
    ///   - contents: The file; nil if it is empty or could not be read.
    ///   - faces: The faces that a sidecar names, if the picture shows the part with them.
    ///   - reason: The reason that a placeholder shows.
    package init(
        of contents: FileBytes?, keeping faces: [UInt8] = [], reason: String? = nil
    ) {
        let file = unsafe (contents?.withUnsafeBytes { unsafe SHA256.hash($0) } ?? SHA256.hash([]))
            .bytes
        bytes =
            if let reason {
                SHA256.hash(Array("placeholder: \(reason)\n".utf8) + file).bytes
            } else if !faces.isEmpty {
                SHA256.hash(Array("faces\n".utf8) + faces + file).bytes
            } else {
                file
            }
        text = String(hexadecimal: bytes)
    }

    /// Of a picture that depends on more than its file's bytes.
    package init(_ digest: Digest) {
        bytes = digest.bytes
        text = String(hexadecimal: bytes)
    }

    package static func == (one: ContentHash, other: ContentHash) -> Bool {
        one.bytes == other.bytes
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}
