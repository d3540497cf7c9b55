struct ReceivedResponse {
    let status: Int
    let fields: [(name: String, value: String)]
    let body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }

    /// The values of a field, in any letter case of its name.
    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }

    subscript(name: String) -> String? { values(name).first }

    /// The first response in the bytes and its length; nil while it is incomplete.
    static func parse(_ bytes: [UInt8], toHead: Bool) -> (ReceivedResponse, Int)? {
        let end = Array("\r\n\r\n".utf8)
        guard
            let last = bytes.indices.first(where: { bytes[$0...].starts(with: end) })
        else { return nil }
        let lines = String(decoding: bytes[..<last], as: UTF8.self).split(separator: "\r\n")
        let status = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        let fields = lines.dropFirst().map { line in
            let parts = line.split(separator: ":", maxSplits: 1)
            let value = parts.count > 1 ? parts[1].drop { $0 == " " } : ""
            return (name: String(parts[0]), value: String(value))
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }
            .flatMap { Int($0.value) }
        let hasNoBody = toHead || status < 200 || status == 204 || status == 304
        let bodyStart = last + end.count
        let bodyEnd = bodyStart + (hasNoBody ? 0 : length ?? 0)
        guard bytes.count >= bodyEnd else { return nil }
        return (
            ReceivedResponse(
                status: status, fields: fields, body: Array(bytes[bodyStart..<bodyEnd])),
            bodyEnd
        )
    }
}
