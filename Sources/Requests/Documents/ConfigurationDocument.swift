import HTTPServing
import JSONCoding
import ScrollEngine

/// A strip's configuration: every field under the name by which ``StripRequest`` reads it.
///
/// Null means that the value follows from the preset, the viewport or the page's size.
package struct ConfigurationDocument {
    private let configuration: StripConfiguration

    package init(_ configuration: StripConfiguration) { self.configuration = configuration }

    package func write(to json: inout JSONWriter) {
        json.object {
            writeSizes(to: &$0)
            writeMotion(to: &$0)
            writeTouch(to: &$0)
            writeLook(to: &$0)
        }
    }

    private func writeSizes(to json: inout JSONWriter) {
        json.member("preset", plain: configuration.preset.rawValue)
        json.member("viewport", configuration.viewport)
        json.member("pageSize", configuration.pageSize)
        json.name("pageLengths")
        if configuration.pageLengths == .pictures {
            json.plain(PageLengths.automatic)
        } else {
            json.list(configuration.pageLengths.repeated) { $0.number($1) }
        }
        json.member("pagesPerView", configuration.pagesPerView)
        json.member("spacing", configuration.spacing)
        json.name("padding")
        if let padding = configuration.padding { write(padding, to: &json) } else { json.null() }
        json.member("axis", plain: configuration.axis.rawValue)
        json.member("alignment", plain: configuration.alignment?.rawValue)
        json.member("fillsEnds", configuration.fillsEnds)
        json.member("rightToLeft", configuration.isRightToLeft)
    }

    private func write(_ insets: Insets, to json: inout JSONWriter) {
        json.object {
            $0.member("top", insets.top)
            $0.member("left", insets.left)
            $0.member("bottom", insets.bottom)
            $0.member("right", insets.right)
        }
    }

    private func writeMotion(to json: inout JSONWriter) {
        json.member("paging", plain: configuration.paging.rawValue)
        json.member("fling", plain: configuration.fling.rawValue)
        json.member("loop", configuration.isLooped)
        json.member("window", plain: configuration.window.rawValue)
        json.member("deceleration", plain: configuration.deceleration.rawValue)
        json.member("bounces", configuration.bounces)
        json.member("reducedMotion", configuration.reducesMotion)
        json.member("autoplay", configuration.autoplay)
    }

    private func writeTouch(to json: inout JSONWriter) {
        json.member("hitTesting", plain: configuration.hitTesting.rawValue)
        json.member("neighbourTap", plain: configuration.neighbourTap.rawValue)
        json.member("doubleTap", plain: configuration.doubleTap.rawValue)
        json.member("maximumZoom", configuration.maximumZoom)
        json.member("cover", configuration.hasCover)
        json.member("curlRadius", configuration.curlRadius)
        json.member("grabArea", plain: configuration.grabArea.rawValue)
    }

    private func writeLook(to json: inout JSONWriter) {
        json.member("pageControl", configuration.hasPageControl)
        json.member("arrows", configuration.hasArrows)
        json.member("indicator", configuration.hasIndicator)
        json.member("look", plain: configuration.look.rawValue)
        json.member("fit", plain: configuration.fit.rawValue)
        json.member("background", configuration.appearance.background)
        json.member("paper", configuration.appearance.paper)
        json.member("shadows", configuration.appearance.hasShadows)
        json.member("cornerRadius", configuration.appearance.cornerRadius)
        json.member("scale", configuration.appearance.scale)
        json.member("captions", plain: configuration.appearance.captions.rawValue)
    }
}
