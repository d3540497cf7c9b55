import CDeflate

/// Texts for clients that read them compressed (RFC 1952).
///
/// It lies here because this is the one room that knows libdeflate.
package enum Gzip {
    /// Compresses bytes at a level from 1 (fast) to 12 (smallest); nil when they would not become
    /// smaller.
    package static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe cdeflate_gzip(bytes, bytes.count, level, start, bytes.count)
        }
        return packed.isEmpty ? nil : packed
    }
}
