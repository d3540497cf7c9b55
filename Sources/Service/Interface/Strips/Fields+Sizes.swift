import ScrollEngine

/// Values of several numbers.
extension Fields {
    /// The viewport with the sides that are given.
    package func viewport(over existing: PixelSize) throws(FieldError) -> PixelSize {
        try size(
            "viewport", or: ("width", "height"), over: existing,
            in: StripConfiguration.viewportRange) ?? existing
    }

    /// A size, from an object or from two flat fields; a missing side keeps its value.
    func size(
        _ object: String, or flat: (width: String, height: String), over existing: PixelSize?,
        in range: ClosedRange<Int>
    ) throws(FieldError) -> PixelSize? {
        // Also read beside an object, which takes precedence: a wrong value is not ignored.
        var width = try integer(flat.width, in: range)
        var height = try integer(flat.height, in: range)
        if let nested = try self.object(object) {
            try nested.allow(only: ["width", "height"])
            width = try nested.integer("width", in: range)
            height = try nested.integer("height", in: range)
        }
        guard width != nil || height != nil else { return nil }
        guard let width = width ?? existing?.width, let height = height ?? existing?.height else {
            throw error(object, "given with both width and height")
        }
        return PixelSize(width: width, height: height)
    }

    /// Insets from one number for all sides or from an object with some sides.
    func padding() throws(FieldError) -> Insets? {
        guard let value = value("padding") else { return nil }
        let allowed = StripConfiguration.spacingRange
        guard case .object = value else {
            guard let all = try integer("padding", in: allowed) else { return nil }
            return Insets(top: all, left: all, bottom: all, right: all)
        }
        guard let sides = try object("padding") else { return nil }
        try sides.allow(only: ["top", "left", "bottom", "right"])
        return Insets(
            top: try sides.integer("top", in: allowed) ?? 0,
            left: try sides.integer("left", in: allowed) ?? 0,
            bottom: try sides.integer("bottom", in: allowed) ?? 0,
            right: try sides.integer("right", in: allowed) ?? 0)
    }
}
