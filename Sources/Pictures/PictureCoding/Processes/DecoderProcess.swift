import CSandbox
import Concurrency
import Glibc

/// A running decoder process, used by one thread at a time.
package struct DecoderProcess {
    private let process: csandbox_process

    var pid: Int32 { process.pid }
    private var channel: DecoderChannel {
        DecoderChannel(socket: process.socket, isDecoder: false)
    }
    /// The requests that it answers once it is ready.
    package var requests: DecoderRequests { DecoderRequests(channel: channel) }

    /// The time that a process has until it is ready: it waits for the disk, once.
    private static let startMilliseconds = 20_000

    /// Starts a process, which is then not ready yet.
    package init(_ program: String, for task: DecoderTask = .pictures) throws(ChannelError) {
        var process = csandbox_process()
        guard unsafe csandbox_start(program, task.rawValue, &process) == 0 else {
            throw .closed
        }
        self.process = process
    }

    private static let processors = ProcessorCount.available

    /// Waits until it is ready; returns the fences that it closed, and the formats that it reads.
    func waitUntilReady() throws(ChannelError) -> (DecoderFences, FormatSupport) {
        let hello = try channel.receive(milliseconds: Self.startMilliseconds)
        guard let words = hello.words(3), words[0] == DecoderMessages.version else {
            throw .closed
        }
        return (
            DecoderFences(bits: UInt32(truncatingIfNeeded: words[1])),
            FormatSupport(bits: words[2])
        )
    }

    /// Whether it runs, as far as its socket knows; only for a process that owes no reply.
    var isRunning: Bool {
        do throws(ChannelError) {
            _ = try channel.receive(milliseconds: 0)
            return false
        } catch {
            return error == .late
        }
    }

    /// The processor time that it has used, in milliseconds.
    var processorMilliseconds: Int { Int(csandbox_cpu_milliseconds(pid)) }

    /// How a process ended.
    package struct End {
        /// The processor time that it used.
        let processorMilliseconds: Int
        /// Whether it had used up its limit of processor time.
        let isOutOfTime: Bool
        /// Whether it was killed: by the service, or by the system when memory runs out.
        let isKilled: Bool
    }

    /// Ends it.
    ///
    /// - Parameter isEnding: Whether it has closed its socket, as a process that ends does: then it
    ///   has a second to end by itself, so that the reason is known.
    /// - Returns: How it ended.
    package func end(isEnding: Bool = false) -> End {
        let end = csandbox_end(process, isEnding ? 1000 : 0)
        return End(
            processorMilliseconds: Int(end.cpu_milliseconds), isOutOfTime: end.signal == SIGXCPU,
            isKilled: end.signal == SIGKILL)
    }

    /// Sets its limits of memory, and of processor time from now on.
    package func limit(memory: Int, milliseconds: Int) throws(DecoderFault) {
        // Codecs with several threads use the time of several processors.
        let seconds = (milliseconds / 1000 + 1) * Self.processors
        let error = csandbox_limit(
            pid, UInt64(DecoderLimits.processMemory + memory), UInt32(clamping: seconds))
        guard error == 0 else { throw .ended }
    }
}
