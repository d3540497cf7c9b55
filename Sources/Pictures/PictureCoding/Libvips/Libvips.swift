import CVips

/// The library that reads and writes pictures and renders text.
package enum Libvips {
    /// The result of starting libvips, once for the process, on the first use.
    package static let start: Result<Void, LibvipsError> = {
        cvips_start() == CVIPS_DONE ? .success(()) : .failure(.startFailed(errorText()))
    }()

    /// Frees what libvips keeps for the calling thread.
    package static func releaseThreadState() { cvips_release_thread_state() }

    /// Returns freed memory to the system.
    package static func returnMemory() { cvips_return_memory() }

    /// Bytes that the process has allocated and not freed.
    package static var bytesInUse: Int { Int(cvips_allocated_bytes()) }

    /// The last error message of libvips, for a log; it may come from another thread.
    package static func errorText() -> String {
        unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: 512) { buffer in
            let count = unsafe cvips_take_error_text(buffer.baseAddress, buffer.count)
            let text = unsafe buffer.prefix(count).map { UInt8(bitPattern: $0) }
            return String(decoding: text, as: UTF8.self)
        }
    }
}

/// Why libvips could not do something, with its own message.
package enum LibvipsError: Error, Equatable {
    case startFailed(String)
    /// A picture could not be written to the path.
    case notWritten(path: String, String)
    case notEncoded(String)
}
