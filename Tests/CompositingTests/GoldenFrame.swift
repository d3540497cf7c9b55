import Compositing
import Raster
import ScrollEngine
import Testing

/// A frame to compare with an approved one: its layout and its pages' pictures.
struct GoldenFrame: CustomTestStringConvertible, Sendable {
    let name: String
    let layout: StripLayout
    var picture: @Sendable (PagePlacement) -> PagePicture = { .ready(flatPicture($0)) }

    var testDescription: String { name }

    static let all = [
        GoldenFrame(name: "rest", layout: strip(offset: 180)),
        GoldenFrame(name: "mid-motion", layout: strip(offset: 287)),
        GoldenFrame(name: "light", layout: strip(offset: 180, appearance: LayoutFixture.light)),
        GoldenFrame(
            name: "portrait",
            layout: strip(offset: 180, viewport: PixelSize(width: 240, height: 320))),
        GoldenFrame(name: "padding", layout: strip(offset: 180, inset: 12)),
        GoldenFrame(
            name: "loading", layout: strip(offset: 180),
            picture: { $0.index.value == 0 ? .ready(flatPicture($0)) : .loading }),
        GoldenFrame(
            name: "empty",
            layout: LayoutFixture.layout(
                viewport: PixelSize(width: 320, height: 240), pages: [], pageCount: 0)),
    ]

    /// Four pages of 160 x 180, centred on a viewport, 20 apart.
    private static func strip(
        offset: Int, viewport: PixelSize = PixelSize(width: 320, height: 240), inset: Int = 0,
        appearance: Appearance = LayoutFixture.dark
    ) -> StripLayout {
        let pages = (0..<4).map { index in
            LayoutFixture.page(
                index,
                PixelRect(
                    x: (viewport.width - 160) / 2 + 180 * index - offset,
                    y: (viewport.height - 180) / 2, width: 160, height: 180),
                inset: inset, in: viewport)
        }
        return LayoutFixture.layout(viewport: viewport, pages: pages, appearance: appearance)
    }

    /// A page in one flat colour, with a white border and as many discs as its number, from 1.
    private static func flatPicture(_ page: PagePlacement) -> Bitmap {
        let rect = page.picture ?? page.frame
        let colours = [
            Pixel(red: 214, green: 90, blue: 74), Pixel(red: 58, green: 124, blue: 165),
            Pixel(red: 224, green: 168, blue: 60), Pixel(red: 92, green: 140, blue: 98),
        ]
        var picture = Bitmap(width: rect.width, height: rect.height, filledWith: .white)
        picture.fill(
            BitmapRect(x: 4, y: 4, width: rect.width - 8, height: rect.height - 8),
            with: colours[page.index.value])
        for disc in 0...page.index.value {
            let x = rect.width / 2 + 24 * disc - 12 * page.index.value - 8
            picture.fill(
                RoundedRectangle.disc(x: x, y: rect.height / 2 - 8, diameter: 16), with: .white)
        }
        return picture
    }
}
