import PictureFiles
import Raster
import Testing

@testable import PicturePreparing

@Suite("A drawn title") struct RenderedTitleTests {
    private let style = TitleStyle(boxWidth: 560, boxHeight: 640)

    private func letters(_ text: String, width: Int = 560, height: Int = 420) -> CoverageMask? {
        style.letters(of: text, width: width, height: height)
    }

    /// The columns that have ink.
    private func columns(_ mask: CoverageMask) -> [Int] {
        (0..<mask.width).filter { x in
            (0..<mask.height).contains { mask.coverage[$0 * mask.width + x] != 0 }
        }
    }

    /// The rows that have ink, in runs: lines of text without accents or descenders.
    private func lines(_ mask: CoverageMask) -> Int {
        let inked = (0..<mask.height).map { row in
            mask.coverage[row * mask.width..<(row + 1) * mask.width].contains { $0 != 0 }
        }
        return zip([false] + inked, inked).filter { !$0 && $1 }.count
    }

    @Test("is as wide as the picture, and keeps room around its letters") func room() throws {
        let mask = try #require(letters("nnn"))
        #expect(mask.width == 560)
        let columns = columns(mask)
        #expect(columns.first ?? 0 >= 16 && columns.last ?? 999 < 560 - 16)
        #expect(mask.inkedRows.lowerBound >= 40 && mask.inkedRows.upperBound <= mask.height - 12)
        #expect(lines(mask) == 1)
    }

    @Test("has at most two lines, and an ellipsis when they are not enough") func ellipsis() throws
    {
        let two = try #require(letters(String(repeating: "nnnn ", count: 15)))
        #expect(lines(two) == 2)
        let long = try #require(letters(String(repeating: "nnnn ", count: 60)))
        #expect(lines(long) == 2 && long.height == two.height)
        // A single word that is wider than the lines is broken, and truncated as well.
        let word = try #require(letters(String(repeating: "n", count: 200)))
        #expect(lines(word) == 2)
        let low = try #require(letters(String(repeating: "nnnn ", count: 15), height: 120))
        #expect(lines(low) == 1)
    }

    @Test("shares the baseline of others, whatever their letters are") func baseline() throws {
        let (x, high) = (try #require(letters("xxx")), try #require(letters("ÁXx")))
        #expect(x.height == high.height)
        #expect(x.inkedRows.upperBound == high.inkedRows.upperBound)
    }

    @Test("begins where its script begins") func direction() throws {
        let latin = columns(try #require(letters("Lake")))
        let hebrew = columns(try #require(letters("אגם")))
        let arabic = columns(try #require(letters("بحيرة")))
        #expect((latin.first ?? 999) < 30 && (latin.last ?? 999) < 280)
        for columns in [hebrew, arabic] {
            #expect((columns.first ?? 0) > 280 && (columns.last ?? 0) > 530)
        }
    }

    @Test(
        "has ink in every script that titles come in",
        arguments: ["Lake", "Озеро", "Λίμνη", "بحيرة", "אגם", "झील", "湖", "호수", "😀", "Ω≈ç√"])
    func scripts(text: String) throws {
        let mask = try #require(letters(text))
        #expect(mask.coverage.filter { $0 > 100 }.count > 20)
    }

    @Test("is no markup") func markup() throws {
        let plain = try #require(letters("<b>&.jpg"))
        let marked = try #require(letters("<i>&.jpg"))
        // As wide as eight letters, unlike the text without its tag.
        let bare = try #require(letters(".jpg"))
        #expect(columns(plain).count > columns(bare).count + 30)
        #expect(plain != marked)
        #expect(letters("<span size=\"99999\">&amp;</b>") != nil)
    }

    @Test("is none on a picture too small for it, and none of text without ink")
    func tooSmall() {
        #expect(letters("Lake", width: 50) == nil)
        #expect(letters("Lake", height: 60) == nil)
        #expect(letters(" ") == nil)
        #expect(letters("") == nil)
        let tiny = TitleStyle(boxWidth: 20, boxHeight: 20)
        #expect(tiny.letters(of: "Lake", width: 20, height: 20) == nil)
    }

    @Test(
        "takes hostile text at any size without harm",
        arguments: [1, 16, 60, 333, 4096], [1, 40, 4096])
    func anySize(width: Int, height: Int) {
        let style = TitleStyle(boxWidth: width, boxHeight: height)
        for text in [
            String(repeating: "W", count: 200), String(repeating: "字", count: 200),
            String(repeating: "a\u{0301}\u{0328}\u{0323}", count: 200), "</span>&<",
            String(repeating: "\u{0E33}", count: 200), String(repeating: "👩‍👩‍👧", count: 50),
        ] {
            guard let mask = style.letters(of: text, width: width, height: height) else { continue }
            #expect(mask.width == width && mask.height <= height)
        }
    }

    @Test("is prepared with the picture, of the words that it has or its file's name")
    func prepared() throws {
        let file = PNGWriter(
            width: 300, height: 200, type: .grey, rows: .init(repeating: 9, count: 60_000)
        ).file
        let variant = PictureVariant(boxWidth: 300, boxHeight: 200, fit: .contain, isTitled: true)
        #expect(try prepare(file, as: variant).title?.text == "file")
        #expect(try prepare(file, as: natural(300, 200)).title == nil)
        let named = try prepare(decodedBase64(MetadataFixtures.iptcInLatin1), as: variant)
        #expect(named.title?.text == "Café")
        #expect(named.title?.letters.width == named.bitmap.width)
        #expect(try prepare([], as: variant).title == nil)
    }
}
