import Glibc

/// The bytes of a file in memory that nobody can change and other processes can map.
///
/// A decoder gets the descriptor and maps the same memory, so the file is neither copied nor able to
/// change between the hash of its bytes and their decoding.
@safe
package final class FileBytes: DecodableFile, @unchecked Sendable {
    // Sound because the memory is sealed and stays mapped until the deinitializer.
    private let memory: UnsafeRawBufferPointer
    package let descriptor: Int32

    package var count: Int { unsafe memory.count }

    /// Allocates memory and fills it; nil if the system has no memory.
    ///
    /// - Parameters:
    ///   - count: The maximum number of bytes, at least 1.
    ///   - fill: Writes the bytes and returns how many there are.
    /// - Throws: What `fill` throws.
    package convenience init?<Failure: Error>(
        count: Int, fill: (UnsafeMutableRawBufferPointer) throws(Failure) -> Int
    ) throws(Failure) {
        guard let shared = SharedMemory(count: count) else { return nil }
        let filled = unsafe try fill(shared.bytes)
        guard let descriptor = shared.seal() else { return nil }
        self.init(descriptor: descriptor, count: filled)
    }

    /// A copy of some bytes; nil if there are none, or if the system has no memory.
    package convenience init?(copyOf bytes: [UInt8]) {
        unsafe self.init(count: bytes.count) { memory in
            unsafe memory.copyBytes(from: bytes)
            return bytes.count
        }
    }

    /// Maps sealed memory; takes over the descriptor.
    package init?(descriptor: Int32, count: Int) {
        guard count > 0, lseek(descriptor, 0, SEEK_END) >= count,
            let mapped = unsafe mmap(
                nil, count, PROT_READ, MAP_SHARED | MAP_POPULATE, descriptor, 0),
            unsafe mapped != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        unsafe memory = UnsafeRawBufferPointer(start: mapped, count: count)
    }

    deinit {
        unsafe munmap(UnsafeMutableRawPointer(mutating: memory.baseAddress), memory.count)
        close(descriptor)
    }

    package subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < count, "byte \(offset) of \(count)")
        return unsafe memory[offset]
    }

    /// A copy of some bytes, as far as they are in the file.
    package func bytes(in range: Range<Int>) -> [UInt8] {
        unsafe Array(memory[range.clamped(to: 0..<count)])
    }

    /// The first offset of a byte at or after an offset; nil if there is none.
    ///
    /// A search by the subscript would call it for each byte, as it is not inlined into other rooms.
    package func firstIndex(of byte: UInt8, from offset: Int) -> Int? {
        guard offset >= 0, offset < count, let start = unsafe memory.baseAddress,
            let found = unsafe memchr(start + offset, Int32(byte), count - offset)
        else { return nil }
        return unsafe UnsafeRawPointer(found) - start
    }

    /// The first offset of some bytes at or after an offset; nil if there is none.
    package func firstIndex(of bytes: [UInt8], from offset: Int) -> Int? {
        guard let first = bytes.first, let start = unsafe memory.baseAddress else { return nil }
        let end = count - bytes.count + 1
        var offset = max(0, offset)
        while offset < end, let found = unsafe memchr(start + offset, Int32(first), end - offset) {
            if unsafe memcmp(found, bytes, bytes.count) == 0 {
                return unsafe UnsafeRawPointer(found) - start
            }
            offset = unsafe UnsafeRawPointer(found) - start + 1
        }
        return nil
    }

    /// The first bytes, fewer if the file is shorter.
    package func prefix(_ count: Int) -> [UInt8] { unsafe Array(memory.prefix(count)) }

    /// Passes a part of the bytes, or all, to a function.
    package func withUnsafeBytes<Result>(
        in part: Range<Int>? = nil, _ read: (UnsafeRawBufferPointer) -> Result
    ) -> Result {
        let part = (part ?? 0..<count).clamped(to: 0..<count)
        return unsafe read(UnsafeRawBufferPointer(rebasing: memory[part]))
    }
}
