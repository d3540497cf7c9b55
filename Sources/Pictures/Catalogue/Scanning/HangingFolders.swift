import Concurrency
import FileAccess

/// The folders in which a call to the system hangs, as on a share whose server is gone: nothing opens their
/// files, and no scan visits them, until the call returns.
package final class HangingFolders: Sendable {
    private let state = Lock(State())
    /// Nil until there is a catalogue.
    private let findHanging = Lock<FindHanging?>(nil)

    typealias FindHanging =
        @Sendable (_ folder: RelativePath, _ hanging: Set<RelativePath>) -> RelativePath

    fileprivate struct State {
        /// Whether the calls that hang have returned, by folder.
        var calls: [RelativePath: [@Sendable () -> Bool]] = [:]
        var isStopped = false
        var haveReturned = false
    }

    /// Threads that are left alone in files: with so many, no file is opened that way.
    private static let readingLimit = 32
    /// The same with those of scans; then no scan begins.
    private static let limit = 48
    /// How long a step of reading a file may take: the threads that decode wait for it, once for a folder; and
    /// how long the root may take at the start.
    private static let patience: Duration = .seconds(5)

    /// The same for the root at a first start, beyond that: a sleeping disk takes 12 s.
    private static let startingPatience: Duration = .seconds(20)

    package init() {}

    /// Why nothing is known of them.
    package static let error = SourceError(.broken, "it does not answer")
    static let noThreads = SourceError(.busy, "too many calls hang")

    /// The folders that still hang.
    var current: Set<RelativePath> {
        state.withLock { state in
            state.forgetEnded()
            return Set(state.calls.keys)
        }
    }

    /// Whether any call has returned since this was asked last, so that what failed can be tried again.
    func takeReturned() -> Bool {
        state.withLock { state in
            state.forgetEnded()
            defer { state.haveReturned = false }
            return state.haveReturned
        }
    }

    /// Notes that a call hangs.
    ///
    /// - Parameters:
    ///   - folder: The folder that the call is about, or its entry.
    ///   - hasEnded: Whether the call has returned.
    func note(_ folder: RelativePath, until hasEnded: @escaping @Sendable () -> Bool) {
        state.withLock { $0.calls[folder, default: []].append(hasEnded) }
    }

    /// Notes that the reading of a file hangs.
    ///
    /// Its folder is left alone, or the mount that it is in if another folder there hangs: those who ask for
    /// pictures of a share with many folders would wait for it in each.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - hasEnded: Whether the call has returned.
    func note(readingOf file: RelativePath, until hasEnded: @escaping @Sendable () -> Bool) {
        let folder = file.parent ?? .root
        let find = findHanging.withLock { $0 }
        let hanging = find?(folder, current.subtracting([folder])) ?? folder
        // For some files the whole library is not left alone: a disk that begins to turn takes as long.
        note(hanging.isRoot ? folder : hanging, until: hasEnded)
    }

    /// Says how the folder is found that is left alone if a call hangs, by its folder and by what hangs already.
    func findHanging(by find: @escaping FindHanging) { findHanging.withLock { $0 = find } }

    /// Whether a file is in one of them.
    package func contain(_ file: RelativePath) -> Bool {
        state.withLock { state in
            guard state.calls.keys.contains(where: file.isWithin) else { return false }
            state.forgetEnded()
            return state.calls.keys.contains(where: file.isWithin)
        }
    }

    /// Whether nobody waits for calls any more.
    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Gives up what hangs now and from now on.
    package func stop() { state.withLock { $0.isStopped = true } }

    /// Begins a call on a thread of its own.
    ///
    /// - Throws: ``SourceError`` if too many hang.
    func begin<Value: Sendable>(
        isScan: Bool = true, _ body: @escaping @Sendable () -> Value
    ) throws(SourceError) -> AbandonableCall<Value> {
        let count = state.withLock { state in
            state.forgetEnded()
            return state.calls.values.reduce(0) { $0 + $1.count }
        }
        guard count < (isScan ? Self.limit : Self.readingLimit) else { throw Self.noThreads }
        do throws(SystemThreadError) {
            return try AbandonableCall(body)
        } catch {
            throw SourceError(.busy, "the system starts no thread")
        }
    }

    /// Opens the root on a thread of its own.
    ///
    /// - Parameters:
    ///   - isPatient: Whether to wait for a disk that has to start, because there is nothing else to show.
    ///   - body: Opens it.
    /// - Returns: What `body` returned; nil if it hangs, and then the root is left alone until it returns.
    /// - Throws: ``SourceError`` if no thread starts.
    package func openRoot<Value: Sendable>(
        ifNeeded isPatient: () -> Bool, _ body: @escaping @Sendable () -> Value
    ) throws(SourceError) -> Value? {
        let call = try begin(body)
        var result = call.wait(limit: Self.patience)
        if result == nil, isPatient() { result = call.wait(limit: Self.startingPatience) }
        if result == nil { note(.root) { call.result != nil } }
        return result
    }

    /// Finds where a root is that cannot be read now, as far as calls to what is above it return.
    ///
    /// - Parameters:
    ///   - path: Its path.
    ///   - hangs: Whether calls to the root itself do not return.
    /// - Returns: The folder; nil if nothing is known of it.
    /// - Throws: ``SourceError`` if no thread starts.
    package func findRoot(
        absentAt path: String, hangs: Bool
    ) throws(SourceError) -> LibraryFolder? {
        let found = Lock<LibraryFolder?>(nil)
        let call = try begin {
            LibraryFolder.find(absentAt: path, touching: !hangs) { folder in
                found.withLock { $0 = folder }
            }
        }
        _ = call.wait(limit: Self.patience)
        return found.withLock { $0 }
    }

    /// Reads a file on a thread of its own, which is left alone if it hangs.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - body: Reads it; each step that it counts has the same time.
    /// - Returns: What was read.
    /// - Throws: ``SourceError`` if it hangs.
    package func read<Value: Sendable>(
        _ file: RelativePath, _ body: @escaping @Sendable (StepCounter) -> Value
    ) throws(SourceError) -> Value {
        guard !contain(file) else { throw Self.error }
        let steps = StepCounter()
        let call = try begin(isScan: false) { body(steps) }
        // Also while the service stops: requests in flight are finished.
        let result = call.wait(
            limit: Self.patience, steps: { steps.count }, unless: { false })
        if let result { return result }
        note(readingOf: file) { call.result != nil }
        throw Self.error
    }
}

extension HangingFolders.State {
    fileprivate mutating func forgetEnded() {
        guard !calls.isEmpty else { return }
        calls = calls.compactMapValues { calls in
            let left = calls.filter { !$0() }
            if left.count < calls.count { haveReturned = true }
            return left.isEmpty ? nil : left
        }
    }
}
