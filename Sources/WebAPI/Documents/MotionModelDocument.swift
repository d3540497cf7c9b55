import HTTPServing
import ImageLibrary
import JSONCoding
import Requests
import ScrollEngine

/// The member `model` of a layout: what a client needs to compute the strip's motion itself.
struct MotionModelDocument {
    private let model: MotionModel
    private let configuration: StripConfiguration
    private let hasConstants: Bool

    init(_ model: MotionModel, of configuration: StripConfiguration, hasConstants: Bool) {
        self.model = model
        self.configuration = configuration
        self.hasConstants = hasConstants
    }

    func write(to json: inout JSONWriter) {
        json.object {
            $0.member("main") { write(model.main, to: &$0) }
            $0.name("across")
            if let cross = model.cross { writeAcross(cross, to: &$0) } else { $0.null() }
            $0.member("selected", model.selectedPage)
            $0.member("space", model.availableSpace)
            $0.member("padding") { write(model.padding, to: &$0) }
            $0.member("behaviour") { writeBehaviour(to: &$0) }
            $0.name("book")
            if let style = configuration.preset.turnStyle {
                writeBook(style, to: &$0)
            } else {
                $0.null()
            }
            $0.name("zoom")
            if let zoom = model.zoom { write(zoom, to: &$0) } else { $0.null() }
            $0.name("imageSizes")
            $0.list(EncodedVariant.sides) { $0.number($1) }
            if hasConstants { $0.member("constants") { Self.writeConstants(to: &$0) } }
        }
    }

    private func write(_ axis: MotionModel.Axis, to json: inout JSONWriter) {
        json.object { write(axis, members: &$0) }
    }

    private func write(_ axis: MotionModel.Axis, members json: inout JSONWriter) {
        json.member("offset", axis.offset)
        json.member("destination", axis.destination)
        json.member("count", axis.count)
        json.member("loops", axis.isLooped)
        json.name("lengths")
        write(axis.lengths, to: &json)
        json.member("spacing", axis.spacing)
        json.member("viewport", axis.viewport)
        json.member("alignment", plain: axis.alignment.rawValue)
        json.member("fillsEnds", axis.fillsEnds)
        json.member("anchor", axis.anchor)
        json.member("paging", plain: axis.paging.rawValue)
        json.member("stride", axis.stride)
    }

    private func write(_ lengths: MotionModel.Lengths, to json: inout JSONWriter) {
        switch lengths {
        case .equal(let length): json.number(length)
        case .repeating(let lengths): json.list(lengths) { $0.number($1) }
        case .known(let first, let lengths, let others):
            json.object {
                $0.member("first", first)
                $0.name("lengths")
                $0.list(lengths) { $0.number($1) }
                $0.member("others", others)
            }
        }
    }

    private func writeAcross(_ axis: MotionModel.Axis, to json: inout JSONWriter) {
        json.object {
            write(axis, members: &$0)
            $0.member("section", model.section)
            $0.name("sections")
            $0.list(model.sections) { json, section in
                json.object {
                    $0.member("index", section.index)
                    $0.member("page", section.pages.lowerBound)
                    $0.member("count", section.pages.count)
                    $0.member("row", section.row)
                }
            }
        }
    }

    private func write(_ padding: Insets, to json: inout JSONWriter) {
        json.object {
            $0.member("top", padding.top)
            $0.member("left", padding.left)
            $0.member("bottom", padding.bottom)
            $0.member("right", padding.right)
        }
    }

    private func writeBehaviour(to json: inout JSONWriter) {
        json.object {
            $0.member("fling", plain: configuration.fling.rawValue)
            $0.member("deceleration", configuration.deceleration.perMillisecond)
            $0.member("bounces", configuration.bounces)
            $0.member("reducesMotion", configuration.reducesMotion)
            $0.member("hitTesting", plain: configuration.hitTesting.rawValue)
            $0.member("neighbourTap", plain: configuration.neighbourTap.rawValue)
            $0.member("doubleTap", plain: configuration.doubleTap.rawValue)
            $0.member("maximumZoom", configuration.maximumZoom)
            $0.member("rightToLeft", configuration.isRightToLeft)
        }
    }

    private func writeBook(_ style: TurnStyle, to json: inout JSONWriter) {
        json.object {
            $0.member("style", plain: style.rawValue)
            $0.member("rightToLeft", configuration.isRightToLeft)
            $0.member("cover", configuration.hasCover)
            $0.member("curlRadius", configuration.curlRadius)
            $0.member("grabArea", plain: configuration.grabArea.rawValue)
        }
    }

    private func write(_ zoom: MotionModel.Magnified, to json: inout JSONWriter) {
        json.object {
            $0.member("page", zoom.page)
            $0.member("scale", zoom.shown.scale)
            $0.member("shift", zoom.shown.shift)
            $0.name("destination")
            guard let destination = zoom.destination else { return $0.null() }
            $0.object {
                $0.member("scale", destination.scale)
                $0.member("shift", destination.shift)
            }
        }
    }

    private static func writeConstants(to json: inout JSONWriter) {
        json.object { json in
            for (name, value) in MotionConstants.all { json.member(name, value) }
        }
    }
}
