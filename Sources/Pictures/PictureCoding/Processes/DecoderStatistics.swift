import CSandbox

/// What the decoders did so far.
package struct DecoderStatistics: Sendable {
    package internal(set) var starts = 0
    /// Decoders that ended by themselves, and those that were ended at their deadline.
    package internal(set) var crashes = 0
    package internal(set) var timeouts = 0
    /// Attempts to start a process since one succeeded.
    package internal(set) var failedStartsInARow = 0
    /// Bytes of memory that the pictures being decoded may take.
    package internal(set) var memoryInUse = 0
    /// The fences that the last started process closed; nil before the first.
    package internal(set) var fences: DecoderFences?
    /// The formats that it reads; nil before the first.
    package internal(set) var formats: FormatSupport?
}

/// The fences around a decoder process; the system may not have all of them.
package struct DecoderFences: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package init(bits: UInt32) { self.init(rawValue: bits & Self.all.rawValue) }

    /// Only the system calls that decoding needs (seccomp).
    package static let systemCalls = DecoderFences(rawValue: UInt32(CSANDBOX_SYSTEM_CALLS))
    /// No file can be opened (Landlock).
    package static let files = DecoderFences(rawValue: UInt32(CSANDBOX_FILES))
    /// The system ends it before the service when memory runs out.
    package static let outOfMemory = DecoderFences(rawValue: UInt32(CSANDBOX_OUT_OF_MEMORY))

    package static let all: DecoderFences = [.systemCalls, .files, .outOfMemory]

    /// The names of the missing ones, for a log.
    package var missingNames: [String] {
        let names: [(DecoderFences, String)] = [
            (.systemCalls, "system calls (seccomp)"), (.files, "files (Landlock)"),
            (.outOfMemory, "out of memory (oom_score_adj)"),
        ]
        return names.filter { !contains($0.0) }.map(\.1)
    }
}
