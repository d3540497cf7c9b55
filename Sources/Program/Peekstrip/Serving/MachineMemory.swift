import Concurrency
import Glibc

/// The memory of the machine, or of the container if it has less.
enum MachineMemory {
    /// The default share of the decoders, in MB: a third.
    ///
    /// The rest is for the caches, the frames in progress and the system. At 160 MB the usual
    /// photograph of a telephone, 12 megapixels in HEIC, is decoded; a picture of 100 megapixels
    /// needs at most 2,000.
    static var shareForDecoders: Int { min(max(bytes / 3_000_000, 160), 2_000) }

    /// The default share of responses that wait for slow clients, in MB: an eighth.
    ///
    /// 64 MB are some 90 frames of 1024 x 768 photographs, or three of the largest.
    static var shareForResponses: Int { min(max(bytes / 8_000_000, 64), 256) }

    /// The memory in MB.
    static var megabytes: Int { bytes / 1_000_000 }

    /// Whether it is too little for the usual pictures; 256 MiB are enough.
    static var isShort: Bool { megabytes < 200 }

    private static var bytes: Int {
        let machine = sysconf(Int32(_SC_PHYS_PAGES)) * sysconf(Int32(_SC_PAGESIZE))
        return containerLimits.reduce(machine, min)
    }

    /// The limits of the process's control groups, of version 2 and 1; "max" is none.
    private static var containerLimits: [Int] {
        let limits =
            ControlGroup.contents(of: "memory.max")
            + ControlGroup.contents(of: "memory.limit_in_bytes", controller: "memory")
        return limits.compactMap { $0.split(separator: "\n").first.flatMap { Int($0) } }
    }
}
