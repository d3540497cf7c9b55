import Glibc

/// The memory of the machine, or of the container if it has less.
enum MachineMemory {
    /// The default share of the decoders, in MB: a third.
    ///
    /// The rest is for the caches, the frames in progress and the system. At 160 MB the usual
    /// photograph of a telephone, 12 megapixels in HEIC, is decoded; a picture of 100 megapixels
    /// needs at most 2,000.
    static var shareForDecoders: Int { min(max(bytes / 3_000_000, 160), 2_000) }

    private static var bytes: Int {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        return min(machine, containerLimit ?? machine)
    }

    /// The limit of the process's control group (version 2, then 1); nil without a limit.
    private static var containerLimit: Int? {
        let files = [
            "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
        ]
        return files.lazy.compactMap(number).first
    }

    private static func number(at path: String) -> Int? {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 32)
        let count = unsafe read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let text = String(decoding: buffer.prefix(count), as: UTF8.self)
        return text.split(separator: "\n").first.flatMap { Int($0) }
    }
}
