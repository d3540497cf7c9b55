internal import CMicroHTTPD
import HTTPTypes

/// Why a response cannot be sent.
enum MHDResponseError: Error, Equatable {
    /// A value contains a byte that would end the header field, or the C string.
    case controlCharacter(HTTPField.Name)
    /// The library had no memory for it.
    case outOfMemory
}

/// A response in libmicrohttpd's form.
///
/// One value owns it; the library holds its own reference while it sends.
///
/// The body is not copied. A box keeps the array alive until the library releases its bytes; the
/// elements of an array that is never mutated do not move.
@safe struct MHDResponse: ~Copyable {
    let pointer: OpaquePointer

    private init(_ pointer: OpaquePointer?) throws(MHDResponseError) {
        guard let pointer = unsafe pointer else { throw .outOfMemory }
        unsafe self.pointer = unsafe pointer
    }

    /// Converts a response; `closing` asks the client to close the connection.
    static func make(
        _ response: Response, to request: RequestID, closing: Bool
    ) throws(MHDResponseError) -> MHDResponse {
        let outgoing = unsafe try MHDResponse(Self.create(response.body))
        try outgoing.addHead(of: response, to: request, closing: closing)
        return outgoing
    }

    /// Converts a response whose body the library reads piece by piece.
    static func make(
        _ head: Response, to request: RequestID, closing: Bool,
        streaming reading: MHDStreamReader
    ) throws(MHDResponseError) -> MHDResponse {
        let outgoing = unsafe try MHDResponse(reading.makeResponse())
        try outgoing.addHead(of: head, to: request, closing: closing)
        return outgoing
    }

    deinit {
        unsafe MHD_destroy_response(pointer)
    }

    private borrowing func addHead(
        of response: Response, to request: RequestID, closing: Bool
    ) throws(MHDResponseError) {
        for field in response.fields where !Self.isOwn(field.name) { try add(field) }
        try add("X-Request-Id", request.description)
        if closing { try add(HTTPField(name: .connection, value: "close")) }
    }

    /// Whether the server sets the field itself, because it frames the message.
    private static func isOwn(_ name: HTTPField.Name) -> Bool {
        name.matches("connection") || name.matches("content-length")
            || name.matches("transfer-encoding")
    }

    private borrowing func add(_ field: HTTPField) throws(MHDResponseError) {
        let value = field.value
        guard ASCII.isFieldValue(value.utf8.span) else { throw .controlCharacter(field.name) }
        // The library rejects empty values, and a field without a value has no meaning.
        if value.isEmpty { return }
        try add(field.name.rawName, value)
    }

    private borrowing func add(_ name: String, _ value: String) throws(MHDResponseError) {
        // `withCString` passes a native string without a copy; passing a String to a C function
        // copies it.
        let result = unsafe name.withCString { name in
            unsafe value.withCString { value in
                unsafe MHD_add_response_header(pointer, name, value)
            }
        }
        guard result == .YES else { throw .outOfMemory }
    }

    private static func create(_ body: [UInt8]) -> OpaquePointer? {
        if body.isEmpty {
            return unsafe MHD_create_response_from_buffer(0, nil, .RESPMEM_PERSISTENT)
        }
        let box = BodyBox(body)
        let kept = unsafe Unmanaged.passRetained(box)
        let response = unsafe box.bytes.withUnsafeBytes { bytes in
            unsafe MHD_create_response_from_buffer_with_free_callback_cls(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
                { box in
                    guard let box = unsafe box else { return }
                    unsafe Unmanaged<BodyBox>.fromOpaque(box).release()
                }, kept.toOpaque())
        }
        if unsafe response == nil { unsafe kept.release() }
        return unsafe response
    }
}

/// Keeps a body alive while the library sends it.
private final class BodyBox {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }
}
