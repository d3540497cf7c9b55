import CSharedMemory
import Glibc

/// Memory of a fixed size that another process can map, too.
@safe
package struct SharedMemory: ~Copyable {
    package let descriptor: Int32
    private let address: UnsafeMutableRawPointer
    private let count: Int

    /// Creates memory of zeros; nil if the system has none.
    package init?(count: Int) {
        self.init(descriptor: csharedmemory_create(count), count: count)
    }

    /// Maps memory that another process created; takes over the descriptor.
    package init?(descriptor: Int32, count: Int) {
        guard descriptor >= 0 else { return nil }
        // Access beyond the end would be a bus error, so its size is not taken on trust. A decoder
        // may not ask for it by fstat, which is the same system call as for paths.
        guard count > 0, lseek(descriptor, 0, SEEK_END) >= count,
            let mapped = unsafe mmap(
                nil, count, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, descriptor, 0),
            unsafe mapped != MAP_FAILED
        else {
            close(descriptor)
            return nil
        }
        self.descriptor = descriptor
        unsafe address = unsafe mapped
        self.count = count
    }

    package var bytes: UnsafeMutableRawBufferPointer {
        unsafe UnsafeMutableRawBufferPointer(start: address, count: count)
    }

    /// Makes the bytes immutable; returns the descriptor, which is the caller's now.
    consuming func seal() -> Int32? {
        let descriptor = descriptor
        unsafe munmap(address, count)
        discard self
        guard csharedmemory_seal(descriptor) == 0 else {
            close(descriptor)
            return nil
        }
        return descriptor
    }

    deinit {
        unsafe munmap(address, count)
        close(descriptor)
    }
}
