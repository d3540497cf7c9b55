import CCurl

/// Cancels all fetches from another thread, permanently.
///
/// `@unchecked`: the pointer's target is one atomic flag, which lives as long as the value.
@safe package final class CancellationFlag: @unchecked Sendable {
    let pointer: OpaquePointer

    package init?() {
        guard let made = unsafe ccurl_switch_make() else { return nil }
        unsafe pointer = unsafe made
    }

    deinit { unsafe ccurl_switch_free(pointer) }

    package func `throw`() { unsafe ccurl_switch_throw(pointer) }
}
