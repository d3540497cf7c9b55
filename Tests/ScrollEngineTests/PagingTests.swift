import Testing

@testable import ScrollEngine

@Suite("Paging")
struct PagingTests {
    private let paging = Paging(stride: 600, pageCount: 12)

    @Test(
        "finds the current page by the seed's rule",
        arguments: [
            (0, 0), (299, 0), (300, 1), (600, 1), (899.9, 1), (900, 2), (-500, 0), (9e9, 11),
        ])
    func currentPage(offset: Double, page: Int) {
        // floor((offset - 300) / 600) + 1, within 0...11, worked out by hand.
        #expect(paging.currentPage(at: offset) == PageIndex(page))
    }

    @Test(
        "lands on the nearest page without a velocity, on the next with one",
        arguments: [
            (250, 0, 0), (301, 0, 1), (250, 19, 0), (250, 21, 1), (250, -21, 0), (601, 50, 2),
            (599, -50, 0), (600, 50, 2), (600, -50, 0), (1150, -8000, 1),
        ])
    func landing(offset: Double, velocity: Double, page: Int) {
        #expect(paging.landing(from: offset, velocity: velocity).page == PageIndex(page))
    }

    @Test("throws back what wants beyond the ends")
    func bounce() {
        #expect(
            paging.landing(from: 0, velocity: -900) == Landing(page: PageIndex(0), isBounce: true))
        #expect(
            paging.landing(from: 6600, velocity: 900)
                == Landing(page: PageIndex(11), isBounce: true))
        #expect(!paging.landing(from: 6000, velocity: 900).isBounce)
    }

    @Test("has no page to land on when it is empty")
    func empty() {
        let empty = Paging(stride: 600, pageCount: 0)
        #expect(empty.currentPage(at: 0) == nil)
        #expect(empty.landing(from: 0, velocity: 500).page == nil)
    }
}
