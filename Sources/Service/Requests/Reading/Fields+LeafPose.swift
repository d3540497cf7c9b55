import Interface
import ScrollEngine

extension Fields {
    /// The pose of a leaf; nil for a book at rest and for a strip that slides.
    func leafPose(in configuration: StripConfiguration) throws(FieldError) -> LeafPose? {
        let time = try number("inputTime", in: 0...1)
        let angle = try number("inputAngle", in: 0...2 * .pi)
        let edge = try number("leafEdge", in: 0...1)
        let isCurl = configuration.preset == .curl
        for (name, value) in [("inputTime", time), ("inputAngle", angle)]
        where value != nil && !isCurl {
            throw error(name, "given with the preset curl")
        }
        if edge != nil, isCurl || configuration.preset.turnStyle == nil {
            throw error("leafEdge", "given with the preset leaves or leaves-spread")
        }
        if time == nil, angle != nil { throw error("inputTime", "given with inputAngle") }
        guard time != nil || edge != nil else { return nil }
        // A page that turns is not magnified.
        guard value("zoom") == nil else {
            throw error("zoom", "left out with \(isCurl ? "inputTime" : "leafEdge")")
        }
        return time.map { .curl(inputTime: $0, inputAngle: angle) } ?? edge.map { .edge($0) }
    }
}
