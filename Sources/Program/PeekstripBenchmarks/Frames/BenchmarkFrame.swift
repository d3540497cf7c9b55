import Raster
import SamplePictures
import ScrollEngine

/// The frames that are composed and encoded, 1024 x 768 pixels.
enum BenchmarkFrame: String, CaseIterable {
    /// A strip of pictures between two pages.
    case photographs
    /// A page that is being turned.
    case curl

    func scene() throws -> (layout: StripLayout, pictures: SampleAlbum) {
        let album = SampleAlbum()
        let viewport = PixelSize(width: 1024, height: 768)
        let preset = self == .curl ? Preset.curl : Preset.preview
        var strip = try Strip(
            StripConfiguration(preset: preset, viewport: viewport), on: PageIndex(2), over: album)
        // A finger drags the strip, or the corner of the page, towards the middle.
        for step in 0...5 {
            let phase: PointerEvent.Phase = step == 0 ? .down : .move
            let point = Point(x: Double(960 - 80 * step), y: Double(600 - 20 * step))
            let time = Timestamp(milliseconds: Int64(1000 + 16 * step))
            let event = PointerEvent(phase, id: 1, at: point, kind: .touch)
            _ = strip.handle(.pointer(event), at: time, over: album)
        }
        let layout = strip.layout(at: strip.lastEvent, over: album)
        album.draw(layout)
        return (layout, album)
    }
}

/// The sample gallery as pages of a strip.
final class SampleAlbum: PageSource {
    private var drawn: [PageIndex: Bitmap] = [:]

    var pageCount: Int { SamplePicture.all.count }

    func item(on page: PageIndex) -> ItemKey { ItemKey(UInt64(page.value)) }
    func page(of item: ItemKey) -> PageIndex? { PageIndex(Int(item.value)) }

    func pictureSize(of item: ItemKey, in box: PixelSize) -> PixelSize? {
        let picture = SamplePicture.all[Int(item.value)]
        // The width of the box, or less if the height of the box limits the size.
        let width = min(box.width, box.height * picture.width / picture.height)
        return PixelSize(
            width: width, height: (picture.height * width + picture.width / 2) / picture.width)
    }

    /// Draws the pictures that are visible in a layout.
    func draw(_ layout: StripLayout) {
        for page in layout.pages where page.isVisible {
            guard let rect = page.picture else { continue }
            drawn[page.index] = SamplePicture.all[page.index.value].draw(width: rect.width)
        }
    }

    /// The picture of a visible page.
    func picture(_ page: PagePlacement) -> Bitmap {
        drawn[page.index] ?? Bitmap(width: 1, height: 1, filledWith: .white)
    }
}
