import HTTPServing

extension ServiceURLs {
    /// The operator's page of all sources.
    package var sources: String { base + "/sources" }

    /// The operator's form of a new source.
    package var newSource: String { base + "/source-editor" }

    /// The operator's form of a source.
    package func editor(ofSource name: String) -> String { "\(newSource)/\(name.percentEncoded)" }

    /// The definition of a source.
    package func resource(ofSource name: String) -> String {
        "\(base)/v1/sources/\(name.percentEncoded)"
    }
}
