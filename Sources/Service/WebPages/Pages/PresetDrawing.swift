import ScrollEngine

/// Presets as small drawings: pages are rectangles on a screen of 72 x 48.
enum PresetDrawing {
    /// The elements inside an `svg` element with a view box of 72 x 48.
    static func svg(of preset: Preset) -> String {
        switch preset {
        case .preview, .previewAll:
            page(x: -34, y: 8, width: 40, height: 32, isFaint: true)
                + page(x: 12, y: 5, width: 48, height: 38)
                + page(x: 66, y: 8, width: 40, height: 32, isFaint: true)
        case .picker:
            (0..<7).map {
                page(x: $0 * 10 + 1, y: 18, width: 9, height: 12, isFaint: $0 != 3)
            }.joined()
        case .filmstrip:
            page(x: -18, y: 10, width: 34, height: 28, isFaint: true)
                + page(x: 19, y: 10, width: 34, height: 28)
                + page(x: 56, y: 10, width: 34, height: 28, isFaint: true)
        case .loop, .loopWindow:
            page(x: 4, y: 4, width: 64, height: 40)
                + line("M26 29a11 8 0 1 1 8 3M38 28l-5 4 4 4")
        case .pages: page(x: 4, y: 4, width: 64, height: 34) + dots
        case .pagesAll:
            page(x: 4, y: 4, width: 64, height: 34)
                + "<rect x=\"26\" y=\"42\" width=\"22\" height=\"3\" rx=\"1.5\" class=\"ink\"/>"
        case .leaves:
            page(x: 16, y: 4, width: 40, height: 40) + shape("M56 4v40L30 44z")
        case .leavesSpread:
            page(x: 6, y: 6, width: 30, height: 36) + page(x: 36, y: 6, width: 30, height: 36)
                + shape("M66 6v36L48 42z")
        case .curl:
            page(x: 16, y: 4, width: 40, height: 40) + shape("M56 20c-4 2-12 2-16 24h16z")
        case .magazine:
            (0..<3).map { column in
                (0..<3).map { row in
                    page(
                        x: column * 24 + 2, y: row * 16 - 1, width: 20, height: 13,
                        isFaint: column != 1 || row != 1)
                }.joined()
            }.joined()
        }
    }

    private static func page(
        x: Int, y: Int, width: Int, height: Int, isFaint: Bool = false
    ) -> String {
        "<rect x=\"\(x)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" rx=\"1.5\" "
            + "class=\"\(isFaint ? "faint" : "sheet")\"/>"
    }

    private static let dots = (0..<3).map {
        "<circle cx=\"\(28 + 8 * $0)\" cy=\"43\" r=\"2\" class=\"\($0 == 0 ? "ink" : "faint")\"/>"
    }.joined()

    private static func line(_ path: String) -> String {
        "<path d=\"\(path)\" class=\"stroke\"/>"
    }

    private static func shape(_ path: String) -> String { "<path d=\"\(path)\" class=\"fold\"/>" }
}
