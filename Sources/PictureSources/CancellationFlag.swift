import CCurl

/// Ends fetches from another thread, once for all.
///
/// `@unchecked`: what the pointer leads to is one atomic flag, which lives as long as the value.
@safe final class CancellationFlag: @unchecked Sendable {
    let pointer: OpaquePointer

    init?() {
        guard let made = unsafe ccurl_switch_make() else { return nil }
        unsafe pointer = unsafe made
    }

    deinit { unsafe ccurl_switch_free(pointer) }

    func `throw`() { unsafe ccurl_switch_throw(pointer) }
}
