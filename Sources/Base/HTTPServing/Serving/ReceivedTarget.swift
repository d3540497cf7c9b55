import Glibc

/// A target parsed before the library decodes it in place.
struct ReceivedTarget {
    let parsed: Result<RequestTarget, RequestError>
    let extent: HeadLayout.Extent

    /// Parses a target unless it exceeds the limit in bytes.
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
