/// A picture that was read, in a version of its file.
package struct KnownPicture: Sendable {
    package let version: UInt64
    package var facts: PictureFacts
    /// Whether it need not be read again: the table has its row, or will have it.
    var isStored = true
    /// Whether the picture was decoded.
    var isDecoded = false

    /// Whether nothing of a version need be read.
    func isStored(in version: UInt64) -> Bool { self.version == version && isStored }
}

/// What decoding adds to what a picture's header says.
package struct DecodedHashes: Sendable {
    let width: Int32
    let height: Int32
    let thumbHash: [UInt8]
    let contentHash: [UInt8]
}
