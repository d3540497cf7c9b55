import ScrollEngine

/// How a client wants its strip: a preset and what is to differ from it.
///
/// Every field has one name in JSON, in forms and in queries; sizes may be written as objects
/// (`"viewport": {"width": 800, "height": 600}`) or flat (`width=800&height=600`).
enum StripRequest {
    /// The names of the fields that ``configuration(from:over:)`` reads.
    static let names: Set<String> = [
        "preset", "viewport", "width", "height", "pageSize", "pageWidth", "pageHeight", "spacing",
        "padding", "axis", "rightToLeft", "bounces", "reducedMotion", "hitTesting", "neighbourTap",
        "fit", "background", "shadows",
    ]

    /// The viewport of a client that names none: a tablet's (DESIGN, section 6).
    static let ordinaryViewport = PixelSize(width: 1024, height: 768)

    /// Pixels along a strip: more than the longest has, and exact to the pixel in a float.
    static let offsets = -1e13...1e13

    /// The configuration that the fields ask for, starting from an existing one or a preset.
    static func configuration(
        from fields: Fields, over existing: StripConfiguration? = nil
    ) throws(FieldError) -> StripConfiguration {
        var configuration =
            existing ?? StripConfiguration(preset: .preview, viewport: ordinaryViewport)
        if let preset = try fields.choice("preset", of: Preset.self) {
            configuration = configuration.changed(to: preset)
        }
        try readSizes(from: fields, into: &configuration)
        try readBehaviour(from: fields, into: &configuration)
        try readLook(from: fields, into: &configuration)
        do {
            try configuration.validate()
        } catch {
            throw FieldError(error)
        }
        return configuration
    }

    private static func readSizes(
        from fields: Fields, into configuration: inout StripConfiguration
    ) throws(FieldError) {
        configuration.viewport =
            try size(
                from: fields, in: "viewport", or: ("width", "height"),
                over: configuration.viewport, allowed: StripConfiguration.viewportRange)
            ?? configuration.viewport
        configuration.pageSize =
            try size(
                from: fields, in: "pageSize", or: ("pageWidth", "pageHeight"),
                over: configuration.pageSize, allowed: StripConfiguration.pageRange)
            ?? (fields.isNull("pageSize") ? nil : configuration.pageSize)
        configuration.spacing =
            try fields.integer("spacing", in: StripConfiguration.spacingRange)
            ?? (fields.isNull("spacing") ? nil : configuration.spacing)
        configuration.padding = try padding(from: fields) ?? configuration.padding
    }

    private static func readBehaviour(
        from fields: Fields, into configuration: inout StripConfiguration
    ) throws(FieldError) {
        configuration.axis = try fields.choice("axis", of: Axis.self) ?? configuration.axis
        configuration.isRightToLeft =
            try fields.flag("rightToLeft") ?? configuration.isRightToLeft
        configuration.bounces = try fields.flag("bounces") ?? configuration.bounces
        configuration.reducesMotion =
            try fields.flag("reducedMotion") ?? configuration.reducesMotion
        configuration.hitTesting =
            try fields.choice("hitTesting", of: HitTesting.self) ?? configuration.hitTesting
        configuration.neighbourTap =
            try fields.choice("neighbourTap", of: NeighbourTap.self) ?? configuration.neighbourTap
    }

    private static func readLook(
        from fields: Fields, into configuration: inout StripConfiguration
    ) throws(FieldError) {
        configuration.fit = try fields.choice("fit", of: Fit.self) ?? configuration.fit
        configuration.look.hasShadows =
            try fields.flag("shadows") ?? configuration.look.hasShadows
        configuration.look.background =
            try fields.colour("background") ?? configuration.look.background
    }

    // MARK: Sizes

    /// A size from an object or from two flat fields; a side that is not named stays as it is.
    private static func size(
        from fields: Fields, in object: String, or flat: (width: String, height: String),
        over existing: PixelSize?, allowed: ClosedRange<Int>
    ) throws(FieldError) -> PixelSize? {
        let width: Int?
        let height: Int?
        if let nested = try fields.object(object) {
            try nested.allow(only: ["width", "height"])
            width = try nested.integer("width", in: allowed)
            height = try nested.integer("height", in: allowed)
        } else {
            width = try fields.integer(flat.width, in: allowed)
            height = try fields.integer(flat.height, in: allowed)
        }
        guard width != nil || height != nil else { return nil }
        guard let width = width ?? existing?.width, let height = height ?? existing?.height else {
            throw fields.error(object, "given with both width and height")
        }
        return PixelSize(width: width, height: height)
    }

    /// One number for all sides, or an object with some of them.
    private static func padding(from fields: Fields) throws(FieldError) -> Insets? {
        guard let value = fields.value("padding") else { return nil }
        let allowed = StripConfiguration.spacingRange
        guard case .object = value else {
            guard let all = try fields.integer("padding", in: allowed) else { return nil }
            return Insets(top: all, left: all, bottom: all, right: all)
        }
        guard let sides = try fields.object("padding") else { return nil }
        try sides.allow(only: ["top", "left", "bottom", "right"])
        return Insets(
            top: try sides.integer("top", in: allowed) ?? 0,
            left: try sides.integer("left", in: allowed) ?? 0,
            bottom: try sides.integer("bottom", in: allowed) ?? 0,
            right: try sides.integer("right", in: allowed) ?? 0)
    }
}

extension StripConfiguration {
    /// Another preset on the same viewport, which keeps what belongs to the viewer.
    fileprivate func changed(to preset: Preset) -> StripConfiguration {
        var changed = StripConfiguration(preset: preset, viewport: viewport)
        changed.isRightToLeft = isRightToLeft
        changed.reducesMotion = reducesMotion
        changed.look.background = look.background
        return changed
    }
}

extension FieldError {
    /// What the engine refuses, in the words of the fields.
    init(_ error: ConfigurationError) {
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

extension Fields {
    func colour(_ name: String) throws(FieldError) -> Colour? {
        guard let text = try text(name) else { return nil }
        guard let colour = Colour(hexadecimal: text) else {
            throw error(name, "a colour of six hexadecimal digits, as 16181c")
        }
        return colour
    }
}

extension Colour {
    /// Reads `16181c` or `#16181c`.
    init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xff), blue: UInt8(number & 0xff))
    }

    var hexadecimal: String {
        let digits = String(
            UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue), radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
