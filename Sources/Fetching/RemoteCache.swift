import Crypto
import Glibc

/// The folder in which fetched pictures are kept, each as a file named after its address, with
/// what is known of it beside it.
struct RemoteCache: Sendable {
    /// What another machine said of a picture, so that it need not send it again.
    struct About: Equatable {
        var tag = ""
        var modified = ""
    }

    let folder: String

    /// Opens the folder; makes it, readable by nobody else, when it is not there.
    ///
    /// Nil when it cannot be used, or belongs to somebody else: in a folder that all may write to, what
    /// somebody else has put there would be served.
    init?(at folder: String) {
        unsafe mkdir(folder, 0o700)
        var status = stat()
        guard unsafe lstat(folder, &status) == 0, status.st_mode & S_IFMT == S_IFDIR,
            status.st_uid == geteuid(), unsafe access(folder, R_OK | W_OK | X_OK) == 0
        else { return nil }
        self.folder = folder
        removeAbandoned()
    }

    func path(of address: String) -> String { "\(folder)/\(Self.name(of: address)).picture" }

    func about(_ address: String) -> About? {
        guard byteCount(of: path(of: address)) != nil,
            let text = Self.read(aboutPath(of: address))
        else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count >= 3, lines[0] == address else { return nil }
        return About(tag: lines[1], modified: lines[2])
    }

    /// Begins a file for a picture that comes; gives its descriptor, or -1, also while another process
    /// that keeps pictures here fetches it.
    func begin(_ address: String) -> Int32 {
        let path = partPath(of: address)
        let file = unsafe open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { return -1 }
        guard Self.take(file, at: path), ftruncate(file, 0) == 0 else {
            close(file)
            return -1
        }
        return file
    }

    /// The first bytes of a picture that came.
    func start(of descriptor: Int32, _ count: Int) -> [UInt8] {
        unsafe [UInt8](unsafeUninitializedCapacity: count) {
            $1 = max(0, unsafe pread(descriptor, $0.baseAddress, $0.count, 0))
        }
    }

    /// Keeps a picture that came whole; false when the disk refuses.
    func keep(_ address: String, _ about: About) -> Bool {
        // The words first: without the picture they are worth nothing.
        unsafe unlink(aboutPath(of: address))
        guard unsafe rename(partPath(of: address), path(of: address)) == 0 else { return false }
        return Self.write("\(address)\n\(about.tag)\n\(about.modified)\n", aboutPath(of: address))
    }

    /// Drops what has come of a picture.
    func giveUp(_ address: String) { unsafe unlink(partPath(of: address)) }

    private func byteCount(of path: String) -> Int? {
        var status = stat()
        guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        return Int(status.st_size)
    }

    private func partPath(of address: String) -> String {
        "\(folder)/\(Self.name(of: address)).part"
    }

    private func aboutPath(of address: String) -> String {
        "\(folder)/\(Self.name(of: address)).about"
    }

    /// 64 hexadecimal digits.
    static func name(of address: String) -> String {
        let hash = SHA256.hash(data: Array(address.utf8))
        return String(
            decoding: hash.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }

    static func isName(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { digits.contains($0) }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    private static func read(_ path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        // Longer than an address and two fields.
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: 8192) {
            $1 = max(0, unsafe Glibc.read(descriptor, $0.baseAddress, $0.count))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ text: String, _ path: String) -> Bool {
        let descriptor = unsafe open(
            path, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        return unsafe bytes.withUnsafeBytes {
            unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
        } == bytes.count
    }
}
