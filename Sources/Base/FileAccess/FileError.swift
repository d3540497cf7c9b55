import Glibc

/// Why a file or folder could not be opened or read.
package enum FileError: Error, Equatable {
    case gone
    /// It is of another kind than expected: a pipe, a device, a link, a folder.
    case otherKind
    case forbidden
    /// Another entry has the name.
    case taken
    case tooLarge(Int64)
    /// The system is short of descriptors or memory, so nothing is known about the file.
    case exhausted(Int32)
    /// The device failed, or the server of a share (ESTALE), so nothing is known about the file.
    case failed(Int32)

    /// The error of the system call that just failed.
    package static func last() -> FileError {
        switch errno {
        case ENOENT: .gone
        case ELOOP, ENOTDIR, EISDIR, ENXIO, ENODEV: .otherKind
        case EACCES, EPERM: .forbidden
        case EMFILE, ENFILE, ENOMEM: .exhausted(errno)
        default: .failed(errno)
        }
    }
}

extension FileError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .gone: "it is gone"
        case .otherKind: "it is neither a file nor a folder"
        case .forbidden: "reading it is not permitted"
        case .taken: "something else has its name"
        case .tooLarge(let size): "it is too large, \(size) bytes"
        case .exhausted(let code), .failed(let code): "the system says \(Self.text(of: code))"
        }
    }

    private static func text(of code: Int32) -> String {
        // In glibc since 2.32, strerror may be called from many threads.
        unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    }
}
