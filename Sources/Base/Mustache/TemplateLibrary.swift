/// Templates that are read once, in the core of Mustache (https://github.com/mustache/spec).
///
/// It has variables, sections, inverted sections, comments and partials; no other delimiters, lambdas
/// or inheritance. A partial that is missing or includes itself is a mistake, so that it is found before
/// anybody opens the page.
package struct TemplateLibrary: Sendable {
    private let templates: [String: [TemplateNode]]

    /// Reads templates, which include each other by their names.
    ///
    /// - Parameter sources: Their texts by their names.
    /// - Throws: ``TemplateError``.
    package init(_ sources: [String: String]) throws(TemplateError) {
        var templates: [String: [TemplateNode]] = [:]
        // Sorted, so that the same templates always give the same error.
        for name in sources.keys.sorted() {
            var parser = TemplateParser(name, in: sources)
            templates[name] = try parser.nodes()
        }
        self.templates = templates
    }

    package func contains(_ name: String) -> Bool { templates[name] != nil }

    /// Fills a template.
    ///
    /// - Parameters:
    ///   - name: The template.
    ///   - fields: Texts, numbers, flags, and arrays and dictionaries of them.
    /// - Returns: UTF-8; nil if there is no such template.
    package func render(_ name: String, _ fields: [String: any Sendable]) -> [UInt8]? {
        guard let nodes = templates[name] else { return nil }
        var renderer = TemplateRenderer(fields.templateValue)
        renderer.write(nodes)
        return renderer.output
    }
}

/// Why a template cannot be read.
package struct TemplateError: Error, Equatable {
    package let template: String
    /// Counted from 1.
    package let line: Int
    package let reason: String
}

/// A part of a template; names are split at their dots, and that of the value itself is empty.
enum TemplateNode: Sendable {
    case text([UInt8])
    case variable([String], isEscaped: Bool)
    case section([String], isInverted: Bool, [TemplateNode])
}
