import Glibc

/// The executable that runs as a decoder.
package enum DecoderExecutable {
    private static let name = "peekstrip"

    /// This program; for programs that are built beside it (tests, benchmarks), the one beside them.
    ///
    /// A running program keeps its executable even if the file is replaced, so that a decoder has
    /// the same version.
    package static let path: String = {
        let running = "/proc/self/exe"
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = unsafe readlink(running, &buffer, buffer.count - 1)
        let target = String(
            decoding: buffer.prefix(max(0, length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        guard let slash = target.lastIndex(of: "/") else { return running }
        let own = target[target.index(after: slash)...]
        // A replaced file is reported as "peekstrip (deleted)".
        if own == name || own.hasPrefix(name + " ") { return running }
        let beside = target[...slash] + name
        return unsafe access(String(beside), X_OK) == 0 ? String(beside) : running
    }()
}
