import CCrypto

/// SHA-256 (FIPS 180-4).
package enum SHA256 {
    /// The digest of a message: 32 bytes.
    package static func hash(_ message: [UInt8]) -> Digest {
        unsafe message.withUnsafeBytes { unsafe hash($0) }
    }

    /// The digest of a message: 32 bytes.
    package static func hash(_ message: UnsafeRawBufferPointer) -> Digest {
        unsafe Digest(of: message, by: .sha256)
    }

    /// The authentication code of a message by HMAC-SHA256 (RFC 2104): 32 bytes.
    package static func authenticationCode(of message: [UInt8], key: [UInt8]) -> [UInt8] {
        let function = HashFunction.sha256
        return unsafe [UInt8](unsafeUninitializedCapacity: function.length) { output, count in
            let code = unsafe message.withUnsafeBufferPointer { message in
                unsafe key.withUnsafeBytes { key in
                    unsafe HMAC(
                        function.pointer, key.baseAddress, Int32(key.count), message.baseAddress,
                        message.count, output.baseAddress, nil)
                }
            }
            precondition(unsafe code != nil, "OpenSSL could not compute an authentication code")
            count = function.length
        }
    }
}

/// SHA-1 (FIPS 180-4), by which Redis names scripts.
///
/// It protects nothing, because collisions are known.
package enum SHA1 {
    /// The digest of a message: 20 bytes.
    package static func hash(_ message: [UInt8]) -> Digest {
        unsafe message.withUnsafeBytes { unsafe Digest(of: $0, by: .sha1) }
    }
}
