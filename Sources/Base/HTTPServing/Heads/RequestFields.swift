import HTTPTypes
import Spelling

/// The header fields of a request in order of arrival: their bytes, and the ranges of each name and
/// value.
///
/// Responders read few of the fields, so a `String` is created only when one is read.
package final class RequestFields: Sendable {
    /// The ranges of one field.
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

    /// Builds fields as if they had been received.
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

    // MARK: Lookup

    /// The value of a field; the values of several fields with the name are joined.
    package func value(of name: HTTPField.Name) -> String? {
        switch occurrence(of: name.canonicalName) {
        case .none: nil
        case .once(let value): value
        case .repeated: self[values: name].joined(separator: name == .cookie ? "; " : ", ")
        }
    }

    package subscript(name: HTTPField.Name) -> String? { value(of: name) }

    /// The values of all fields with a name, in order of arrival.
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

    /// The elements of a field that is a list, without spaces and tabs around them (RFC 9110,
    /// section 5.6.1).
    package func elements(of name: HTTPField.Name) -> [String] {
        self[values: name].flatMap { list in
            list.split(separator: ",", omittingEmptySubsequences: false).map {
                String($0.trimming { $0 == " " || $0 == "\t" })
            }
        }
    }

    /// The value of a cookie (RFC 6265, section 5.4); the first of several with the name.
    package func cookie(_ name: String) -> String? {
        for pair in self[values: .cookie].flatMap({ $0.split(separator: ";") }) {
            let pair = pair.drop { $0 == " " }
            if pair.hasPrefix(name + "=") { return String(pair.dropFirst(name.count + 1)) }
        }
        return nil
    }

    package func contains(_ name: HTTPField.Name) -> Bool {
        index(of: name.canonicalName.utf8.span, from: 0) != nil
    }

    /// The occurrences of a field that must not be repeated.
    enum Occurrence: Equatable {
        case none
        case once(String)
        case repeated
    }

    /// Looks up a name, which must be in lower case.
    func occurrence(of name: String) -> Occurrence {
        let name = name.utf8.span
        guard let first = index(of: name, from: 0) else { return .none }
        guard index(of: name, from: first + 1) == nil else { return .repeated }
        return .once(text(at: fieldRanges[first].value))
    }

    /// The index of the first field with a name, from a start index on.
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
    /// Why the fields are rejected; nil when each name is a token and no value contains a control
    /// character.
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
