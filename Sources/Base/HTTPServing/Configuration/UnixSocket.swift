import Glibc

/// A Unix domain socket, for a proxy on the same machine.
package struct UnixSocket: Sendable, Equatable {
    package let path: String
    /// The permissions of the socket's file: 0o660 lets the owner and the group connect.
    package let mode: UInt32

    package init(path: String, mode: UInt32) {
        self.path = path
        self.mode = mode
    }

    /// The file that a socket was bound to, with its identity, so that a file which replaced it is
    /// recognized.
    struct Bound {
        let path: String
        fileprivate let identity: FileIdentity

        /// Removes the file if it is still the socket's.
        func remove() {
            if FileIdentity(of: path) == identity { unsafe unlink(path) }
        }
    }

    /// Binds a socket to the path and listens.
    ///
    /// A socket file without a listener was left by a killed process and is replaced.
    func bind(_ descriptor: Int32) throws(HTTPServerError) -> Bound {
        var failure = try bindOnce(descriptor)
        if failure == EADDRINUSE {
            try removeLeftover()
            failure = try bindOnce(descriptor)
        }
        // No client can connect before `listen`, so the mode is set before the first connection.
        guard failure == 0, unsafe chmod(path, mode_t(mode)) == 0,
            listen(descriptor, SOMAXCONN) == 0,
            let identity = FileIdentity(of: path)
        else { throw .socketUnusable(path: path, errno: failure == 0 ? errno : failure) }
        return Bound(path: path, identity: identity)
    }

    private func bindOnce(_ descriptor: Int32) throws(HTTPServerError) -> Int32 {
        try unsafe withAddress { address, length in
            unsafe Glibc.bind(descriptor, address, length) == 0 ? 0 : errno
        }
    }

    private func removeLeftover() throws(HTTPServerError) {
        guard FileIdentity(of: path)?.isSocket ?? false else {
            throw .socketUnusable(path: path, errno: EEXIST)
        }
        let probe = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0
        )
        if probe < 0 { throw .systemCallFailed("socket", errno: errno) }
        defer { close(probe) }
        let failure = try unsafe withAddress { address, length in
            unsafe connect(probe, address, length) == 0 ? 0 : errno
        }
        switch failure {
        case ECONNREFUSED: unsafe unlink(path)
        // Somebody removed it meanwhile.
        case ENOENT: break
        // A queue of connections that is full is a listener's.
        case 0, EAGAIN: throw .socketInUse(path: path)
        // Nobody knows whether a process listens.
        default: throw .socketUnusable(path: path, errno: EADDRINUSE)
        }
    }

    /// The path as a `sockaddr_un`: at most 108 bytes including the final zero.
    private func withAddress(
        _ use: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) throws(HTTPServerError) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = Array(path.utf8)
        let capacity = MemoryLayout.size(ofValue: address.sun_path)
        guard !bytes.isEmpty, bytes.count < capacity else {
            throw .socketUnusable(path: path, errno: ENAMETOOLONG)
        }
        unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
        return unsafe withUnsafePointer(to: &address) { address in
            unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                unsafe use(address, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }
}

/// The file at a path, without following a link.
private struct FileIdentity: Equatable {
    let device: UInt
    let number: UInt
    let isSocket: Bool

    init?(of path: String) {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
        isSocket = status.st_mode & S_IFMT == S_IFSOCK
    }
}
