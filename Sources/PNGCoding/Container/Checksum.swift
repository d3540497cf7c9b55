import CDeflate
import CISAL

/// The two checksums of a PNG: Adler-32 over what is compressed, CRC-32 over each chunk.
///
/// FrameSplicing sums through it too, so that one room calls libdeflate and ISA-L.
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
            case .crc32: unsafe cisal_crc32(value, bytes.baseAddress, bytes.count)
            }
    }

    /// The Adler-32 of what a sum stands for and these bytes (RFC 1950, 8.2); 1 is that of nothing.
    package static func adler32(
        _ before: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> UInt32 {
        unsafe cdeflate_adler32(before, bytes, count)
    }

    /// The CRC-32 of what a sum stands for and these bytes; 0 is that of nothing.
    package static func crc32(
        _ before: UInt32, _ bytes: UnsafePointer<UInt8>, _ count: Int
    ) -> UInt32 {
        unsafe cisal_crc32(before, bytes, count)
    }
}
