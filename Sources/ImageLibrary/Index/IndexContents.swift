/// What the index holds in memory.
struct IndexContents: Sendable {
    var known: [ItemID: KnownPicture] = [:]
    var plan = ReadingPlan()
    /// How often the catalogue has changed, or pictures had to be read again.
    var planRequests: UInt64 = 0
    /// How many of these the plan takes into account.
    var plannedRequests: UInt64 = 0

    /// Whether the next plan must not trust the last one.
    var plansAnew = false

    var isPlanOutdated: Bool { planRequests != plannedRequests }
    /// Rows to write; nil for those to remove.
    var unwritten: [ItemID: IndexRow?] = [:]
    /// Hashes of decoded pictures to write.
    var decoded: [ItemID: Decoded] = [:]
    /// Sizes that decoding corrected.
    var corrections = 0
    /// Pictures that could not be read for a reason that may be gone.
    var failed = 0
    var generations = IndexGenerations()

    /// What decoding a picture adds, in a version of its file.
    typealias Decoded = (version: UInt64, hashes: DecodedHashes)

    func facts(of item: Item) -> PictureFacts? {
        known[item.id].flatMap { $0.version == item.version ? $0.facts : nil }
    }

    /// Whether a picture was decoded in its present version.
    func isDecoded(_ item: Item) -> Bool {
        known[item.id].map { $0.version == item.version && $0.isDecoded } ?? false
    }

    /// Has all galleries planned again, for pictures that must be read again.
    mutating func planAnew() {
        planRequests += 1
        plansAnew = true
    }

    /// Has all pictures read again, because the file that knew them is lost.
    mutating func readAllAgain() {
        planAnew()
        for id in known.keys {
            known[id]?.isStored = false
            known[id]?.isDecoded = false
        }
    }
}

/// Numbers that grow with changes, so that what was made from the index is made again.
struct IndexGenerations: Sendable {
    private(set) var completions: UInt64 = 0
    /// The changes of everything.
    private var whole: UInt64 = 0
    private var galleries: [GalleryID: UInt64] = [:]
    /// All changes.
    private(set) var ofAll: UInt64 = 0

    /// Galleries beyond which one number for all changes is quicker.
    private static let most = 64

    func of(_ ids: [GalleryID]) -> UInt64 {
        guard ids.count <= Self.most else { return ofAll }
        return ids.reduce(whole) { $0 + galleries[$1, default: 0] }
    }

    mutating func changed(_ ids: [GalleryID]) {
        for id in Set(ids) { galleries[id, default: 0] += 1 }
        ofAll += 1
    }

    mutating func allChanged() {
        whole += 1
        completions += 1
        ofAll += 1
    }

    mutating func completed(_ id: GalleryID) {
        completions += 1
        changed([id])
    }
}

/// A picture that was read, in a version of its file.
struct KnownPicture: Sendable {
    let version: UInt64
    var facts: PictureFacts
    /// Whether it need not be read again: the table has its row, or will have it.
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
