import FileAccess
import Glibc
import Hashing
import JSONCoding

/// The definitions that the API made, in a file with their secrets that this user alone may read.
///
///     {"revision": 2, "sources": [{"revision": 2, "definition": {"name": "Family", "key": "…", …}}]}
struct StoredSources: Sendable {
    /// A folder that is this user's alone.
    let folder: String
    let name: String

    /// The file for what is served, because several programs may share a folder.
    init(for subject: String, in folder: String) {
        let hash = SHA256.hash(Array(subject.utf8))
        self.folder = folder
        name = Self.prefix + String(hexadecimal: hash.bytes.prefix(8)) + ".json"
    }

    private static let prefix = "defined-"

    /// Whether a folder has such a file of anything.
    static func areThere(in folder: String) -> Bool {
        guard let names = try? LibraryFolder(at: folder).open().names() else { return false }
        return names.contains { $0.starts(with: prefix.utf8) }
    }

    /// A definition with its name and its secrets.
    struct Definition: Equatable, Sendable {
        /// That of the file when it was made.
        var revision: Int
        var document: JSONValue

        var name: String { document["name"]?.string ?? "" }
    }

    struct Contents: Equatable, Sendable {
        /// How often the file was written.
        var revision = 0
        var definitions: [Definition] = []

        fileprivate var bytes: [UInt8] {
            let sources = definitions.map { definition -> JSONValue in
                ["revision": .number(definition.revision), "definition": definition.document]
            }
            let document: JSONValue = ["revision": .number(revision), "sources": .list(sources)]
            return document.bytes
        }
    }

    /// Bytes of the file: 20 definitions of the largest body.
    private static let byteLimit = 1 << 20

    private var path: String { "\(folder)/\(name)" }

    /// The state of the file; nil if it is not there.
    var version: FileVersion? {
        guard let file = try? OpenedFile(at: path) else { return nil }
        return file.version
    }

    /// Reads the file; one that is not there has nothing.
    ///
    /// - Throws: `FileError`, of the kind `failed` if the file is damaged.
    func read() throws(FileError) -> Contents {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try OpenedFile(at: path).contents(atMost: Self.byteLimit)
        } catch {
            guard error == .gone else { throw error }
            return Contents()
        }
        guard let document = try? JSONValue(parsing: bytes),
            let revision = document["revision"]?.integer,
            let values = document["sources"]?.elements
        else { throw .failed(EBADMSG) }
        let definitions = values.map { value in
            Definition(
                revision: value["revision"]?.integer ?? 0, document: value["definition"] ?? .null)
        }
        return Contents(revision: revision, definitions: definitions)
    }

    /// Writes the file in place of the last one.
    ///
    /// - Throws: `FileError`; then the last one is unchanged.
    func write(_ contents: Contents) throws(FileError) {
        let bytes = contents.bytes
        guard bytes.count <= Self.byteLimit else { throw .tooLarge(Int64(bytes.count)) }
        let opened = try LibraryFolder(at: folder).open()
        var file = try AtomicFile(in: opened, isPrivate: true)
        try file.write(bytes)
        try file.commit(Array(name.utf8), replacing: true)
    }

    /// How often a lock is tried, every ``lockInterval``: 10 s in all.
    private static let lockTries = 100
    /// In microseconds.
    private static let lockInterval: UInt32 = 100_000

    /// Does something while no other process changes the file.
    ///
    /// - Parameters:
    ///   - tries: How often the lock is tried, because another server that has it may wait for requests to end.
    ///   - body: What is done.
    /// - Returns: What `body` returns.
    /// - Throws: `FileError` if the file stays locked; what `body` throws.
    func locked<Result>(
        tries: Int = Self.lockTries, _ body: () throws -> Result
    ) throws -> Result {
        let descriptor = unsafe open(
            path + ".lock", O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw FileError.last() }
        defer { close(descriptor) }
        var triesLeft = tries
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            triesLeft -= 1
            guard errno == EINTR || errno == EWOULDBLOCK, triesLeft > 0 else {
                throw FileError.last()
            }
            usleep(Self.lockInterval)
        }
        // A child process that was just started has a copy of the descriptor.
        defer { _ = flock(descriptor, LOCK_UN) }
        return try body()
    }
}
