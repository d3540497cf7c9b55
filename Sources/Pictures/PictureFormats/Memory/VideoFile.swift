import Glibc

/// An open file that is not taken into memory, because it may be larger; it may change while it is read.
///
/// A decoder gets the descriptor, by which it can read this file and nothing else. It owns the
/// descriptor, and alone moves its position.
package final class VideoFile: DecodableFile {
    package let descriptor: Int32
    package let count: Int

    /// Takes over a descriptor.
    package init(descriptor: Int32, count: Int) {
        self.descriptor = descriptor
        self.count = count
    }

    deinit { close(descriptor) }

    /// Some bytes at an offset, fewer at the end of the file.
    ///
    /// Not with `pread`, because the fence of system calls leaves it out.
    package func read(_ width: Int, at offset: Int) -> [UInt8] {
        guard lseek(descriptor, off_t(offset), SEEK_SET) == off_t(offset) else { return [] }
        return unsafe [UInt8](unsafeUninitializedCapacity: width) { buffer, filled in
            while filled < width, let start = buffer.baseAddress {
                let got = unsafe Glibc.read(descriptor, start + filled, width - filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
    }
}
