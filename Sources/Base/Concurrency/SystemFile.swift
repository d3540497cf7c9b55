import Glibc

/// Small files in which the kernel reports its state: /proc and /sys.
package enum SystemFile {
    /// The first 8 KiB of a file; nil if it cannot be read or is empty.
    package static func contents(of path: String) -> String? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = unsafe read(descriptor, &bytes, bytes.count)
        return count > 0 ? String(decoding: bytes.prefix(count), as: UTF8.self) : nil
    }

    /// The resident memory of this process: the second number of statm, in pages (proc(5)).
    package static var residentBytes: Int? {
        contents(of: "/proc/self/statm")?.split(separator: " ").dropFirst().first
            .flatMap { Int($0) }.map { $0 * sysconf(Int32(_SC_PAGESIZE)) }
    }
}
