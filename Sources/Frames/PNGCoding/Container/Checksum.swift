import CDeflate
import Checksums

/// The two checksums of a PNG: Adler-32 over the uncompressed data, CRC-32 over each chunk.
///
/// FrameSplicing uses it too, so that one room calls libdeflate.
package struct Checksum: Equatable, Sendable {
    enum Kind: Sendable { case adler32, crc32 }

    private let kind: Kind
    private(set) var value: UInt32

    init(_ kind: Kind) {
        self.kind = kind
        value = kind == .adler32 ? 1 : 0
    }

    @inline(__always)
    mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        value =
            switch kind {
            case .adler32: unsafe cdeflate_adler32(value, bytes.baseAddress, bytes.count)
            case .crc32: unsafe CRC32.continued(value, bytes.baseAddress, bytes.count)
            }
    }

    /// Continues an Adler-32 with these bytes (RFC 1950, 8.2); 1 is the checksum of no bytes.
    package static func adler32(
        _ before: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> UInt32 {
        unsafe cdeflate_adler32(before, bytes, count)
    }
}
