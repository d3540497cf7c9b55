import FrameService
import Interface
import Raster
import ServiceFixture
import Testing

@testable import Requests

@Suite("The options of an output")
struct OutputOptionsTests {
    @Test("are read in any order, and missing ones have their defaults")
    func order() throws {
        let one = try OutputOptions.output(from: "grey-4,dither-atkinson,levels-10-90,rotate-90")
        let other = try OutputOptions.output(from: "rotate-90,levels-10-90,dither-atkinson,grey-4")
        #expect(one == other)
        #expect(one.colours == .grey(.four))
        #expect(one.dithering == .atkinson)
        #expect(one.levels == FrameOutput.Levels(black: 10, white: 90))
        #expect(one.rotation == .quarter)
        #expect(one.effort == .fast)
        let small = try OutputOptions.output(from: "small")
        #expect(small.effort == .small)
        #expect(small.colours == .full)
        #expect(try OutputOptions.output(from: "grey-1").dithering == .floydSteinberg)
    }

    @Test("name colours by their digits, or inks by the names of their panels")
    func palettes() throws {
        let given = try OutputOptions.output(from: "palette-000000-FF8000-ffffff")
        #expect(
            given.colours
                == .palette([
                    Pixel(red: 0, green: 0, blue: 0), Pixel(red: 255, green: 128, blue: 0),
                    Pixel(red: 255, green: 255, blue: 255),
                ]))
        guard case .palette(let inks) = try OutputOptions.output(from: "palette-color-7a").colours
        else {
            Issue.record("seven inks are no palette")
            return
        }
        #expect(inks.count == 7)
        guard case .inks(let six) = try OutputOptions.output(from: "panel-spectra-6").colours else {
            Issue.record("a panel has no inks")
            return
        }
        #expect(six.count == 6)
    }

    @Test(
        "that are invalid are rejected with the valid values",
        arguments: [
            ("", "options"), ("grey", "options"), ("grey-3", "grey"), ("grey-", "grey"),
            ("grey-04", "grey"), ("grey-1,grey-1", "grey"), ("gray-1", "options"),
            ("grey-4,palette-000000-ffffff", "palette"), ("grey-4,", "options"),
            ("palette-", "palette"), ("palette-000000", "palette"),
            ("palette-00000g-ffffff", "palette"),
            ("palette-#00000-ffffff", "palette"), ("palette-color-8z", "palette"),
            ("palette-" + Array(repeating: "102030", count: 17).joined(separator: "-"), "palette"),
            ("grey-1,dither-bayer", "dither"), ("grey-1,dither-", "dither"),
            ("dither-none", "dither"), ("panel-spectra-9", "panel"),
            ("rotate-90,dither-atkinson", "dither"),
            ("levels-10", "levels"), ("levels-90-10", "levels"), ("levels-50-50", "levels"),
            ("levels-0-101", "levels"), ("levels--1-90", "levels"), ("levels-nan-90", "levels"),
            ("levels-1e1-90", "levels"), ("levels-0-99999999999999999999", "levels"),
            ("rotate-45", "rotate"), ("rotate--90", "rotate"), ("rotate-090", "rotate"),
            ("small-1", "options"), ("small,small", "small"), ("GREY-4", "options"),
            ("grey-4 ", "grey"), ("grey\u{0}-4", "options"),
        ])
    func refused(text: String, field: String) {
        let error = #expect(throws: FieldError.self) { try OutputOptions.output(from: text) }
        #expect(error?.path == field)
        #expect(error?.rule?.isEmpty == false)
    }

    @Test("say with which formats and which others they are given")
    func companions() throws {
        let cases: [(String, FrameOutput.Format, String)] = [
            ("grey-1", .jpeg, "grey must be given with .png, .bmp or .bin."),
            ("max-9000", .bin, "max must be given with .png, .jpg, .webp or .avif."),
            ("quality-9", .png, "quality must be given with .jpg, .webp or .avif."),
            ("dither-none", .png, "dither must be given with grey, palette or panel."),
            ("palette-color-6a,grey-1", .png, "palette must be given without grey."),
            ("palette-color-6a,panel-bwr", .png, "panel must be given without palette."),
        ]
        for (text, format, sentence) in cases {
            let error = #expect(throws: FieldError.self) {
                try OutputOptions.output(from: text, as: format)
            }
            #expect(error?.detail == sentence)
        }
        let unknown = #expect(throws: FieldError.self) {
            try OutputOptions.output(from: "qualty-9", as: .webp)
        }
        #expect(
            unknown?.detail
                == "options must be some of levels-…, rotate-…, quality-…, max-…, "
                + "with commas between. Did you mean quality?")
    }

    @Test("are a table of Documents/API.md")
    func table() throws {
        let table = DocumentedTable(
            ["option", "formats", ""],
            OutputOptions.all.map { option in
                [
                    option.spellings.map { "`\($0)`" }.joined(separator: ", "),
                    option.formats.map { "`.\($0.suffix)`" }.joined(separator: " "),
                    option.field.words,
                ]
            })
        let isDocumented = try table.isDocumented
        #expect(isDocumented, "Documents/API.md should have:\n\(table.text)")
    }
}
