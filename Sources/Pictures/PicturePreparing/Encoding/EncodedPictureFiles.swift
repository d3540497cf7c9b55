import Catalogue
import Concurrency
import FileAccess
import Glibc
import Hashing
import SQLiteAccess

/// Encoded pictures in a folder, which outlive the process.
///
/// The name of a file is a hash of all that its bytes depend on, so a file is never out of date, and
/// processes can share the folder. It begins with a hash of the rest: one that a crash or a disk
/// damaged is made again. The time of its last write is that of its last read.
final class EncodedPictureFiles: Sendable {
    private let folder: String
    private let library: [UInt8]
    private let encoderVersion: UInt64
    /// Bytes that may be written between two looks at all files.
    private let interval: Int
    private let writes: Lock<Writes>
    private let eviction: WorkerPool

    /// Creates the folder if it is missing; nil if there shall be none, or it cannot be written to.
    ///
    /// - Parameters:
    ///   - options: The folder, its size, and the quality of the pictures.
    ///   - library: The path of the folder of pictures.
    init?(_ options: EncodingOptions, for library: String) {
        guard let folder = options.folder, options.folderBytes > 0 else { return nil }
        DatabaseFolder.make(folder)
        guard unsafe access(folder, R_OK | W_OK | X_OK) == 0 else { return nil }
        self.folder = folder
        self.library = Array(library.utf8)
        encoderVersion = options.version
        interval = options.folderBytes / Self.sweeps
        // As after many writes, because the capacity may have been larger.
        let writes = Lock(Writes(count: options.folderBytes))
        self.writes = writes
        let files = EncodedPictureEviction(
            folder: folder, limit: options.folderBytes - options.folderBytes / Self.sweeps)
        // A look at all files takes a second for 100,000, and nobody waits for it.
        eviction = WorkerPool(count: 1, niceness: 19) {
            files.evict(isQuotaUsed: writes.withLock { $0.takeQuotaUsed() })
            writes.withLock { $0.isLooking = false }
        }
    }

    deinit { eviction.stop() }

    /// The bytes of a picture; nil if it is not kept.
    func bytes(of source: SourceFile, as variant: EncodedVariant) -> [UInt8]? {
        guard let folder = try? OpenedFolder(root: folder) else { return nil }
        let name = name(of: source, as: variant)
        guard let file = try? folder.file(name),
            let content = try? file.contents(atMost: Self.longest)
        else { return nil }
        let bytes = Array(content.dropFirst(Self.hashLength))
        guard content.starts(with: SHA256.hash(bytes).bytes) else {
            try? folder.remove(name)
            return nil
        }
        file.touch()
        return bytes
    }

    /// Keeps a picture.
    ///
    /// A disk that does not take it costs nothing but the work to make it again.
    func keep(_ bytes: [UInt8], of source: SourceFile, as variant: EncodedVariant) {
        do throws(FileError) {
            var file = try AtomicFile(in: OpenedFolder(root: folder))
            try file.write(SHA256.hash(bytes).bytes + bytes)
            try file.publish(name(of: source, as: variant))
            noteWritten(bytes.count)
        } catch .failed(ENOSPC) {
            noteWritten(interval)
        } catch .failed(EDQUOT) {
            writes.withLock { $0.isQuotaUsed = true }
            noteWritten(interval)
        } catch {
            return
        }
    }

    /// What was written since the last look at all files.
    private struct Writes {
        /// Bytes.
        var count: Int
        var isLooking = false
        /// Whether the user may have no more of the disk.
        var isQuotaUsed = false

        mutating func takeQuotaUsed() -> Bool {
            defer { isQuotaUsed = false }
            return isQuotaUsed
        }
    }

    private func noteWritten(_ count: Int) {
        let isDue = writes.withLock { writes in
            writes.count += count
            guard writes.count >= interval, !writes.isLooking else { return false }
            writes.count = 0
            writes.isLooking = true
            return true
        }
        guard isDue else { return }
        // Tried again after as many bytes if there is no thread left.
        guard (try? eviction.start()) != nil else {
            return writes.withLock { $0.isLooking = false }
        }
        eviction.signal()
    }

    /// 64 hexadecimal digits.
    private func name(of source: SourceFile, as variant: EncodedVariant) -> [UInt8] {
        var key = encoderVersion.bytes
        for text in [library, source.url.map { Array($0.utf8) } ?? source.path.bytes] {
            key += text + [0]
        }
        let (version, colour) = (source.version, variant.background)
        for number in [
            version.byteCount, version.seconds, version.nanoseconds, version.changed,
            Int64(bitPattern: version.inode), Int64(variant.side),
        ] { key += number.bytes }
        key += [colour.red, colour.green, colour.blue]
        key += Array(variant.format.mediaType.utf8)
        if let shape = variant.shape {
            // What stands beside the file may name faces.
            key += Array(shape.text.utf8) + source.stableHash.bytes
            key += Int64(PictureVariant.croppingRule).bytes
        }
        return Array(String(hexadecimal: SHA256.hash(key).bytes).utf8)
    }

    /// Bytes of a SHA-256.
    private static let hashLength = 32
    /// Bytes of a file: more than the 44 MB of the largest size without compression.
    private static let longest = 64 << 20
    /// The looks at all files in the time in which so many bytes are written as there is room for.
    private static let sweeps = 16
}

/// Keeps the folder of encoded pictures within its limit.
private struct EncodedPictureEviction: Sendable {
    let folder: String
    /// Bytes on the disk.
    let limit: Int

    /// Removes the files that were not used for the longest time until the others fit, and take no
    /// more of the disk than they leave free: a full disk is needed for other things.
    ///
    /// - Parameter isQuotaUsed: Whether the user may have no more of the disk, which does not show in
    ///   what is free; then an eighth at least is removed.
    func evict(isQuotaUsed: Bool) {
        guard let folder = try? OpenedFolder(root: folder), let names = try? folder.names() else {
            return
        }
        var files = names.compactMap { name -> (name: [UInt8], status: stat)? in
            // Nothing else is touched, even if somebody keeps other files there.
            guard name.isHexadecimal(digits: 64) || AtomicFile.isTemporary(name),
                let status = try? folder.status(of: name), status.isRegularFile
            else {
                return nil
            }
            return (name, status)
        }
        var total = files.reduce(0) { $0 + $1.status.bytesOnDisk }
        let limit = min(
            self.limit, (folder.freeBytes ?? .max) / 2 + total / 2,
            isQuotaUsed ? total - total / 8 : total)
        guard total > limit else { return }
        files.sort { $0.status.lastUse < $1.status.lastUse }
        for (name, status) in files where total > limit {
            try? folder.remove(name)
            total -= status.bytesOnDisk
        }
    }
}

extension stat {
    fileprivate var lastUse: (Int, Int) { (st_mtim.tv_sec, st_mtim.tv_nsec) }
    /// Whole blocks, counted in units of 512 bytes (stat(2)): small files take more than their size.
    fileprivate var bytesOnDisk: Int { max(Int(st_size), Int(st_blocks) * 512) }
}
