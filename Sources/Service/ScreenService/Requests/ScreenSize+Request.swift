import FrameService
import HTTPServing
import HTTPTypes
import Interface
import Requests
import ScrollEngine

extension ScreenSize {
    /// The size that a query asks for.
    ///
    /// - Throws: `FieldError` for numbers out of range, and if the engine rejects the size.
    package init(_ fields: Fields, for definition: ScreenDefinition) throws(FieldError) {
        self.init(
            width: try fields.integer("width", in: StripConfiguration.viewportRange),
            height: try fields.integer("height", in: StripConfiguration.viewportRange),
            scale: try fields.integer("scale", in: StripConfiguration.scaleRange))
        try check(for: definition)
    }

    /// - Throws: `FieldError` if the engine rejects the size.
    package func check(for definition: ScreenDefinition) throws(FieldError) {
        do throws(ConfigurationError) {
            try sized(definition.strip).validate()
        } catch {
            throw FieldError(error)
        }
    }

    /// The size of the frames that a device asks for; nil if it asks for none.
    init?(askedBy request: Request, for definition: ScreenDefinition) {
        let segments = request.target.segments
        guard segments.first != "trmnl" else {
            self = TRMNLDevice(request).size(for: definition)
            return
        }
        let isFrame = FrameOutput.Format.allCases.contains {
            segments.last?.hasSuffix(".\($0.suffix)") == true
        }
        let isPage = segments.count == 2 && !isFrame
        guard isFrame || isPage, let fields = try? request.queryFields,
            let size = try? ScreenSize(fields, for: definition)
        else { return nil }
        let hasWindow = isPage && size == ScreenSize()
        let window = hasWindow ? ScreenSize(ofWindow: request, for: definition) : nil
        self = window ?? size
    }

    /// The size of a browser's window, by client hints.
    ///
    /// Chromium sends these fields on secure connections and to servers on the same machine. Nil without
    /// the fields, and for a size that no frame has.
    package init?(ofWindow request: Request, for definition: ScreenDefinition) {
        let number = { (name: HTTPField.Name) in
            request.fields.value(of: name).flatMap { Double($0) }.flatMap { $0 > 0 ? $0 : nil }
        }
        guard let width = number(.viewportWidth), let height = number(.viewportHeight),
            let width = Int(exactly: width.rounded()), let height = Int(exactly: height.rounded()),
            StripConfiguration.viewportRange.contains(width),
            StripConfiguration.viewportRange.contains(height)
        else { return nil }
        let density = Int(min(4, max(1, (number(.deviceRatio) ?? 1).rounded(.up))))
        let scales = stride(from: density, through: 1, by: -1).map {
            ScreenSize(width: width, height: height, scale: $0)
        }
        // The largest one that the service draws.
        guard
            let size = scales.first(where: { (try? $0.sized(definition.strip).validate()) != nil })
        else { return nil }
        self = size
    }

    /// The names of the fields that tell it, for `Accept-CH`, `Critical-CH` and `Vary`.
    package static let windowFields = [
        HTTPField.Name.viewportWidth, .viewportHeight, .deviceRatio,
    ].map(\.rawName).joined(separator: ", ")
}

extension HTTPField.Name {
    fileprivate static let viewportWidth = Self.known("Sec-CH-Viewport-Width")
    fileprivate static let viewportHeight = Self.known("Sec-CH-Viewport-Height")
    fileprivate static let deviceRatio = Self.known("Sec-CH-DPR")
    package static let acceptHints = Self.known("Accept-CH")
    package static let criticalHints = Self.known("Critical-CH")
}
