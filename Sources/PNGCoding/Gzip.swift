import CDeflate

/// Texts for clients that read them compressed (RFC 1952).
///
/// It lies here because this is the one room that knows libdeflate.
package enum Gzip {
    /// Compresses bytes; nil when they would not become smaller.
    ///
    /// - Parameter level: 1 (fast) to 12 (smallest).
    package static func compress(_ bytes: [UInt8], level: Int32) -> [UInt8]? {
        let packed = unsafe [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, count in
            guard let start = buffer.baseAddress else { return }
            count = unsafe cdeflate_gzip(bytes, bytes.count, level, start, bytes.count)
        }
        return packed.isEmpty ? nil : packed
    }
}
