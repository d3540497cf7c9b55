import Calendars
import Catalogue
import PicturePreparing
import SQLiteAccess

/// Recording and writing what pictures say.
extension PictureIndex {
    /// Records what a picture's header says.
    ///
    /// A failure that may be gone another time is not written, and read again later; one of the
    /// system's libraries at the next start.
    ///
    /// - Parameters:
    ///   - information: What it says.
    ///   - entry: The picture.
    ///   - today: The present day where the service runs.
    /// - Returns: Whether it was the last one of its gallery.
    package func note(
        _ information: FileInformation, of entry: ReadingPlan.Entry, on today: CalendarDay = .last
    ) -> Bool {
        let picture = IndexedPicture(information, of: entry.item, on: today)
        let id = entry.item.id
        let isLasting = information.failure?.isTransient != true
        return contents.withLock { contents in
            var known = KnownPicture(version: entry.item.version, facts: picture.facts)
            // It may have been decoded before its header was read.
            if let decoded = contents.decoded[id], decoded.version == known.version {
                known.isDecoded = true
                (known.facts.width, known.facts.height) = (
                    decoded.hashes.width, decoded.hashes.height
                )
            }
            known.isStored = isLasting
            contents.known[id] = known
            if !isLasting {
                contents.failed += 1
            } else if information.failure?.isOfSystem != true,
                contents.unwritten.count < Self.unwrittenLimit
            {
                contents.unwritten[id] = IndexRow(entry, picture)
            }
            let isComplete = contents.plan.finished(entry)
            if isComplete { contents.generations.completed(entry.gallery) }
            return isComplete
        }
    }

    /// Records what decoding a picture adds, once for each version.
    ///
    /// - Returns: Whether there is something to write.
    package func note(_ picture: PreparedPicture, of job: DecodeJob) -> Bool {
        guard let variant = job.kind.variant, variant.fit != .cover, Self.isLargeEnough(picture)
        else { return false }
        let (id, version) = (job.item, job.source.stableHash)
        let isWanted = contents.withLock { contents in
            let known = contents.known[id]
            // The header of a picture that is shown at once may be read later.
            guard known == nil || known?.version == version, known?.isDecoded != true,
                contents.decoded[id]?.version != version,
                contents.decoded.count < Self.decodedLimit
            else { return false }
            contents.known[id]?.isDecoded = true
            return true
        }
        guard isWanted else { return false }
        let hashes = DecodedHashes(
            width: Int32(clamping: picture.naturalWidth),
            height: Int32(clamping: picture.naturalHeight),
            thumbHash: ThumbHash(of: picture.bitmap).bytes,
            contentHash: picture.contentHash.bytes)
        contents.withLock { contents in
            contents.decoded[id] = (version, hashes)
            guard let known = contents.known[id], known.version == version, known.isStored,
                (known.facts.width, known.facts.height) != (hashes.width, hashes.height)
            else { return }
            contents.known[id]?.facts.width = hashes.width
            contents.known[id]?.facts.height = hashes.height
            contents.corrections += 1
            contents.generations.allChanged()
        }
        return true
    }

    /// Whether a hash of a picture in this size tells what the picture looks like.
    private static func isLargeEnough(_ picture: PreparedPicture) -> Bool {
        let sides = [picture.bitmap.width, picture.bitmap.height]
        let natural = [picture.naturalWidth, picture.naturalHeight]
        return (sides.max() ?? 0) >= min(leastSide, natural.max() ?? 0)
    }

    /// Pixels of the longer side; a ThumbHash has at most seven waves along it.
    private static let leastSide = 32
    /// Hashes that wait for their rows.
    private static let decodedLimit = 4_096
    /// Rows of one transaction, which keeps those who read waiting for some milliseconds if the
    /// index is in memory.
    private static let batchSize = 256
    /// Rows that wait for a disk that cannot be written; pictures beyond them are read again after
    /// the next start.
    private static let unwrittenLimit = 20_000

    /// Whether enough waits for a transaction.
    var hasBatch: Bool { contents.read { $0.unwritten.count >= Self.batchSize } }

    /// Writes what waits; what a disk does not take waits on.
    ///
    /// - Returns: Whether the disk took it.
    package func write() -> Bool {
        while true {
            let (rows, decoded) = batch()
            guard !rows.isEmpty || !decoded.isEmpty else { return true }
            let written: Void? = use(for: .writing) { table throws(SQLiteError) in
                try table.connection.transaction { () throws(SQLiteError) in
                    for (id, row) in rows {
                        if let row { try table.write(row) } else { try table.remove(id) }
                    }
                    for (id, entry) in decoded {
                        try table.add(entry.hashes, to: id, entry.version)
                    }
                }
            }
            contents.withLock { contents in
                // Orders know them in any case. Nothing depends on whether hashes are written, and some are
                // with each picture that is decoded.
                if !rows.isEmpty {
                    contents.generations.changed(rows.compactMap { $0.row?.gallery })
                }
                guard written != nil else { return }
                for (id, row) in rows where contents.unwritten[id]??.version == row?.version {
                    contents.unwritten[id] = nil
                }
                for (id, entry) in decoded where contents.decoded[id]?.version == entry.version {
                    contents.decoded[id] = nil
                }
            }
            guard written != nil else { return false }
        }
    }

    /// The next rows to write, and the hashes whose rows are or will be written with them.
    ///
    /// They wait until they are written, so that they can be read meanwhile.
    private func batch() -> (
        rows: [(id: ItemID, row: IndexRow?)], decoded: [ItemID: IndexContents.Decoded]
    ) {
        contents.read { contents in
            let rows = contents.unwritten.prefix(Self.batchSize).map { (id: $0.key, row: $0.value) }
            let ids = Set(rows.lazy.map(\.id))
            let decoded = contents.decoded.filter { id, _ in
                contents.known[id]?.isStored == true
                    && (ids.contains(id) || contents.unwritten[id] == nil)
            }
            return (rows, decoded)
        }
    }
}
