import FoundationEssentials
import FrameService
import HTTPServing
import JSONCoding
import PicturePreparing
import Requests
import ScrollEngine
import ScrollEngineWire
import Viewers

/// The member `model` of a layout: the strip itself, and what a client that runs the scroll engine needs
/// to know of its pages.
struct ModelDocument {
    let strip: Strip
    let view: StripView

    /// The pages on either side of the current one of whose pictures a document tells the sizes: further
    /// than a finger gets before the next layout.
    private static let reach = 24

    func write(to json: inout JSONWriter) {
        json.object {
            // As it is now: since its last event it may have turned pages by itself.
            let (strip, _) = strip.advanced(to: view.time, over: view.pages)
            $0.member("strip", plain: Data(strip.wire).base64EncodedString())
            $0.member("time", view.time.milliseconds)
            $0.name("sections")
            $0.list(sections) { json, section in
                json.list(
                    [Self.high(section.key), Self.low(section.key)]
                        + [section.pages.lowerBound, section.pages.upperBound]
                ) { $0.number($1) }
            }
            $0.name("items")
            $0.list(pages) { json, page in
                let item = view.pages.item(on: page)
                let size = view.pages.file(on: page).flatMap(view.pages.naturalSize)
                json.list(
                    [page.value, Self.high(item), Self.low(item)]
                        + (size.map { [$0.width, $0.height] } ?? [])
                ) { $0.number($1) }
            }
            $0.name("imageSizes")
            $0.list(EncodedVariant.allSides) { $0.number($1) }
        }
    }

    private static func high(_ key: ItemKey) -> Int { Int(key.value >> 32) }
    private static func low(_ key: ItemKey) -> Int { Int(key.value & 0xffff_ffff) }

    /// All galleries of a strip of galleries.
    private var sections: [PageSection] {
        guard strip.configuration.preset.isNested else { return [] }
        return (0..<view.pages.sectionCount).map(view.pages.section)
    }

    private var pages: [PageIndex] {
        let layout = view.layout
        var near = Set(layout.pages.map(\.index.value))
        for center in [layout.currentPage, layout.motion.destinationPage].compactMap({ $0?.value })
        {
            near.formUnion(center - Self.reach...center + Self.reach)
        }
        let count = view.pages.pageCount
        if strip.configuration.loops, count > 0 {
            near = Set(near.map { (($0 % count) + count) % count })
        }
        return near.filter { 0..<count ~= $0 }.sorted().map { PageIndex($0) }
    }
}
