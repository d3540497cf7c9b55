import CSandbox
import Glibc
import PictureMetadata

/// Messages over the socket between the service and a decoder.
///
/// A message is a list of 64-bit words in the machine's byte order, or a block of bytes; at most one
/// descriptor comes with it.
struct DecoderChannel {
    let socket: Int32
    /// Whether this is the decoder's end.
    ///
    /// The service takes no descriptors, and does not wait for a decoder that reads nothing.
    let isDecoder: Bool

    /// The maximum length of a message in bytes: a block of metadata.
    private static let capacity = MetadataBlocks.limit

    struct Message {
        let bytes: [UInt8]
        /// The receiver owns it; -1 if none came.
        let descriptor: Int32

        /// The words of the message; nil if it does not have exactly so many.
        func words(_ count: Int) -> [Int64]? {
            guard bytes.count == 8 * count else { return nil }
            return (0..<count).map { index in
                bytes[8 * index..<8 * index + 8].reversed().reduce(0) { $0 << 8 | Int64($1) }
            }
        }
    }

    func send(_ words: [Int64], descriptor: Int32 = -1) throws(ChannelError) {
        let bytes = words.flatMap { word in
            (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
        }
        try send(bytes: bytes, descriptor: descriptor)
    }

    func send(bytes: [UInt8], descriptor: Int32 = -1) throws(ChannelError) {
        guard
            unsafe csandbox_send(
                socket, bytes, bytes.count, descriptor, isDecoder ? 1 : 0) == 0
        else {
            throw .closed
        }
    }

    /// Receives a message.
    ///
    /// - Parameter milliseconds: How long it waits; nil waits without limit.
    /// - Returns: The message, of at least one byte.
    /// - Throws: ``ChannelError``.
    func receive(milliseconds: Int? = nil) throws(ChannelError) -> Message {
        var message = csandbox_message(count: 0, descriptor: -1)
        var error: Int32 = 0
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Self.capacity) { buffer, count in
            unsafe error = csandbox_receive(
                socket, buffer.baseAddress, buffer.count,
                milliseconds.map { Int32(clamping: max(0, $0)) } ?? -1,
                isDecoder ? 1 : 0, &message)
            count = error == 0 ? message.count : 0
        }
        guard error == 0 else {
            throw error == ETIMEDOUT ? .late : error == EPROTO ? .malformed : .closed
        }
        guard !bytes.isEmpty else { throw .closed }
        return Message(bytes: bytes, descriptor: message.descriptor)
    }
}

/// Why a message could not be exchanged.
package enum ChannelError: Error {
    /// The other process is gone.
    case closed
    /// It sent something that it must not send.
    case malformed
    case late
}
