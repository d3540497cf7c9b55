import ScrollEngine

extension FieldError {
    /// Describes in terms of fields why the engine rejects a configuration.
    package init(_ error: ConfigurationError) {
        switch error {
        case .outOfRange(let field, let allowed):
            self.init(
                path: field,
                rule: "a whole number from \(allowed.lowerBound) to \(allowed.upperBound)")
        case .tooManyPixels(let field, let allowed):
            self.init(path: field, rule: "no larger than \(allowed) pixels in all")
        case .tooManyPages(let allowed):
            self.init(path: "pageSize", rule: "so large that at most \(allowed) pages show at once")
        case .paddingFillsPage:
            self.init(path: "padding", rule: "smaller than the page")
        }
    }
}
