import Concurrency
import HTTPServing
import Interface
import PictureSources
import RequestGate
import Requests
import ScreenService

/// The operator's pages of servers of pictures, which work without scripts.
package struct SourcePagesController: Sendable {
    private let sources: SourceRegistry
    private let trials: SourceTrials
    private let admin: AdminGuard
    private let assets: WebAssets

    package init(
        _ sources: SourceRegistry, _ trials: SourceTrials, _ admin: AdminGuard, _ assets: WebAssets
    ) {
        self.sources = sources
        self.trials = trials
        self.admin = admin
        self.assets = assets
    }

    // MARK: Looking

    /// All sources, with how they are doing.
    package func list(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let (all, urls) = (sources.sources, assets.urls)
        let rows = all.map { source in
            let facts = SourceFacts(source: source)
            return [
                "title": source.name, "href": urls.editor(ofSource: source.name),
                "facts": facts.context, "warnings": [facts.warning].compactMap(\.self),
                "losses": facts.losses(confirmedAt: urls.editor(ofSource: source.name)),
            ] as [String: any Sendable]
        }
        let kinds = SourceInput.servers.map { server in
            ["title": server.title, "href": "\(urls.newSource)?kind=\(server.id)"]
        }
        var response = assets.page(
            "sources",
            [
                "pageTitle": "Sources", "screensHref": urls.screens, "sources": rows,
                "kinds": kinds,
                "isEditable": sources.isEditable, "isEmpty": rows.isEmpty,
            ])
        // Its progress is shown while somebody looks.
        if all.contains(where: {
            $0.state?.isFirstListing == true || $0.state?.loss?.isConfirmed == true
        }) {
            response.fields[.refresh] = "5"
        }
        return .ready(response.compressed(for: request))
    }

    /// The fields of the query of a form.
    package static let fields = [
        Field("kind", .choice(SourceInput.servers.map(\.id)), "The kind of a new source."),
        Field("saved", .flag, "Whether the source was stored just now."),
    ]

    /// The form of a source, or of a new one.
    package func page(_ request: Request) throws -> Reply {
        try admin.admit(request)
        let fields = try request.queryFields(only: Self.fields)
        let source = try edited(by: request)
        let kinds = SourceInput.servers.map(\.id)
        let kind = try fields.text("kind") ?? kinds[0]
        guard kinds.contains(kind) else { throw fields.error("kind", choices: kinds) }
        let page = SourceEditorPage(
            form: SourceForm(of: source, kind: kind), source: source,
            isEditable: sources.isEditable, isSaved: try fields.flag("saved") ?? false)
        return .ready(page.response(assets).compressed(for: request))
    }

    /// The source of the path; nil for that of a new one.
    private func edited(by request: Request) throws(Problem) -> DefinedSource? {
        guard let name = request.parameters["source"] else { return nil }
        guard let source = sources.source(name) else { throw .unknownSource }
        return source
    }

    // MARK: Changing

    /// Stores the source of a form, tries it, removes it, or takes the operator's word on a loss.
    package func change(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let source: DefinedSource?
        do throws(Problem) {
            source = try edited(by: request)
        } catch {
            return try anew(request, after: error)
        }
        let form = try SourceForm(try request.formPairs)
        if form["action"] == "confirm" { return try confirmLoss(form["loss"], of: source) }
        guard sources.isEditable else { throw SourceRegistryError.off }
        var page = SourceEditorPage(form: form, source: source, isEditable: true)
        do {
            switch form["action"] {
            case "remove":
                guard let source else { throw Problem.unknownSource }
                try ServingThread.check(isLong: true)
                try sources.remove(source.name)
                return .seeOther(assets.urls.sources)
            case "try": return try tryOut(form, over: source, on: page)
            default:
                try save(form, over: source)
                return .seeOther(assets.urls.editor(ofSource: form["name"]) + "?saved=1")
            }
        } catch let error as FieldError {
            return .ready(page.response(assets, mistake: FormMistake(error, in: form)))
        } catch let error as DefinitionError {
            return .ready(page.response(assets, mistake: FormMistake(error, in: form)))
        } catch SourceRegistryError.changed {
            // The next save replaces the other change: the operator has read of it.
            var informed = form
            informed["known"] = source?.tag ?? ""
            page = SourceEditorPage(form: informed, source: source, isEditable: true)
            let mistake = EditorWords.changed("source")
            return .ready(page.response(assets, mistake: FormMistake(mistake)))
        } catch let error as SourceRegistryError {
            var field: String?
            if case .taken = error { field = "name" }
            let problem = error.problem
            let mistake = FormMistake(problem.detail ?? problem.title, in: field)
            return .ready(page.response(assets, mistake: mistake))
        }
    }

    private func confirmLoss(_ tag: String, of source: DefinedSource?) throws -> Reply {
        guard let source else { throw Problem.unknownSource }
        do throws(SourceRegistryError) {
            try sources.confirmLoss(tag, of: source.name)
            return .seeOther(assets.urls.sources)
        } catch {
            let page = SourceEditorPage(
                form: SourceForm(of: source, kind: ""), source: source,
                isEditable: sources.isEditable)
            let problem = error.problem
            let mistake = FormMistake(problem.detail ?? problem.title)
            return .ready(page.response(assets, mistake: mistake))
        }
    }

    /// The form of a source that somebody removed meanwhile, which makes a new one.
    private func anew(_ request: Request, after problem: Problem) throws -> Reply {
        guard sources.isEditable, var form = try? SourceForm(try request.formPairs),
            !form["known"].isEmpty
        else { throw problem }
        form["known"] = ""
        let page = SourceEditorPage(form: form, source: nil, isEditable: true)
        let mistake = EditorWords.removed("source", with: "key or password")
        return .ready(page.response(assets, mistake: FormMistake(mistake)))
    }

    /// The form with what its server answers; with a mistake while too many others are asked.
    private func tryOut(
        _ form: SourceForm, over source: DefinedSource?, on page: SourceEditorPage
    ) throws -> Reply {
        let trial = try sources.trial(
            of: try form.document(over: source?.document), named: form["name"],
            replacing: source?.name)
        do throws(Problem) {
            return try trials.reply(trial) { [assets] in page.response(assets, finding: $0) }
        } catch {
            let mistake = "\(error.detail ?? error.title) Try it again in some seconds."
            return .ready(page.response(assets, mistake: FormMistake(mistake)))
        }
    }

    private func save(_ form: SourceForm, over source: DefinedSource?) throws {
        let name = form["name"]
        let document = try form.document(over: source?.document)
        // A file is written, and requests that run are waited for.
        try ServingThread.check(isLong: true)
        try sources.put(
            document, named: name, replacing: source?.name,
            expecting: source == nil ? "" : form["known"])
    }
}
