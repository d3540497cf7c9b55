import HTTPServing
import HTTPTypes
import PictureSources

extension DefinitionError {
    /// The reason never has a value of the definition, which may be a secret.
    package var problem: Problem {
        Problem(
            type: "/problems/invalid-field", title: "A field is invalid", status: .badRequest,
            detail: reason,
            members: [Problem.Member("field", .text(path.isEmpty ? "The document" : path))])
    }
}

extension SourceRegistryError {
    package var problem: Problem {
        switch self {
        case .off: .sourcesOff
        case .inFile: .sourceInFile
        case .taken(let name): .sourceNameTaken(name)
        case .full: .tooManySources
        case .changed: .sourceChanged
        case .unknown: .unknownSource
        case .noLoss: .noLoss
        case .otherLoss: .lossChanged
        case .notKept(let reason):
            .unavailable("The definitions cannot be kept: \(reason).", retryAfter: 60)
        }
    }
}

extension Problem {
    /// 404: no source has the name.
    package static let unknownSource = Problem(
        type: "/problems/unknown-source", title: "There is no such source", status: .notFound,
        detail: "Check its name. The operator sees all sources at /sources.")

    /// 403: the operator has not switched it on.
    static let sourcesOff = Problem(
        type: "/problems/sources-off", title: "Sources cannot be changed here", status: .forbidden,
        detail: "Start the service with --edit-sources on, or define them in the file of --sources."
    )

    /// 409: the operator's file defines the source.
    static let sourceInFile = Problem(
        type: "/problems/source-in-file", title: "The file of the operator defines this source",
        status: .conflict,
        detail: "A definition in the file of --sources, or by options, wins over one of the API. "
            + "Change the file and send SIGHUP, or choose another name.")

    /// 409: another folder has the name.
    static func sourceNameTaken(_ name: String) -> Problem {
        Problem(
            type: "/problems/source-name-taken", title: "The name is taken", status: .conflict,
            detail: "Another source, or something in the served folder, is called \(name). "
                + "Choose another name.")
    }

    /// 409: no further definition is kept.
    static let tooManySources = Problem(
        type: "/problems/too-many-sources", title: "There are too many sources",
        status: .conflict,
        detail: "The API keeps \(SourcesFile.limit) sources. Remove another one.")

    /// 409: the form was made from another definition.
    static let sourceChanged = Problem(
        type: "/problems/source-changed", title: "The source has changed meanwhile",
        status: .conflict, detail: "Get it again, then decide whether to change it.")

    /// 409: there is nothing to confirm.
    static let noLoss = Problem(
        type: "/problems/no-loss", title: "No loss of this source is doubted", status: .conflict,
        detail: "The last list of its server is believed, so there is nothing to confirm.")

    /// 409: the person has seen another loss.
    static let lossChanged = Problem(
        type: "/problems/loss-changed", title: "Other pictures are missing now", status: .conflict,
        detail: "The server lists others than it did when you looked. Look at the source again, "
            + "then confirm what is missing now.")
}
