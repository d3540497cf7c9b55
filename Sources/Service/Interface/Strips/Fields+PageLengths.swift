import ScrollEngine

extension PageLengths {
    /// The word for pages that are as long as their pictures.
    package static let automatic = "auto"
}

extension Fields {
    /// A list of lengths, or `auto`.
    func pageLengths(_ name: String) throws(FieldError) -> PageLengths? {
        if value(name) == .text(PageLengths.automatic) { return .pictures }
        return try integers(
            name, in: StripConfiguration.pageRange, limit: StripConfiguration.lengthLimit,
            orElse: PageLengths.automatic
        ).map(PageLengths.init)
    }
}
