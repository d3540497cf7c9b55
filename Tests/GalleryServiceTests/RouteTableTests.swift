import HTTPServing
import Interface
import RequestGate
import ScreenService
import ServiceFixture
import Testing

@testable import GalleryService

@Suite("The routes")
struct RouteTableTests {
    @Test("are a table of Documents/API.md")
    func table() throws {
        var rows: [Row] = []
        for route in RouteDeclaration.all {
            let row = Row(route)
            if let index = rows.firstIndex(where: { $0.isInOtherFormat(row) }) {
                rows[index].suffixes += row.suffixes
            } else {
                rows.append(row)
            }
        }
        let table = DocumentedTable(["request", "formats", "opened by", ""], rows.map(\.cells))
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }

    /// A request, in all formats that it has.
    private struct Row {
        private let method: String
        private let path: String
        private let words: String
        private let access: String
        var suffixes: [String] = []

        init(_ route: RouteDeclaration) {
            method = route.method.rawValue
            path = OpenAPIDocument.Route(method, route.pattern, route.operation).path
            let summary = route.operation.summary
            let end = summary.firstRange(of: ", as \(route.format.label)")?.lowerBound
            words = String(summary[..<(end ?? summary.endIndex)])
            access = Self.access(to: route)
            let suffix = ".\(route.format.suffix)"
            if route.kind == .picture, path.hasSuffix(suffix) { suffixes = [suffix] }
        }

        /// The path without its suffix.
        private var base: String { String(path.dropLast(suffixes.first?.count ?? 0)) }

        var cells: [String] {
            let isOne = suffixes.count < 2
            return [
                "`\(method) \(isOne ? path : base)`",
                isOne ? "" : suffixes.map { "`\($0)`" }.joined(separator: " "), access, words,
            ]
        }

        func isInOtherFormat(_ other: Row) -> Bool {
            (method, base, words) == (other.method, other.base, other.words)
        }

        /// What opens the route, where the operator requires a token.
        private static func access(to route: RouteDeclaration) -> String {
            let segments = route.pattern.split(separator: "/").map(String.init)
            if route.operation.security != nil { return "operator" }
            if AccessGuard.isPublic(segments) { return "everyone" }
            let ways = [
                route.link == nil ? nil : "link", Request.isOfScreen(segments) ? "key" : nil,
            ]
            return ways.compactMap(\.self).joined(separator: ", ")
        }
    }
}
