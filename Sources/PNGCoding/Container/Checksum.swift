import CDeflate
import CISAL

/// The two checksums of a PNG: Adler-32 over what is compressed, CRC-32 over each chunk.
struct Checksum: Equatable, Sendable {
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
}
