/// What the index holds in memory.
struct IndexContents: Sendable {
    var known: [ItemID: KnownPicture] = [:]
    var plan = ReadingPlan()
    /// Whether the file was lost, so that all pictures must be read again.
    var isLost = false
    /// Rows to write; nil for those to remove.
    var unwritten: [ItemID: IndexRow?] = [:]
    /// Hashes of decoded pictures to write.
    var decoded: [ItemID: (version: UInt64, hashes: DecodedHashes)] = [:]
    /// Sizes that decoding corrected.
    var corrections = 0
}

/// A picture that was read, in a version of its file.
struct KnownPicture: Sendable {
    let version: UInt64
    var facts: PictureFacts
    /// Whether the table has the row, or will have it.
    var isStored = true
    /// Whether the picture was decoded.
    var isDecoded = false

    /// Whether nothing of a version need be read.
    func isStored(in version: UInt64) -> Bool { self.version == version && isStored }
}

/// What decoding adds to what a picture's header says.
struct DecodedHashes: Sendable {
    let width: Int32
    let height: Int32
    let thumbHash: [UInt8]
    let contentHash: [UInt8]
}

/// How much of the library the index knows.
package struct IndexProgress: Equatable, Sendable {
    /// Pictures whose header was read.
    package let read: Int
    package let total: Int
    /// Pictures whose size differed when they were decoded.
    package let corrected: Int
}
