import FoundationEssentials
import HTTPServing
import HTTPTypes
import Mustache

/// Why the pages cannot be served.
package enum SiteError: Error, Equatable {
    /// The folder does not hold the pages' templates and files.
    case noSite(path: String)
    /// A template is not as Mustache wants it.
    case badTemplate(name: String, complaint: String)
}

/// The templates and files that pages are made of, read once when the service starts.
package struct Site: Sendable {
    /// The templates of whole pages; others are parts of these.
    private static let pages = ["index", "viewer", "item", "share", "remote", "error"]

    private let templates: MustacheLibrary
    private let files: [String: SiteFile]
    /// Differs when any of the files does: addresses with it in them hold for ever.
    let version: String
    let addresses: Addresses
    private let policy: String

    /// Reads the folders Templates and Public in a folder, for pages that lie below a path and that
    /// pages of some sites may frame.
    ///
    /// - Throws: ``SiteError``.
    package init(
        in folder: String, below base: BasePath = .root, framedBy framers: [String] = []
    ) throws(SiteError) {
        let templates = try Self.templates(in: folder + "/Templates")
        var files = SiteFile.all(in: folder + "/Public")
        files["openapi.json"] = files["openapi.json"]?.describing(base)
        addresses = Addresses(base)
        policy = StandardHeaders.pagePolicy(framedBy: framers)
        guard Self.pages.allSatisfy({ templates[$0] != nil }), !files.isEmpty else {
            throw .noSite(path: folder)
        }
        self.templates = MustacheLibrary(templates: templates)
        self.files = files
        var digest = Digest()
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            digest.add(path)
            digest.add(file.bytes)
        }
        version = String(digest.entityTag().filter(\.isHexDigit).prefix(16))
    }

    /// A file of Public by its path in it.
    func file(_ path: String) -> SiteFile? { files[path] }

    /// The page that a template and its facts make.
    func page(
        _ template: String, _ facts: [String: any Sendable], status: HTTPResponse.Status = .ok
    ) -> Response {
        var facts = facts
        let base = addresses.assets(version)
        facts["base"] = addresses.base
        facts["asset"] = [
            "style": "\(base)/viewer.css", "viewer": "\(base)/viewer.js",
            "icon": "\(base)/icon.svg",
        ]
        // Mustache looks for a name further out where it is not found; nothing may be found by chance.
        if facts["hasPoster"] == nil { facts["hasPoster"] = false }
        let text = templates.render(facts, withTemplate: template) ?? ""
        return Response(
            status: status,
            fields: [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy: policy,
                .cacheControl: status == .ok ? "private, no-cache" : "no-store",
            ],
            body: Array(text.utf8))
    }

    /// A problem as a page.
    func page(_ problem: Problem) -> Response {
        var response = page(
            "error",
            [
                "pageTitle": problem.title, "status": problem.status.code, "title": problem.title,
                "detail": problem.detail ?? "", "indexHref": addresses.index,
            ], status: problem.status)
        for field in problem.fields { response.fields.append(field) }
        return response
    }

    private static func templates(
        in folder: String
    ) throws(SiteError) -> [String: MustacheTemplate] {
        var templates: [String: MustacheTemplate] = [:]
        let suffix = ".mustache"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasSuffix(suffix) {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
                continue
            }
            let stem = String(name.dropLast(suffix.count))
            do {
                templates[stem] = try MustacheTemplate(
                    string: String(decoding: bytes, as: UTF8.self))
            } catch {
                throw .badTemplate(name: stem, complaint: "\(error)")
            }
        }
        return templates
    }
}
