import Catalogue

/// What the index holds in memory.
package struct IndexContents: Sendable {
    // MARK: What is known

    package var known: [ItemID: KnownPicture] = [:]
    var generations = IndexGenerations()
    /// Sizes that decoding corrected.
    var corrections = 0
    /// Pictures that could not be read for a reason that may be gone.
    package var failed = 0

    // MARK: What is to be read

    var plan = ReadingPlan()
    /// How often the catalogue has changed, or pictures had to be read again.
    var planRequests: UInt64 = 0
    /// How many of these the plan takes into account.
    var plannedRequests: UInt64 = 0
    /// Whether the next plan starts from nothing instead of from this one.
    var replacesPlan = false

    // MARK: What is to be written

    /// Rows to write; nil for those to remove.
    var unwritten: [ItemID: IndexRow?] = [:]
    /// Hashes of decoded pictures to write.
    var decoded: [ItemID: Decoded] = [:]

    /// What decoding a picture adds, in a version of its file.
    typealias Decoded = (version: UInt64, hashes: DecodedHashes)
}

extension IndexContents {
    var isPlanOutdated: Bool { planRequests != plannedRequests }

    /// How many pictures were read and are not written yet, so that searches do not find them: those of a
    /// gallery, or all.
    func unwrittenCount(in gallery: Gallery? = nil) -> Int {
        // On a disk that takes nothing many wait.
        if let items = gallery?.items, items.count < unwritten.count {
            return (0..<items.count).count { (unwritten[items.id(at: $0)] ?? nil) != nil }
        }
        return unwritten.count { id, row in
            row != nil && gallery.map { $0.index(of: id) != nil } ?? true
        }
    }

    package func facts(of item: Item) -> PictureFacts? { facts(of: item.id, item.version) }

    func facts(of item: ItemID, _ version: UInt64) -> PictureFacts? {
        known[item].flatMap { $0.version == version ? $0.facts : nil }
    }

    /// Whether a picture was decoded in its present version.
    func isDecoded(_ item: Item) -> Bool {
        known[item.id].map { $0.version == item.version && $0.isDecoded } ?? false
    }

    /// Requests a new plan of all galleries, for pictures that must be read again.
    mutating func requestNewPlan() {
        planRequests += 1
        replacesPlan = true
    }

    /// Requests all pictures to be read again, because the file that knew them is lost.
    mutating func requestRereading() {
        requestNewPlan()
        for id in known.keys {
            known[id]?.isStored = false
            known[id]?.isDecoded = false
        }
    }
}
