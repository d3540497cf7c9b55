import Concurrency

/// The library for closures that it owns itself.
final class WeakLibrary: Sendable {
    private let reference = Lock(Reference())

    private struct Reference: Sendable {
        weak var library: ImageLibrary?
    }

    var library: ImageLibrary? {
        get { reference.withLock { $0.library } }
        set { reference.withLock { $0.library = newValue } }
    }
}
