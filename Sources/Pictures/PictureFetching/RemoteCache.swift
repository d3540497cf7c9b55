import FileAccess
import Glibc
import Hashing

/// The folder of fetched pictures: for each key, which is a URL or what a server calls a picture, a file,
/// named by a hash, and one with its validators.
package struct RemoteCache: Sendable {
    /// The validators of a response (RFC 9110, section 8.8), for conditional requests.
    struct Validators: Equatable {
        var tag = ""
        var modified = ""
        /// The version in the server's list.
        var version = ""
    }

    package let folder: String

    /// Opens the folder; creates it, readable by this user alone, if it is missing.
    ///
    /// Nil when it cannot be used or belongs to another user, whose files would be served.
    package init?(at folder: String) {
        guard Self.isOwnFolder(folder) else { return nil }
        self.folder = folder
        removePartialFiles()
    }

    /// Whether a folder, which is created if it is missing, can be used and is this user's.
    package static func isOwnFolder(_ folder: String) -> Bool {
        unsafe mkdir(folder, 0o700)
        var status = stat()
        guard unsafe lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            return false
        }
        return unsafe status.st_uid == geteuid() && access(folder, R_OK | W_OK | X_OK) == 0
    }

    package func path(of key: String) -> String { "\(folder)/\(Self.name(of: key)).picture" }

    /// The bytes of a cached picture; nil when it is not cached.
    package func byteCount(of key: String) -> Int64? {
        var status = stat()
        guard unsafe lstat(path(of: key), &status) == 0, status.isRegularFile else { return nil }
        return Int64(status.st_size)
    }

    /// The validators of a cached picture; nil when it is not cached.
    func validators(of key: String) -> Validators? {
        guard byteCount(of: key) != nil,
            let text = Self.read(validatorsPath(of: key))
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 3, lines[0] == key else { return nil }
        let version = lines.count > 4 ? lines[3] : ""
        return Validators(tag: lines[1], modified: lines[2], version: version)
    }

    /// Creates the partial file of a picture; returns its descriptor.
    ///
    /// - Throws: ``RemoteFetchError/fetchedElsewhere`` while another process fetches the picture into this
    ///   folder, ``RemoteFetchError/notKept`` when the disk fails.
    func begin(_ key: String) throws(RemoteFetchError) -> Int32 {
        let path = partPath(of: key)
        let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .notKept }
        guard Self.tryLock(file, at: path) else {
            close(file)
            throw .fetchedElsewhere
        }
        guard ftruncate(file, 0) == 0 else {
            close(file)
            throw .notKept
        }
        return file
    }

    /// The first bytes of a fetched file.
    func start(of descriptor: Int32, _ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) {
            $1 = max(0, unsafe pread(descriptor, $0.baseAddress, $0.count, 0))
        }
    }

    /// Makes a partial file the cached picture; false when the disk fails.
    func keep(_ key: String, _ validators: Validators) -> Bool {
        // The old validators first, because they must not stand beside the new picture.
        unsafe unlink(validatorsPath(of: key))
        guard unsafe rename(partPath(of: key), path(of: key)) == 0 else { return false }
        return write(validators, of: key)
    }

    /// Records that a picture is still the same in another version of the list.
    func renew(_ key: String, _ validators: Validators) -> Bool { write(validators, of: key) }

    private func write(_ validators: Validators, of key: String) -> Bool {
        // A list without versions has no line for them.
        let lines =
            [key, validators.tag, validators.modified]
            + (validators.version.isEmpty ? [] : [validators.version])
        return Self.write(Array(lines.map { $0 + "\n" }.joined().utf8), to: validatorsPath(of: key))
    }

    /// Removes the partial file of a picture, unless it became the picture: what has its name now is another
    /// process's.
    func discardPartial(_ key: String, _ file: Int32) {
        let path = partPath(of: key)
        if Self.leads(path, to: file) { unsafe unlink(path) }
    }

    private func partPath(of key: String) -> String {
        "\(folder)/\(Self.name(of: key)).part"
    }

    private func validatorsPath(of key: String) -> String {
        "\(folder)/\(Self.name(of: key)).about"
    }

    /// The name of a key's files: 64 hexadecimal digits.
    static func name(of key: String) -> String {
        String(hexadecimal: SHA256.hash(Array(key.utf8)).bytes)
    }

    private static func read(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Longer than a URL and two header fields.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 8192) {
            $1 = max(0, unsafe Glibc.read(descriptor, $0.baseAddress, $0.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes a small file in place of the last one; false when a part of it may be missing.
    static func write(_ bytes: [UInt8], to path: String) -> Bool {
        let descriptor = unsafe open(
            path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        } == bytes.count
    }
}
