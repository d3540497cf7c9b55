internal import CMicroHTTPD
import Glibc

/// A connection, as libmicrohttpd knows it.
///
/// `@unchecked Sendable` because one thing is asked of it from another thread: to resume. The library
/// allows that, and the pointer is good from the suspend to the resume, as a suspended connection is
/// neither served nor closed. `DeferredResponse` holds it no longer than that. Everything else is
/// asked on the worker thread that the library called from.
@safe struct MHDConnection: @unchecked Sendable {
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

/// A raw target, taken apart before the library decodes it in place.
struct ReceivedTarget {
    let parsed: Result<RequestTarget, RequestError>
    let extent: HeadLayout.Extent

    /// Takes a target apart that has no more bytes than the limit.
    @safe init(_ text: UnsafePointer<CChar>, limit: Int) {
        let bytes = unsafe UnsafeRawBufferPointer(start: text, count: strlen(text))
        extent = .init(start: UInt(bitPattern: text), count: bytes.count)
        parsed = Self.parsed(unsafe bytes.bindMemory(to: UInt8.self).span, limit: limit)
    }

    private static func parsed(
        _ bytes: Span<UInt8>, limit: Int
    ) -> Result<RequestTarget, RequestError> {
        guard bytes.count <= limit else { return .failure(.targetTooLong(limit: limit)) }
        do {
            return .success(try RequestTarget(parsing: bytes))
        } catch {
            return .failure(.target(error))
        }
    }
}

/// Collects where the fields of a head lie.
@safe private struct FieldCollector {
    /// As many as most clients send.
    private static var usualCount: Int { 16 }

    private var layout: HeadLayout
    /// Where the first name begins, from which places are counted.
    private var start: UnsafePointer<CChar>?
    private var fieldRanges: [RequestFields.FieldRange] = []

    init(layout: HeadLayout) {
        self.layout = layout
        fieldRanges.reserveCapacity(Self.usualCount)
    }

    static let add: MHD_KeyValueIteratorN = { context, _, name, nameSize, value, valueSize in
        guard let context = unsafe context, let name = unsafe name, let value = unsafe value else {
            return .NO
        }
        let reading = unsafe context.assumingMemoryBound(to: FieldCollector.self)
        unsafe reading.pointee.add(
            name: UnsafeBufferPointer(start: name, count: nameSize),
            value: UnsafeBufferPointer(start: value, count: valueSize))
        return .YES
    }

    private mutating func add(
        name: UnsafeBufferPointer<CChar>, value: UnsafeBufferPointer<CChar>
    ) {
        unsafe start = start ?? name.baseAddress
        unsafe layout.add(name: .init(name), value: .init(value))
        unsafe fieldRanges.append(
            .init(name: range(of: name[...]), value: range(of: trimmed(value))))
    }

    /// The value without the spaces and tabs around it (RFC 9110, section 5.5).
    private func trimmed(_ value: UnsafeBufferPointer<CChar>) -> Slice<UnsafeBufferPointer<CChar>> {
        let isSpace: (CChar) -> Bool = { $0 == 0x20 || $0 == 0x09 }
        var text = unsafe value[...]
        while let last = unsafe text.last, isSpace(last) { unsafe text.removeLast() }
        return unsafe text.drop(while: isSpace)
    }

    /// Where a part lies behind the first name.
    private func range(of part: Slice<UnsafeBufferPointer<CChar>>) -> Range<Int> {
        let base = unsafe UInt(bitPattern: part.base.baseAddress) &- UInt(bitPattern: start)
        let first = unsafe Int(bitPattern: base) + part.startIndex
        return unsafe first..<first + part.count
    }

    /// The fields; nil when the pieces do not make up a head of so many bytes.
    func fields(ofHeadOf size: Int) -> RequestFields? {
        guard layout.accounts(forHeadOf: size) else { return nil }
        guard let start = unsafe start, let last = fieldRanges.last else {
            return RequestFields([], at: [])
        }
        // The pieces lie one behind another, with two bytes between lines: from the first name to the
        // last value all is one head's, which the library keeps for as long as it asks for an answer.
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: last.value.upperBound)
        return RequestFields(unsafe Array(bytes), at: fieldRanges)
    }
}

extension HeadLayout.Extent {
    fileprivate init(_ text: UnsafeBufferPointer<CChar>) {
        self.init(start: UInt(bitPattern: text.baseAddress), count: text.count)
    }
}
