import CCrypto

/// A hash function of OpenSSL, looked up once: a lookup takes longer than the hash of a short text.
@safe struct HashFunction: @unchecked Sendable {
    let pointer: OpaquePointer
    /// Bytes of a digest.
    let length: Int

    private init(_ name: String) {
        guard let pointer = unsafe EVP_MD_fetch(nil, name, nil) else {
            preconditionFailure("this installation of OpenSSL has no \(name)")
        }
        unsafe self.pointer = unsafe pointer
        length = unsafe Int(EVP_MD_get_size(pointer))
    }

    static let sha1 = HashFunction("SHA1")
    static let sha256 = HashFunction("SHA256")
}
