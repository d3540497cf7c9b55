import Glibc

/// A descriptor kept in reserve for when the process has no other left.
struct SpareDescriptor: ~Copyable {
    private var descriptor: Int32 = -1

    init() {
        _ = reacquire()
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    mutating func release() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    /// Opens the descriptor again; false while none is free.
    mutating func reacquire() -> Bool {
        if descriptor < 0 { descriptor = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC) }
        return descriptor >= 0
    }
}
