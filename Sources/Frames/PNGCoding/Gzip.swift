import CDeflate

/// Compresses text responses (RFC 1952).
///
/// It is in this room because no other room uses libdeflate.
package enum Gzip {
    /// Compresses bytes at a level from 1 (fast) to 12 (smallest); nil if the result would not be
    /// smaller.
    package static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe cdeflate_gzip(bytes, bytes.count, level, start, bytes.count)
        }
        return packed.isEmpty ? nil : packed
    }
}
