import HTTPServing
import HTTPTypes
import PictureSources
import Requests

/// The form of a source, with how the source is doing, and without secrets.
struct SourceEditorPage: Sendable {
    let form: SourceForm
    /// The source that is changed; nil for a new one.
    let source: DefinedSource?
    let isEditable: Bool
    var isSaved = false

    func response(
        _ webAssets: WebAssets, mistake: FormMistake? = nil, finding: SourceFinding? = nil
    ) -> Response {
        let urls = webAssets.urls
        let kind = SourceInput.title(ofServer: form["kind"])
        let facts = source.map { SourceFacts(source: $0) }
        let action = source.map { urls.editor(ofSource: $0.name) } ?? urls.newSource
        var context: [String: any Sendable] = [
            "pageTitle": source.map { "Source \($0.name)" } ?? "New source: \(kind)",
            "sourcesHref": urls.sources, "action": action,
            "kind": form["kind"], "known": form["known"], "isSaved": isSaved,
            "hasForm": isEditable && source?.origin != .file && source?.isUnderstood != false,
            "isOff": !isEditable, "isInFile": source?.origin == .file,
            "isRemovable": isEditable && source?.origin == .api,
            "rows": rows(mistake),
            "mustRetype": form.hasSecret && (mistake != nil || finding != nil),
            "isDefined": source != nil,
            "facts": facts?.context ?? [],
            "losses": facts?.losses(confirmedAt: action) ?? [],
            "finding": finding.map(Self.words) ?? "",
        ]
        if let warning = facts?.warning { context["warning"] = warning }
        if let mistake, mistake.field == nil { context["mistake"] = mistake.text }
        return webAssets.page(
            "source-editor", context, status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// Each has all names, because a template looks up one that is missing outside of it.
    private func rows(_ mistake: FormMistake?) -> [[String: any Sendable]] {
        let shown = form.withoutSecrets
        return form.inputs.map { input in
            let isWrong = mistake?.field == input.name
            let isKept = input.kind == .secret && source?.document[input.name] != nil
            let label = isKept ? "; the present one stays if \(input.blank)" : ""
            return [
                "name": input.name, "value": shown[input.name], "hint": input.hint,
                "label": input.label + label,
                "isName": input.name == "name", "isURL": input.name == "url",
                "isText": input.kind == .text || input.kind == .number,
                "isSecret": input.kind == .secret, "isFlag": input.kind == .flag,
                "isLines": [.names, .objects, .headers].contains(input.kind),
                "isOn": shown[input.name] == "true",
                "isWrong": isWrong, "fault": isWrong ? mistake?.text ?? "" : "",
            ]
        }
    }

    private static func words(_ finding: SourceFinding) -> String {
        let warnings = finding.warnings.map { " Note: \($0)." }.joined()
        if let reason = finding.reason { return "It does not work: \(reason).\(warnings)" }
        let more = finding.hasMore ? ", and more" : ""
        return "It works: \(FindPage.label(finding.pictures))\(more).\(warnings)"
    }
}
