import Glibc

/// A file that is being written, and has no name of its own until it is whole.
///
/// Until then it lies in its folder as a hidden file, so that whoever looks sees all of it or what
/// was there before. One value owns it; when the value ends before the file has its name, the file
/// goes.
struct AtomicFile: ~Copyable {
    private let folder: OpenedFolder
    private let temporaryName: [UInt8]
    private let descriptor: Int32
    private var isNamed = false

    /// Begins a file in a folder.
    init(in folder: consuming OpenedFolder) throws(FileError) {
        var created = Int32(-1)
        var name: [UInt8] = []
        for number in 0..<Self.attempts {
            name = Self.temporaryPrefix + Array("\(getpid())-\(number)".utf8)
            created = folder.create(name)
            if created >= 0 || errno != EEXIST { break }
        }
        guard created >= 0 else { throw .last() }
        self.folder = folder
        temporaryName = name
        descriptor = created
    }

    deinit {
        close(descriptor)
        // What cannot be removed now is, by whoever begins the next file.
        if !isNamed { try? folder.remove(temporaryName) }
    }

    func write(_ bytes: [UInt8]) throws(FileError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes {
                unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .last() }
            rest = rest.dropFirst(count)
        }
    }

    /// What was written until now.
    func contents(atMost limit: Int) throws(FileError) -> [UInt8] {
        try folder.file(temporaryName).contents(atMost: limit)
    }

    /// Gives the file its name, when it lies on the disk.
    ///
    /// When this throws, what had the name has it still.
    mutating func commit(_ name: [UInt8], replacing: Bool) throws(FileError) {
        guard fsync(descriptor) == 0 else { throw .last() }
        removeLeftovers()
        try folder.rename(temporaryName, to: name, replacing: replacing)
        isNamed = true
        try folder.sync()
    }

    /// What the names of such files begin with: they are hidden, and nobody else's.
    private static let temporaryPrefix = Array(".peekstrip-new-".utf8)
    /// More than a process that is killed again and again leaves behind.
    private static let attempts = 1000
    /// Seconds after which a file was left by a process that was killed: longer than writing one may
    /// take.
    private static let staleAge: Int64 = 3600

    /// Removes what processes that were killed have left.
    ///
    /// The time is that of this file, by the clock of the file system.
    private func removeLeftovers() {
        guard let now = try? folder.status(of: temporaryName).st_mtim.tv_sec,
            let names = try? folder.names()
        else { return }
        for name in names where name.starts(with: Self.temporaryPrefix) {
            guard let time = try? folder.status(of: name).st_mtim.tv_sec,
                Int64(time) < Int64(now) - Self.staleAge
            else { continue }
            try? folder.remove(name)
        }
    }
}
