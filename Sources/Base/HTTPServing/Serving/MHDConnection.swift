internal import CMicroHTTPD
import Glibc

/// A libmicrohttpd connection.
///
/// `@unchecked Sendable` because only `resume` is called on another thread. The library allows
/// that, and the pointer is valid from suspend to resume because a suspended connection is neither
/// served nor closed. `DeferredResponse` and `StreamedResponse` hold it no longer than that.
/// Everything else is called on the worker thread of the library's callback.
@safe struct MHDConnection: SuspendableConnection, @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    var descriptor: Int32 { unsafe cmhd_descriptor(pointer) }

    /// The connection that was attached when the worker took it over.
    var connection: Connection? {
        guard let context = unsafe cmhd_connection_context(pointer) else { return nil }
        return unsafe Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    }

    func suspend() {
        unsafe MHD_suspend_connection(pointer)
    }

    func resume() {
        unsafe MHD_resume_connection(pointer)
    }

    /// Queues a response; false when the library rejects it.
    func send(_ response: borrowing MHDResponse, status: Int) -> Bool {
        unsafe MHD_queue_response(pointer, UInt32(status), response.pointer) == .YES
    }

    /// The head that the library has split into pieces.
    ///
    /// Valid only while the library waits for a response.
    func head(
        method: UnsafePointer<CChar>, target: ReceivedTarget, version: UnsafePointer<CChar>
    ) -> ReceivedHead {
        let methodText = unsafe String(cString: method)
        let versionText = unsafe String(cString: version)
        var reading = FieldCollector(
            layout: HeadLayout(
                method: .init(
                    start: UInt(bitPattern: method), count: methodText.utf8.count),
                target: target.extent,
                version: .init(
                    start: UInt(bitPattern: version), count: versionText.utf8.count)))
        _ = unsafe withUnsafeMutablePointer(to: &reading) { reading in
            unsafe MHD_get_connection_values_n(pointer, .HEADER_KIND, FieldCollector.add, reading)
        }
        return ReceivedHead(
            method: methodText, target: target.parsed, version: versionText,
            fields: unsafe reading.fields(ofHeadOf: cmhd_head_size(pointer)))
    }
}
