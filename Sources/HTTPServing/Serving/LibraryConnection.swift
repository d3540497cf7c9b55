internal import CMicroHTTPD

/// A connection, as libmicrohttpd knows it.
///
/// `@unchecked Sendable` because one thing is asked of it from another thread: to resume. The library
/// allows that, and the pointer is good from the suspend to the resume, as a suspended connection is
/// neither served nor closed. `DeferredResponse` holds it no longer than that. Everything else is
/// asked on the worker thread that the library called from.
@safe struct LibraryConnection: @unchecked Sendable {
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
    func send(_ response: borrowing OutgoingResponse, status: Int) -> Bool {
        unsafe MHD_queue_response(pointer, UInt32(status), response.pointer) == .YES
    }

    /// The head that the library has cut into pieces.
    ///
    /// Only while the library asks for an answer.
    func head(
        method: UnsafePointer<CChar>, target: SeenTarget, version: UnsafePointer<CChar>
    ) -> ReceivedHead {
        let methodText = unsafe String(cString: method)
        let versionText = unsafe String(cString: version)
        var reading = FieldReading(
            layout: HeadLayout(
                method: .init(
                    start: UInt(bitPattern: method), count: methodText.utf8.count),
                target: target.place,
                version: .init(
                    start: UInt(bitPattern: version), count: versionText.utf8.count)))
        _ = unsafe withUnsafeMutablePointer(to: &reading) { reading in
            unsafe MHD_get_connection_values_n(pointer, .HEADER_KIND, FieldReading.add, reading)
        }
        let size = unsafe cmhd_head_size(pointer)
        return ReceivedHead(
            method: methodText, target: target.bytes, version: versionText,
            fields: reading.fields, isSound: reading.layout.accounts(forHeadOf: size))
    }
}

/// A raw target, before the library decodes it in place.
struct SeenTarget {
    let bytes: [UInt8]
    let place: HeadLayout.Piece

    @safe init(_ text: UnsafePointer<CChar>) {
        bytes = unsafe Array(String(cString: text).utf8)
        place = .init(start: UInt(bitPattern: text), count: bytes.count)
    }
}

/// Collects the fields of a head, and where they lie.
private struct FieldReading {
    var layout: HeadLayout
    var fields: [ReceivedHead.Field] = []

    static let add: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
        guard let context = unsafe context, let name = unsafe name else { return .NO }
        let reading = unsafe context.assumingMemoryBound(to: FieldReading.self)
        let nameBytes = unsafe UnsafeRawBufferPointer(start: name, count: nameSize)
        let valueBytes = unsafe UnsafeRawBufferPointer(start: value, count: valueSize)
        unsafe reading.pointee.layout.add(
            name: .init(start: UInt(bitPattern: name), count: nameSize),
            value: .init(start: UInt(bitPattern: value), count: valueSize))
        unsafe reading.pointee.fields.append(
            ReceivedHead.Field(name: Array(nameBytes), value: Array(valueBytes)))
        return .YES
    }
}
