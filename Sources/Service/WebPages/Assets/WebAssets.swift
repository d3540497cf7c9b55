import FoundationEssentials
import HTTPServing
import HTTPTypes
import Mustache
import Requests
import Viewers

/// Why the templates and files of pages cannot be loaded.
package enum WebAssetsError: Error, Equatable {
    /// The folder contains no templates and files of pages.
    case assetsMissing(path: String)
    /// A template cannot be read, or includes one that is missing.
    case badTemplate(name: String, reason: String)
    /// A script or a style sheet cannot be joined with what it imports.
    case badImport(BundleError)
}

/// The templates and files of pages, loaded once at startup.
package struct WebAssets: Sendable {
    /// The templates of whole pages; the other templates are partials.
    private static let pages = [
        "index", "grid", "viewer", "find", "info", "settings", "share", "remote", "screen",
        "screens", "screen-editor", "sources", "source-editor", "error", "problem",
    ]

    private let templates: TemplateLibrary
    private let files: [String: StaticFile]
    /// Changes when any file changes, so URLs that contain it may be cached forever.
    package let version: String
    package let urls: ServiceURLs
    private let policy: String

    /// Reads the folders Templates and Public inside a folder.
    ///
    /// - Parameters:
    ///   - folder: Contains both.
    ///   - base: The base path of the pages.
    ///   - frameAncestors: The sites whose pages may embed them.
    /// - Throws: ``WebAssetsError``.
    package init(
        in folder: String, below base: BasePath = .root, framedBy frameAncestors: [String] = []
    ) throws(WebAssetsError) {
        let templates = try Self.templates(in: folder + "/Templates")
        var files = try Self.joined(StaticFile.all(in: folder + "/Public"))
        for side in AppIcon.sides {
            files[AppIcon.name(side)] = AppIcon.png(side: side).map { StaticFile($0, "image/png") }
        }
        urls = ServiceURLs(base)
        policy = StandardHeaders.pagePolicy(framedBy: frameAncestors)
        guard Self.pages.allSatisfy(templates.contains), !files.isEmpty else {
            throw .assetsMissing(path: folder)
        }
        self.templates = templates
        self.files = files
        var digest = ContentDigest()
        for (path, file) in files.sorted(by: { $0.key < $1.key }) {
            digest.add(path)
            digest.add(file.bytes)
        }
        version = String(digest.entityTag().filter(\.isHexDigit).prefix(16))
    }

    /// A file of Public by its relative path.
    package func file(_ path: String) -> StaticFile? { files[path] }

    /// Renders a template with a context.
    package func page(
        _ template: String, _ context: [String: any Sendable], status: HTTPResponse.Status = .ok
    ) -> Response {
        var context = context
        let base = urls.assets(version)
        context["base"] = urls.base
        context["asset"] = [
            "style": "\(base)/viewer.css", "viewer": "\(base)/viewer.js",
            "start": "\(base)/start.js",
            "grid": "\(base)/grid.js",
            "icon": "\(base)/icon.svg", "touchIcon": "\(base)/icon-180.png",
            "manifest": "\(urls.base)/manifest.webmanifest",
            "editor": "\(base)/screen-editor.js", "sourceEditor": "\(base)/source-editor.js",
            "screen": "\(base)/screen.js", "screenStyle": "\(base)/screen.css",
        ]
        if context["colorScheme"] == nil { context["colorScheme"] = "light dark" }
        // Mustache looks up a missing name in outer contexts, where this name must not be found.
        if context["hasPoster"] == nil { context["hasPoster"] = false }
        return Response(
            status: status,
            fields: [
                .contentType: "text/html; charset=utf-8",
                .contentSecurityPolicy: policy,
                .crossOriginOpenerPolicy: "same-origin",
                .cacheControl: status == .ok ? "private, no-cache" : "no-store",
            ],
            body: templates.render(template, context) ?? [])
    }

    /// Renders a template of plain text.
    func text(_ template: String, _ context: [String: any Sendable]) -> String {
        String(decoding: templates.render(template, context) ?? [], as: UTF8.self)
    }

    /// The response to a request that has a problem: a page if the client accepts HTML, otherwise a
    /// document.
    package func response(to request: Request, _ problem: Problem) -> Response {
        let isReader = request.fields[.accept]?.contains("text/html") ?? false
        return isReader ? page(problem) : problem.response
    }

    package func page(_ problem: Problem) -> Response {
        var context: [String: any Sendable] = [
            "pageTitle": problem.title, "status": problem.status.code, "title": problem.title,
            "detail": problem.detail ?? "", "indexHref": urls.index,
        ]
        let name = problem.type.split(separator: "/").last.map(String.init) ?? ""
        // Of what the page itself says, there is no more to say.
        if name != "not-found", ProblemExplanation.all[name] != nil {
            context["explanationHref"] = urls.base + problem.type
        }
        var response = page("error", context, status: problem.status)
        for field in problem.fields { response.fields.append(field) }
        return response
    }

    /// The files, of which the scripts and style sheets of pages contain what they import.
    private static func joined(
        _ files: [String: StaticFile]
    ) throws(WebAssetsError) -> [String: StaticFile] {
        var joined = files
        do throws(BundleError) {
            for path in files.keys where !path.contains("/") {
                if path.hasSuffix(".js") {
                    let script = try ScriptBundle(of: path) { files[$0]?.text }
                    joined[path] = files[path]?.with(script.text)
                } else if path.hasSuffix(".css") {
                    let sheet = try StyleBundle.text(of: path) { files[$0]?.text }
                    joined[path] = files[path]?.with(sheet)
                }
            }
        } catch {
            throw .badImport(error)
        }
        return joined
    }

    private static func templates(
        in folder: String
    ) throws(WebAssetsError) -> TemplateLibrary {
        var sources: [String: String] = [:]
        let suffix = ".mustache"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        where name.hasSuffix(suffix) {
            guard let bytes = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
                continue
            }
            sources[String(name.dropLast(suffix.count))] = String(decoding: bytes, as: UTF8.self)
        }
        do throws(TemplateError) {
            return try TemplateLibrary(sources)
        } catch {
            throw .badTemplate(
                name: error.template, reason: "line \(error.line): \(error.reason).")
        }
    }
}
