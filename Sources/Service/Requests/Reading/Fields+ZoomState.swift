import Interface
import ScrollEngine

extension Fields {
    /// The event that zooms a strip to the state in a URL.
    package func zoomState() throws(FieldError) -> InputEvent? {
        let x = try number("zoomX", in: InputRanges.coordinates)
        let y = try number("zoomY", in: InputRanges.coordinates)
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
}
