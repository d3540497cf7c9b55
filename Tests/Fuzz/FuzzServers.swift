@testable import Catalogue
@testable import JSONCoding
@testable import PictureSources

/// The readers of what S3 and immich servers answer.
enum FuzzServers {
    /// The first byte selects the reader, the second in how large parts the answer comes.
    static func run(_ input: inout FuzzInput) {
        let kind = input.byte() % 3
        let part = 1 + Int(input.byte() % 64)
        let bytes = input.rest()
        switch kind {
        case 0: objects(bytes, part)
        case 1: assets(bytes, part)
        default: _ = S3ListReader.error(in: bytes)
        }
    }

    private static func send(
        _ bytes: [UInt8], _ part: Int, _ onBytes: ([UInt8]) throws(SourceError) -> Void
    ) throws(SourceError) -> HTTPAnswer {
        for start in stride(from: 0, to: bytes.count, by: part) {
            try onBytes(Array(bytes[start..<min(start + part, bytes.count)]))
        }
        return HTTPAnswer(status: 207)
    }

    private static func objects(_ bytes: [UInt8], _ part: Int) {
        let reader = S3ListReader()
        let answer = try? reader.read { (onBytes) throws(SourceError) in
            try send(bytes, part, onBytes)
        }
        guard answer != nil else { return }
        require(reader.isTruncated == (reader.nextToken != nil), "a next page without its token")
        require(reader.objects.count <= bytes.count, "more objects than bytes")
    }

    /// What is passed on one by one is what the whole document has.
    private static func assets(_ bytes: [UInt8], _ part: Int) {
        var elements = JSONElements(of: ["assets", "items"])
        var found: [JSONValue] = []
        do throws(JSONElements.Failure) {
            for start in stride(from: 0, to: bytes.count, by: part) {
                try elements.read(Array(bytes[start..<min(start + part, bytes.count)])) {
                    found.append($0)
                }
            }
            _ = try elements.document()
        } catch {
            return
        }
        for value in found {
            guard let asset = ImmichAsset(value, isArchivedShown: false) else { continue }
            require(ImmichAsset.isID(asset.id), "\(asset.id) is no id")
            FuzzTexts.check(asset.metadata)
        }
        // Names with escapes are not recognized; no server writes them.
        guard !bytes.contains(UInt8(ascii: "\\")), let whole = try? JSONValue(parsing: bytes),
            case .list(let items)? = whole["assets"]?["items"]
        else { return }
        require(found == items, "\(found.count) of \(items.count) elements")
    }
}
