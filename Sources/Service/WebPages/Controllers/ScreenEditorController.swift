import HTTPServing
import ImageLibrary
import Interface
import RequestGate
import Requests
import ScreenService
import Screens
import Viewers

/// The operator's pages of screens: all of them, and the one that makes, changes and removes one.
///
/// They work without scripts; with them the frame changes while somebody edits.
package struct ScreenEditorController: Sendable {
    private let screens: ScreenViews
    private let library: ImageLibrary
    private let admin: AdminGuard
    private let assets: WebAssets
    private let devices: DeviceAccess

    /// - Parameters:
    ///   - screens: The screens.
    ///   - library: Its galleries are offered.
    ///   - admin: Admits operators.
    ///   - assets: The templates.
    ///   - devices: How devices reach the screens.
    package init(
        _ screens: ScreenViews, _ library: ImageLibrary, _ admin: AdminGuard, _ assets: WebAssets,
        _ devices: DeviceAccess
    ) {
        self.screens = screens
        self.library = library
        self.admin = admin
        self.assets = assets
        self.devices = devices
    }

    // MARK: Looking

    /// All screens: what each shows, when that changes, and who asked last.
    package func list(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let rows = try screens.registry.entries().map { entry in
            ScreenRow(
                shown: try screens.shown(entry.board, as: entry.board.definition.output),
                entry: entry, devices: screens.devices.devices(of: entry.board.definition.name),
                unknown: screens.registry.unknownGalleries(of: entry.board.definition)
            ).context(assets.urls)
        }
        return .ready(
            assets.page(
                "screens",
                [
                    "pageTitle": "Screens", "indexHref": assets.urls.index, "screens": rows,
                    "newHref": assets.urls.newScreen, "sourcesHref": assets.urls.sources,
                    "isEmpty": rows.isEmpty,
                ]
            ).compressed(for: request))
    }

    /// The form of a screen, or of a new one; with a query what stands in it, and its frame.
    package func page(_ request: Request) throws -> Reply {
        try admin.admit(request)
        let entry = try request.editedScreen(in: screens.registry)
        let pairs = request.target.query.map { ($0.name, $0.value) }
        let name = entry?.board.definition.name.text ?? request.parameters["screen"] ?? ""
        let isNew = pairs.isEmpty || pairs.map(\.0) == ["saved"]
        var form = ScreenForm(of: entry?.board.definition, named: name)
        if !isNew {
            do throws(FieldError) {
                form = try ScreenForm(pairs)
                _ = try form.definition(over: entry)
            } catch {
                return reply(form, entry, request, mistake: FormMistake(error, in: form))
            }
        }
        return reply(
            form, entry, request, isSaved: pairs.map(\.0) == ["saved"],
            isRenamed: pairs.map(\.1) == ["renamed"])
    }

    // MARK: Changing

    /// Stores the screen of a form, removes it, or turns its picture.
    package func change(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let entry: ScreenRegistry.Entry?
        do {
            entry = try request.editedScreen(in: screens.registry)
        } catch let problem as Problem {
            return try anew(request, after: problem)
        }
        let form = try ScreenForm(try request.formPairs)
        // The buttons that show other galleries have no action.
        switch form["from"].isEmpty ? form["action"] : "find" {
        case "next": return try turn(.next, entry)
        case "previous": return try turn(.previous, entry)
        case "stop": return try turn(.pause(true), entry)
        case "start": return try turn(.pause(false), entry)
        case "remove":
            guard let entry else { throw Problem.unknownScreen }
            guard try screens.registry.remove(entry.board.definition.name) else {
                throw Problem.screenInFile
            }
            return .seeOther(assets.urls.screens)
        case "find": return reply(form, entry, request)
        // The Enter key finds galleries in the field for that, and saves in all others.
        case "enter" where form["find"] != form["found"]: return reply(form, entry, request)
        case "look": return look(at: form, entry, request)
        default: return try save(form, entry, request)
        }
    }

    /// The form of a screen that somebody removed meanwhile, which makes a new one.
    private func anew(_ request: Request, after problem: Problem) throws -> Reply {
        guard var form = try? ScreenForm(try request.formPairs), !form["known"].isEmpty else {
            throw problem
        }
        form["known"] = ""
        let mistake = EditorWords.removed("screen", with: "key")
        return reply(form, nil, request, mistake: FormMistake(mistake))
    }

    /// The form as it was sent, beside its frame.
    private func look(
        at form: ScreenForm, _ entry: ScreenRegistry.Entry?, _ request: Request
    ) -> Reply {
        do throws(FieldError) {
            _ = try form.definition(over: entry)
            return reply(form, entry, request)
        } catch {
            return reply(form, entry, request, mistake: FormMistake(error, in: form))
        }
    }

    private func turn(_ action: ScreenAction, _ entry: ScreenRegistry.Entry?) throws -> Reply {
        guard let entry else { throw Problem.unknownScreen }
        try entry.board.perform(action, at: screens.now(), ignoringRepetition: false)
        return .seeOther(assets.urls.editor(of: entry.board.definition.name))
    }

    private func save(
        _ form: ScreenForm, _ entry: ScreenRegistry.Entry?, _ request: Request
    ) throws -> Reply {
        let former = entry?.board.definition.name
        do {
            let definition = try form.definition(over: entry)
            let isRenamed = former != definition.name
            let hasMoved = isRenamed && former != nil
            if isRenamed, try screens.registry.entry(definition.name) != nil {
                throw Self.takenName
            }
            if let entry, form["known"] != entry.definitionTag {
                return changed(form, entry, request)
            }
            guard try screens.registry.put(definition, over: entry) else {
                // Somebody was faster since the entry was looked at.
                guard let former else { throw Self.takenName }
                guard let now = try screens.registry.entry(former) else {
                    return try anew(request, after: .unknownScreen)
                }
                return changed(form, now, request)
            }
            // The only page that can have the key in the lines for the device.
            if !form["key"].isEmpty, let saved = try screens.registry.entry(definition.name) {
                var form = form
                form["known"] = saved.definitionTag
                return reply(form, saved, request, isSaved: true, isRenamed: hasMoved)
            }
            return .seeOther(
                assets.urls.editor(of: definition.name) + (hasMoved ? "?saved=renamed" : "?saved=1")
            )
        } catch let error as FieldError {
            return reply(form, entry, request, mistake: FormMistake(error, in: form))
        } catch let problem as Problem {
            return reply(form, entry, request, mistake: problem.detail.map { FormMistake($0) })
        }
    }

    private static let takenName = FieldError(
        path: "name", rule: "another one: there is a screen of this name")

    /// The form, with what somebody else has made of the screen meanwhile: the next save replaces that,
    /// because the operator has read of it.
    private func changed(
        _ form: ScreenForm, _ entry: ScreenRegistry.Entry, _ request: Request
    ) -> Reply {
        var informed = form
        informed["known"] = entry.definitionTag
        let mistake = FormMistake(EditorWords.changed("screen"))
        return reply(informed, entry, request, mistake: mistake)
    }

    // MARK: Parts

    private func reply(
        _ form: ScreenForm, _ entry: ScreenRegistry.Entry?, _ request: Request,
        mistake: FormMistake? = nil, isSaved: Bool = false, isRenamed: Bool = false
    ) -> Reply {
        let definition = try? form.definition(over: entry)
        // Looking stores nothing. While the pictures are still chosen it is not known.
        let moment = entry.flatMap { try? $0.board.moment(at: screens.now(), isPresent: false) }
        let page = ScreenEditorPage(
            form: form, entry: entry, definition: definition, mistake: mistake, isSaved: isSaved,
            isRenamed: isRenamed, isHeld: moment?.state.isPaused,
            origin: request.origin ?? "", library: library, devices: devices)
        var response = page.response(assets)
        // The page has a key that was just typed.
        if !form["key"].isEmpty { response.fields[.cacheControl] = "no-store" }
        return .ready(response.compressed(for: request))
    }
}

extension Request {
    /// The screen of the path that a form changes; nil for that of a new one.
    ///
    /// - Throws: 404 for an unknown screen, `SessionError` if the store may have it and does not answer.
    func editedScreen(in registry: ScreenRegistry) throws -> ScreenRegistry.Entry? {
        parameters["screen"] == nil ? nil : try screen(in: registry)
    }
}
