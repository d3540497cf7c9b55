import HTTPServing
import HTTPTypes

/// The media types that a client accepts (RFC 9110, section 12.5.1).
package struct AcceptedMediaTypes {
    private struct Range {
        let type: Substring
        let quality: Double
    }

    private let ranges: [Range]

    /// - Parameter list: The values of the Accept fields, joined by commas; empty if there are none.
    init(_ list: String) {
        let list = list.lowercased().filter { $0 != " " && $0 != "\t" }
        ranges = list.split(separator: ",").map { part in
            let parts = part.split(separator: ";")
            let quality = parts.dropFirst().first { $0.hasPrefix("q=") }
                .flatMap { Double($0.dropFirst(2)) }
            return Range(type: parts.first ?? "", quality: min(max(quality ?? 1, 0), 1))
        }
    }

    /// The quality that the client gives a type by its name; nil if it does not name the type.
    func quality(named type: String) -> Double? { ranges.first { $0.type == type }?.quality }

    /// The quality that the client gives a type, by its name or by a range that contains it.
    func quality(of type: String) -> Double {
        guard !ranges.isEmpty else { return 1 }
        let family = type.prefix { $0 != "/" } + "/*"
        return quality(named: type) ?? quality(named: String(family)) ?? quality(named: "*/*") ?? 0
    }
}

extension Request {
    /// What the client accepts.
    package var acceptedMediaTypes: AcceptedMediaTypes {
        AcceptedMediaTypes(fields[values: .accept].joined(separator: ","))
    }
}
