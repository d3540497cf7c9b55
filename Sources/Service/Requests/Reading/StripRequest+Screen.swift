import Interface
import ScrollEngine
import Viewers

extension StripRequest {
    /// The configuration of an existing strip on a screen that fields of ``screenNames`` describe.
    ///
    /// Sizes of pages are ignored where somebody else than the viewer chose them.
    package static func configuration(
        from fields: Fields, onScreenOver existing: StripConfiguration
    ) throws(FieldError) -> StripConfiguration {
        let viewport = try fields.viewport(over: existing.viewport)
        let scale = try fields.integer("scale", in: StripConfiguration.scaleRange)
        let onScreen = existing.onScreen(of: viewport, scale: scale)
        let requested = try configuration(from: fields, over: onScreen)
        return existing.isSizedByViewer ? requested : onScreen
    }
}
