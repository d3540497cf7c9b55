internal import CMicroHTTPD
import Glibc

/// A connection, as libmicrohttpd knows it.
///
/// `@unchecked Sendable` because one thing is asked of it from another thread: to resume. The library
/// allows that, and the pointer is good from the suspend to the resume, as a suspended connection is
/// neither served nor closed. `DeferredResponse` holds it no longer than that. Everything else is
/// asked on the worker thread that the library called from.
@safe struct MHDConnection: SuspendableConnection, @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) {
        unsafe self.pointer = unsafe pointer
    }

    var descriptor: Int32 { unsafe cmhd_descriptor(pointer) }

    /// What was kept for the connection when it was taken up.
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

    /// Hands an answer over; false when the library does not take it.
    func send(_ response: borrowing MHDResponse, status: Int) -> Bool {
        unsafe MHD_queue_response(pointer, UInt32(status), response.pointer) == .YES
    }

    /// The head that the library has cut into pieces.
    ///
    /// Only while the library asks for an answer.
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
