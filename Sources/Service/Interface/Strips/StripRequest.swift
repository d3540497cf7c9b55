import ScrollEngine

/// The configuration that a client requests: a preset and overrides.
///
/// Every field has the same name in JSON, forms and queries. Sizes may be objects (`"viewport":
/// {"width": 800, "height": 600}`) or flat (`width=800&height=600`). A null field has its preset's
/// value.
package enum StripRequest {
    /// The names of the fields that ``configuration(from:over:)`` reads.
    package static let names = StripFields.all.flatMap(\.documentFields).names

    /// The viewport of a client that specifies none: a tablet's.
    package static let defaultViewport = PixelSize(width: 1024, height: 768)

    /// The configuration that the fields request, based on an existing configuration or a preset.
    package static func configuration(
        from fields: Fields, over existing: StripConfiguration? = nil
    ) throws(FieldError) -> StripConfiguration {
        var configuration =
            existing ?? StripConfiguration(preset: .preview, viewport: defaultViewport)
        // The list begins with the preset and the viewport, from which the defaults follow.
        let (decisive, others) = (StripFields.all.prefix(2), StripFields.all.dropFirst(2))
        for field in decisive { try field.read(fields, &configuration, configuration) }
        let defaults = StripConfiguration(
            preset: configuration.preset, viewport: configuration.viewport)
        for field in others { try field.read(fields, &configuration, defaults) }
        do {
            try configuration.validate()
        } catch {
            throw FieldError(error)
        }
        return configuration
    }
}

extension StripConfiguration {
    /// Another preset for the same viewport, with the fields that belong to the viewer unchanged.
    func changed(to preset: Preset) -> StripConfiguration {
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
