internal import CMicroHTTPD

/// Collects the positions of a head's fields.
@safe struct FieldCollector {
    /// The number of fields that space is reserved for; few clients send more.
    private static var usualCount: Int { 16 }

    private var layout: HeadLayout
    /// The start of the first name; positions are relative to it.
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

    /// The position of a part, relative to the first name.
    private func range(of part: Slice<UnsafeBufferPointer<CChar>>) -> Range<Int> {
        let base = unsafe UInt(bitPattern: part.base.baseAddress) &- UInt(bitPattern: start)
        let first = unsafe Int(bitPattern: base) + part.startIndex
        return unsafe first..<first + part.count
    }

    /// The fields; nil when the pieces do not make up a head of `size` bytes.
    func fields(ofHeadOf size: Int) -> RequestFields? {
        guard layout.accounts(forHeadOf: size) else { return nil }
        guard let start = unsafe start, let last = fieldRanges.last else {
            return RequestFields([], at: [])
        }
        // The pieces are adjacent, with two bytes between lines, so all bytes from the first name
        // to the last value belong to one head. The library keeps them while it waits for the
        // response.
        let bytes = unsafe UnsafeRawBufferPointer(start: start, count: last.value.upperBound)
        return RequestFields(unsafe Array(bytes), at: fieldRanges)
    }
}

extension HeadLayout.Extent {
    fileprivate init(_ text: UnsafeBufferPointer<CChar>) {
        self.init(start: UInt(bitPattern: text.baseAddress), count: text.count)
    }
}
