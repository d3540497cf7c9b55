import ImageLibrary
import ScrollEngine
import ServiceFixture
import Testing

@testable import Viewers

@Suite("The pages of galleries")
struct GalleryPagesTests {
    @Test("find the section of every page, whatever the sizes of galleries")
    func sections() throws {
        let fixture = try ServiceFixture(
            galleries: (10..<30).map { number in
                ("g\(number)", (0..<number % 4 + 1).map { "\(number)-\($0)" })
            })
        let configuration = StripConfiguration(
            preset: .magazine, viewport: PixelSize(width: 120, height: 90))
        let pages = GalleryPages(nil, for: configuration, from: fixture.library)
        let galleries = fixture.library.galleries()
        #expect(pages.sectionCount == 20)
        #expect(pages.pageCount == galleries.reduce(0) { $0 + $1.items.count })
        var page = 0
        for (index, gallery) in galleries.enumerated() {
            #expect(pages.section(index).pages == page..<page + gallery.items.count)
            #expect(pages.firstPage(of: gallery.id) == PageIndex(page))
            for item in gallery.items {
                #expect(pages.section(of: PageIndex(page)) == index)
                #expect(pages.item(on: PageIndex(page)) == ItemKey(item.id.value))
                #expect(pages.page(of: ItemKey(item.id.value)) == PageIndex(page))
                #expect(pages.naming(of: PageIndex(page))?.title == item.title)
                page += 1
            }
        }
        #expect(pages.naming(of: PageIndex(page))?.title == nil)
    }

    @Test("prepare pictures in the pixels of the frame", arguments: [1, 2])
    func scale(scale: Int) throws {
        let fixture = try ServiceFixture()
        var configuration = StripConfiguration(
            preset: .preview, viewport: PixelSize(width: 200, height: 100))
        configuration.appearance.scale = scale
        let gallery = try #require(fixture.library.galleries().first)
        let pages = GalleryPages(gallery, for: configuration, from: fixture.library)
        let item = pages.item(on: PageIndex(0))
        let request = try #require(pages.request(for: item, in: PixelSize(width: 120, height: 90)))
        #expect(request.variant.boxWidth == 120 * scale && request.variant.boxHeight == 90 * scale)
    }
}
