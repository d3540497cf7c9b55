import HTTPServing
import ImageLibrary
import JSONCoding
import ScrollEngine

/// A session as its maker sees it.
struct SessionDocument {
    private let shown: ShownStrip

    init(_ shown: ShownStrip) { self.shown = shown }

    var bytes: [UInt8] {
        let session = shown.session
        return JSONWriter.bytes(reserving: LayoutDocument.usualSize) { json in
            json.object {
                $0.member("session", plain: session?.access.text)
                $0.member("gallery", shown.gallery)
                $0.member("revision", Int(clamping: session?.revision ?? 0))
                $0.member("seq", session?.viewerState.sequence ?? 0)
                $0.name("configuration")
                if let configuration = session?.viewerState.strip.configuration {
                    Self.write(configuration, to: &$0)
                } else {
                    $0.null()
                }
                $0.member("layout") { LayoutDocument(shown).write(to: &$0) }
            }
        }
    }

    /// Every field under the name by which it is set; null is what follows from the preset, the
    /// viewport or the page's size.
    static func write(_ configuration: StripConfiguration, to json: inout JSONWriter) {
        json.object {
            writeSizes(of: configuration, to: &$0)
            writeMotion(of: configuration, to: &$0)
            writeTouch(of: configuration, to: &$0)
            writeLook(of: configuration, to: &$0)
        }
    }

    private static func writeSizes(of configuration: StripConfiguration, to json: inout JSONWriter)
    {
        json.member("preset", plain: configuration.preset.rawValue)
        json.member("viewport", configuration.viewport)
        json.member("pageSize", configuration.pageSize)
        json.name("pageLengths")
        json.list(configuration.pageLengths) { $0.number($1) }
        json.member("pagesPerView", configuration.pagesPerView)
        json.member("spacing", configuration.spacing)
        json.name("padding")
        if let padding = configuration.padding { write(padding, to: &json) } else { json.null() }
        json.member("axis", plain: configuration.axis.rawValue)
        json.member("alignment", plain: configuration.alignment.rawValue)
        json.member("fillsEnds", configuration.fillsEnds)
        json.member("rightToLeft", configuration.isRightToLeft)
    }

    private static func write(_ insets: Insets, to json: inout JSONWriter) {
        json.object {
            $0.member("top", insets.top)
            $0.member("left", insets.left)
            $0.member("bottom", insets.bottom)
            $0.member("right", insets.right)
        }
    }

    private static func writeMotion(of configuration: StripConfiguration, to json: inout JSONWriter)
    {
        json.member("paging", plain: configuration.paging.rawValue)
        json.member("fling", plain: configuration.fling.rawValue)
        json.member("loop", configuration.isLooped)
        json.member("window", plain: configuration.window.rawValue)
        json.member("deceleration", plain: configuration.deceleration.rawValue)
        json.member("bounces", configuration.bounces)
        json.member("reducedMotion", configuration.reducesMotion)
        json.member("autoplay", configuration.autoplay)
    }

    private static func writeTouch(of configuration: StripConfiguration, to json: inout JSONWriter)
    {
        json.member("hitTesting", plain: configuration.hitTesting.rawValue)
        json.member("neighbourTap", plain: configuration.neighbourTap.rawValue)
        json.member("doubleTap", plain: configuration.doubleTap.rawValue)
        json.member("maximumZoom", configuration.maximumZoom)
        json.member("cover", configuration.hasCover)
        json.member("curlRadius", configuration.curlRadius)
    }

    private static func writeLook(of configuration: StripConfiguration, to json: inout JSONWriter) {
        json.member("pageControl", configuration.hasPageControl)
        json.member("arrows", configuration.hasArrows)
        json.member("indicator", configuration.hasIndicator)
        json.member("fit", plain: configuration.fit.rawValue)
        json.member("background", configuration.appearance.background)
        json.member("shadows", configuration.appearance.hasShadows)
        json.member("cornerRadius", configuration.appearance.cornerRadius)
        json.member("scale", configuration.appearance.scale)
        json.member("captions", plain: configuration.appearance.captions.rawValue)
    }
}

/// The answer to a batch of events.
struct EventsDocument {
    private let applied: GalleryHandlers.AppliedBatch
    private let shown: ShownStrip

    init(_ applied: GalleryHandlers.AppliedBatch, _ shown: ShownStrip) {
        self.applied = applied
        self.shown = shown
    }

    var bytes: [UInt8] {
        JSONWriter.bytes(reserving: LayoutDocument.usualSize) { json in
            json.object {
                $0.member("revision", Int(clamping: applied.revision))
                $0.member("seq", applied.session.viewerState.sequence)
                $0.name("outcomes")
                $0.list(applied.outcomes) {
                    OutcomeDocument($1, over: shown.view.pages).write(to: &$0)
                }
                $0.member("layout") { LayoutDocument(shown).write(to: &$0) }
                if applied.isReplay { $0.member("replayed", true) }
            }
        }
    }
}
