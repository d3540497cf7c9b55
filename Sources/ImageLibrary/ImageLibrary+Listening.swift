import Concurrency

extension ImageLibrary {
    /// Notifies after each scan that found the galleries changed, as long as the token is kept.
    ///
    /// A caller that read galleries before reads them once more after this call, because a change
    /// in between does not notify.
    package func whenGalleriesChange(_ notify: @escaping @Sendable () -> Void) -> Observation {
        listeners.add(notify)
    }
}
