import ScrollEngine
import Viewers

/// The configuration that a client requests: a preset and overrides.
///
/// Every field has the same name in JSON, forms and queries. Sizes may be objects (`"viewport":
/// {"width": 800, "height": 600}`) or flat (`width=800&height=600`). A null field has its preset's
/// value.
package enum StripRequest {
    /// The names of the fields that ``configuration(from:over:)`` reads.
    package static let names: Set<String> = [
        "preset", "viewport", "width", "height", "pageSize", "pageWidth", "pageHeight",
        "pageLengths", "pagesPerView", "spacing", "padding", "axis", "alignment", "fillsEnds",
        "rightToLeft", "paging", "fling", "loop", "window", "deceleration", "bounces",
        "reducedMotion", "autoplay", "hitTesting", "neighbourTap", "doubleTap", "maximumZoom",
        "cover", "curlRadius", "grabArea", "pageControl", "arrows", "indicator", "fit",
        "look", "background", "paper", "shadows", "cornerRadius", "scale", "captions",
    ]

    /// The names of the fields with which a screen describes itself.
    package static let screenNames: Set<String> = [
        "width", "height", "scale", "pageWidth", "pageHeight", "pageLengths", "spacing",
    ]

    /// The names of the fields that describe the position of a strip in a URL.
    package static let stateNames: Set<String> = [
        "page", "item", "offset", "zoom", "zoomX", "zoomY",
    ]

    /// The viewport of a client that specifies none: a tablet's.
    package static let defaultViewport = PixelSize(width: 1024, height: 768)

    /// The range of offsets along a strip, in pixels: beyond the longest strip, and exact to the
    /// pixel in a float.
    package static let offsets = -1e13...1e13

    /// The configuration that the fields request, based on an existing configuration or a preset.
    package static func configuration(
        from fields: Fields, over existing: StripConfiguration? = nil
    ) throws(FieldError) -> StripConfiguration {
        var configuration =
            existing ?? StripConfiguration(preset: .preview, viewport: defaultViewport)
        if fields.isNull("preset") { configuration = configuration.changed(to: .preview) }
        if let preset = try fields.choice("preset", of: Preset.self) {
            configuration = configuration.changed(to: preset)
        }
        configuration.viewport = try viewport(from: fields, over: configuration)
        var request = Overrides(fields, over: configuration)
        try request.readSizes()
        try request.readMotion()
        try request.readTouch()
        try request.readLook()
        do {
            try request.configuration.validate()
        } catch {
            throw FieldError(error)
        }
        return request.configuration
    }

    /// The configuration of an existing strip on a screen that fields of ``screenNames`` describe.
    ///
    /// Sizes of pages are ignored where somebody else than the viewer chose them.
    package static func configuration(
        from fields: Fields, onScreenOver existing: StripConfiguration
    ) throws(FieldError) -> StripConfiguration {
        let viewport = try viewport(from: fields, over: existing)
        let scale = try fields.integer("scale", in: StripConfiguration.scaleRange)
        let onScreen = existing.onScreen(of: viewport, scale: scale)
        let requested = try configuration(from: fields, over: onScreen)
        return existing.isSizedByViewer ? requested : onScreen
    }

    private static func viewport(
        from fields: Fields, over existing: StripConfiguration
    ) throws(FieldError) -> PixelSize {
        try size(
            from: fields, in: "viewport", or: ("width", "height"), over: existing.viewport,
            allowed: StripConfiguration.viewportRange) ?? existing.viewport
    }

    /// Applies the overriding fields one by one.
    private struct Overrides {
        private let fields: Fields
        private(set) var configuration: StripConfiguration
        /// The preset's configuration without overrides.
        private let presetDefaults: StripConfiguration

        init(_ fields: Fields, over configuration: StripConfiguration) {
            self.fields = fields
            self.configuration = configuration
            presetDefaults = StripConfiguration(
                preset: configuration.preset, viewport: configuration.viewport)
        }

        /// Sets a field that is present, and resets one that is null.
        private mutating func set<Value>(
            _ name: String, _ path: WritableKeyPath<StripConfiguration, Value>,
            _ given: Value?
        ) {
            if let given {
                configuration[keyPath: path] = given
            } else if fields.isNull(name) {
                configuration[keyPath: path] = presetDefaults[keyPath: path]
            }
        }

        /// Does the same for an optional field.
        private mutating func set<Value>(
            _ name: String, _ path: WritableKeyPath<StripConfiguration, Value?>,
            optional given: Value?
        ) {
            set(name, path, given.map(Optional.some))
        }

        private mutating func set<Choice: RawRepresentable<String> & CaseIterable>(
            _ name: String, _ path: WritableKeyPath<StripConfiguration, Choice>
        ) throws(FieldError) {
            set(name, path, try fields.choice(name, of: Choice.self))
        }

        private mutating func set(
            _ name: String, _ path: WritableKeyPath<StripConfiguration, Bool>
        ) throws(FieldError) {
            set(name, path, try fields.flag(name))
        }

        private mutating func set(
            _ name: String, _ path: WritableKeyPath<StripConfiguration, Int?>,
            in range: ClosedRange<Int>
        ) throws(FieldError) {
            set(name, path, optional: try fields.integer(name, in: range))
        }

        mutating func readSizes() throws(FieldError) {
            typealias Limits = StripConfiguration
            set(
                "pageSize", \.pageSize,
                optional: try size(
                    from: fields, in: "pageSize", or: ("pageWidth", "pageHeight"),
                    over: configuration.pageSize, allowed: Limits.pageRange))
            set("pageLengths", \.pageLengths, try fields.pageLengths)
            try set("pagesPerView", \.pagesPerView, in: Limits.pagesPerViewRange)
            try set("spacing", \.spacing, in: Limits.spacingRange)
            set("padding", \.padding, optional: try padding(from: fields))
            try set("axis", \.axis)
            set(
                "alignment", \.alignment,
                optional: try fields.choice("alignment", of: SnapAlignment.self))
            set("fillsEnds", \.fillsEnds, optional: try fields.flag("fillsEnds"))
            try set("rightToLeft", \.isRightToLeft)
        }

        mutating func readMotion() throws(FieldError) {
            try set("paging", \.paging)
            try set("fling", \.fling)
            try set("loop", \.isLooped)
            try set("window", \.window)
            try set("deceleration", \.deceleration)
            try set("bounces", \.bounces)
            try set("reducedMotion", \.reducesMotion)
            let longest = StripConfiguration.autoplayRange.upperBound
            try set("autoplay", \.autoplay, in: 0...longest)
            // A form has no null, so 0 switches autoplay off.
            if configuration.autoplay == 0 { configuration.autoplay = nil }
        }

        mutating func readTouch() throws(FieldError) {
            try set("hitTesting", \.hitTesting)
            try set("neighbourTap", \.neighbourTap)
            try set("doubleTap", \.doubleTap)
            set(
                "maximumZoom", \.maximumZoom,
                try fields.number("maximumZoom", in: StripConfiguration.zoomRange))
            try set("cover", \.hasCover)
            try set("curlRadius", \.curlRadius, in: StripConfiguration.radiusRange)
            try set("grabArea", \.grabArea)
        }

        mutating func readLook() throws(FieldError) {
            try set("pageControl", \.hasPageControl)
            try set("arrows", \.hasArrows)
            try set("indicator", \.hasIndicator)
            try set("look", \.look)
            try set("fit", \.fit)
            set("background", \.appearance.background, try fields.colour("background"))
            set("paper", \.appearance.paper, try fields.colour("paper"))
            try set("shadows", \.appearance.hasShadows)
            set(
                "cornerRadius", \.appearance.cornerRadius,
                try fields.integer("cornerRadius", in: StripConfiguration.cornerRange))
            set(
                "scale", \.appearance.scale,
                try fields.integer("scale", in: StripConfiguration.scaleRange))
            try set("captions", \.appearance.captions)
        }
    }

    // MARK: Sizes

    /// A size, from an object or from two flat fields; a missing side keeps its value.
    private static func size(
        from fields: Fields, in object: String, or flat: (width: String, height: String),
        over existing: PixelSize?, allowed: ClosedRange<Int>
    ) throws(FieldError) -> PixelSize? {
        // Also read beside an object, which takes precedence: a wrong value is not ignored.
        var width = try fields.integer(flat.width, in: allowed)
        var height = try fields.integer(flat.height, in: allowed)
        if let nested = try fields.object(object) {
            try nested.allow(only: ["width", "height"])
            width = try nested.integer("width", in: allowed)
            height = try nested.integer("height", in: allowed)
        }
        guard width != nil || height != nil else { return nil }
        guard let width = width ?? existing?.width, let height = height ?? existing?.height else {
            throw fields.error(object, "given with both width and height")
        }
        return PixelSize(width: width, height: height)
    }

    /// Insets from one number for all sides or from an object with some sides.
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
    /// Another preset for the same viewport, with the fields that belong to the viewer unchanged.
    fileprivate func changed(to preset: Preset) -> StripConfiguration {
        var changed = StripConfiguration(preset: preset, viewport: viewport)
        changed.isRightToLeft = isRightToLeft
        changed.reducesMotion = reducesMotion
        changed.appearance.background = appearance.background
        changed.appearance.paper = appearance.paper
        changed.appearance.scale = appearance.scale
        return changed
    }
}

extension Fields {
    /// The event that zooms a strip to the state in a URL.
    package func zoomState() throws(FieldError) -> InputEvent? {
        let x = try number("zoomX", in: EventBatch.coordinates)
        let y = try number("zoomY", in: EventBatch.coordinates)
        guard let scale = try number("zoom", in: StripConfiguration.zoomRange) else {
            guard x == nil, y == nil else { throw error("zoom", "given with zoomX and zoomY") }
            return nil
        }
        switch (x, y) {
        case (nil, nil): return .zoom(scale: scale, at: nil)
        case (let x?, let y?): return .zoom(scale: scale, at: Point(x: x, y: y))
        default: throw error("zoomX and zoomY", "given together")
        }
    }

    package func colour(_ name: String) throws(FieldError) -> Colour? {
        guard let text = try text(name) else { return nil }
        guard let colour = Colour(hexadecimal: text) else {
            throw error(name, "a colour of six hexadecimal digits, as 16181c")
        }
        return colour
    }
}

extension Colour {
    /// Parses `16181c` or `#16181c`.
    package init?(hexadecimal text: String) {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit),
            let number = UInt32(digits, radix: 16)
        else { return nil }
        self.init(
            red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xff), blue: UInt8(number & 0xff))
    }
}
