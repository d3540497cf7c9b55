import HTTPTypes

/// The header fields of a request in the order of their arrival: its bytes, and where in them each
/// name and value lies.
///
/// Of what clients send little is ever asked for, so nothing is made a text before it is.
package final class RequestFields: Sendable {
    /// Where a field lies.
    struct FieldRange {
        let name: Range<Int>
        let value: Range<Int>
    }

    private let bytes: [UInt8]
    private let fieldRanges: [FieldRange]

    init(_ bytes: [UInt8], at fieldRanges: [FieldRange]) {
        self.bytes = bytes
        self.fieldRanges = fieldRanges
    }

    /// The fields as if they had arrived.
    convenience init(_ fields: HTTPFields) {
        var bytes: [UInt8] = []
        let fieldRanges = fields.map { field in
            let start = bytes.count
            bytes += field.name.rawName.utf8
            let middle = bytes.count
            bytes += field.value.utf8
            return FieldRange(name: start..<middle, value: middle..<bytes.count)
        }
        self.init(bytes, at: fieldRanges)
    }

    // MARK: What is asked for

    /// The value of a field; of several with the name, all of them joined.
    package func value(of name: HTTPField.Name) -> String? {
        switch occurrence(of: name.canonicalName) {
        case .none: nil
        case .once(let value): value
        case .repeated: self[values: name].joined(separator: name == .cookie ? "; " : ", ")
        }
    }

    package subscript(name: HTTPField.Name) -> String? { value(of: name) }

    /// The values of all fields with a name, in their order.
    package subscript(values name: HTTPField.Name) -> [String] {
        let name = name.canonicalName
        var values: [String] = []
        var next = index(of: name.utf8.span, from: 0)
        while let found = next {
            values.append(text(at: fieldRanges[found].value))
            next = index(of: name.utf8.span, from: found + 1)
        }
        return values
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        index(of: name.canonicalName.utf8.span, from: 0) != nil
    }

    /// What is said under a name that should stand once.
    enum Occurrence: Equatable {
        case none
        case once(String)
        case repeated
    }

    /// What is said under a name, which is given in lower case.
    func occurrence(of name: String) -> Occurrence {
        let name = name.utf8.span
        guard let first = index(of: name, from: 0) else { return .none }
        guard index(of: name, from: first + 1) == nil else { return .repeated }
        return .once(text(at: fieldRanges[first].value))
    }

    /// The place among the fields of the first with a name, from one on.
    private func index(of name: Span<UInt8>, from start: Int) -> Int? {
        let bytes = bytes
        for index in start..<fieldRanges.count
        where fieldRanges[index].name.count == name.count
            && ASCII.equalIgnoringCase(bytes.span.extracting(fieldRanges[index].name), name)
        {
            return index
        }
        return nil
    }

    private func text(at range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

extension RequestFields {
    /// Why the fields are refused; nil when each has a name that is a token, and no control character in
    /// its value.
    var validationError: RequestError? {
        let bytes = bytes
        for range in fieldRanges {
            guard ASCII.isToken(bytes.span.extracting(range.name)) else { return .fieldNameInvalid }
            guard ASCII.isFieldValue(bytes.span.extracting(range.value)) else {
                return .fieldValueInvalid(name: text(at: range.name).lowercased())
            }
        }
        return nil
    }
}
