import ScrollEngine

/// Pages without pictures: item k is on page k.
struct NumberedPages: PageSource {
    let pageCount: Int

    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }
    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? { nil }
}

extension Strip {
    /// A strip on a viewport of 1024 x 768, at rest at time 0.
    init(
        _ preset: Preset = .preview, on page: Int, over pages: NumberedPages,
        _ change: (inout StripConfiguration) -> Void = { _ in }
    ) throws {
        var configuration = StripConfiguration(
            preset: preset, viewport: PixelSize(width: 1024, height: 768))
        change(&configuration)
        try self.init(configuration, on: PageIndex(page), over: pages)
    }
}
