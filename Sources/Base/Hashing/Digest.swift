import CCrypto

/// The result of a hash function: the first bytes are the most significant.
package struct Digest: Sendable {
    package let bytes: [UInt8]

    /// Computes the digest of a message by a hash function of OpenSSL.
    init(of message: UnsafeRawBufferPointer, by function: HashFunction) {
        bytes = unsafe [UInt8](unsafeUninitializedCapacity: function.length) { output, count in
            let isDone = unsafe EVP_Digest(
                message.baseAddress, message.count, output.baseAddress, nil, function.pointer, nil)
            // It fails only if no memory is left for its state, as any allocation here would.
            precondition(isDone == 1, "OpenSSL could not compute a digest")
            count = function.length
        }
    }

    /// Eight bytes from this multiple of eight on, as a number.
    package func word(_ index: Int) -> UInt64 {
        bytes[(8 * index)...].prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
    }
}

extension Digest: Equatable {
    /// Compares in constant time, because a digest may stand for a secret.
    package static func == (one: Digest, other: Digest) -> Bool {
        one.bytes.isEqualInConstantTime(to: other.bytes)
    }
}

extension [UInt8] {
    /// Whether the bytes are the same; takes the same time whichever of them differ.
    package func isEqualInConstantTime(to other: [UInt8]) -> Bool {
        guard count == other.count else { return false }
        return unsafe withUnsafeBytes { mine in
            unsafe other.withUnsafeBytes {
                unsafe CRYPTO_memcmp(mine.baseAddress, $0.baseAddress, mine.count) == 0
            }
        }
    }
}
