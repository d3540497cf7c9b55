import CISAL

/// The CRC-32 of PNG, gzip and ZIP, which begins at 0.
package enum CRC32 {
    /// Continues a checksum with these bytes.
    @inline(__always)
    package static func continued(
        _ before: UInt32, _ bytes: UnsafePointer<UInt8>?, _ count: Int
    ) -> UInt32 {
        unsafe cisal_crc32(before, bytes, count)
    }

    /// The same for bytes of an array.
    package static func continued(_ before: UInt32, _ bytes: [UInt8]) -> UInt32 {
        unsafe bytes.withUnsafeBufferPointer { unsafe continued(before, $0.baseAddress, $0.count) }
    }
}
