/// What decoders may use.
package struct DecoderLimits: Equatable, Sendable {
    /// Decoder processes; as many pictures are decoded at once.
    package var processes: Int
    /// Bytes that the pictures being decoded may take together, by an estimate for each.
    package var memory = 1 << 30
    /// Whether a picture for which its estimate was too little may be tried with all of the memory,
    /// for which it waits, and all others wait for it.
    package var mayTakeAllMemory = true
    /// Milliseconds from the opening of a file to its pixels, of the clock and of processor time: see
    /// ``DecodeTime``.
    package var milliseconds = 10_000

    package init(processes: Int) {
        self.processes = processes
    }

    /// Bytes of data that a process has beside its picture: 40 MB when idle, and what a file's
    /// header may take.
    static let processMemory = 96 << 20
}
