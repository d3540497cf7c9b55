import Calendars
import Chance
import Concurrency
import PictureFiles
import Testing

@testable import Catalogue
@testable import ImageLibrary
@testable import MetadataIndex
@testable import PicturePreparing

@Suite("Galleries of selections") struct SelectedGalleriesTests {
    private let folder: TemporaryFolder
    private let picture = PNGWriter(width: 1, height: 1, type: .grey, rows: [9]).file

    init() throws { folder = try TemporaryFolder() }

    /// A library whose pictures' headers were all read.
    private func indexed(today: CalendarDay = .epoch) throws -> ImageLibrary {
        let library = try ImageLibrary(
            root: folder.path, index: .none, today: { today }, logger: .quiet)
        library.index.reader.run()
        return library
    }

    private func titles(_ selection: String, in library: ImageLibrary) throws -> [String]? {
        let root = try #require(library.rootFolder)
        return try gallery(root.id.text + selection, in: library)?.items.map(\.title)
    }

    private func gallery(_ text: String, in library: ImageLibrary) throws -> Gallery? {
        let id = try #require(GalleryID(text))
        return library.gallery(id)
    }

    /// Writes a picture with a size, and a date and keywords in XMP.
    private func write(
        _ name: String, width: Int = 1, height: Int = 1, taken: String? = nil, stars: Int? = nil
    ) throws {
        let rows = [UInt8](repeating: 9, count: width * height)
        var png = PNGWriter(width: width, height: height, type: .grey, rows: rows)
        var fields = ""
        if let taken { fields += " exif:DateTimeOriginal=\"\(taken)\"" }
        if let stars { fields += " xmp:Rating=\"\(stars)\"" }
        let packet = """
            <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
            xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description \
            xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"\
            \(fields)/></rdf:RDF></x:xmpmeta>
            """
        let keyword = Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
        png.extra = [("iTXt", keyword + packet.utf8)]
        try folder.write(png.file, as: name)
    }

    @Test("are in the order of dates, sizes and ratings, ties by name") func orders() throws {
        try write("a.png", width: 2, height: 3, taken: "2024-05-01T10:00:00", stars: 2)
        try write("b.png", width: 9, height: 1, taken: "1969-12-31T23:59:59")
        try write("c.png", width: 1, height: 6, taken: "2024-05-01T10:00:00", stars: 5)
        let library = try indexed()
        #expect(try titles("", in: library) == ["a", "b", "c"])
        #expect(try titles(";order=date", in: library) == ["b", "a", "c"])
        #expect(try titles(";order=-date", in: library) == ["a", "c", "b"])
        #expect(try titles(";order=size", in: library) == ["b", "a", "c"])
        #expect(try titles(";order=rating", in: library) == ["c", "a", "b"])
    }

    @Test("have the pictures that filters leave") func filters() throws {
        try write("a.png", width: 2, height: 1, taken: "2024-05-01T00:00:00", stars: 4)
        try write("b.png", width: 1, height: 2, taken: "2024-05-31T23:59:59", stars: 3)
        try write("c.png", width: 1, height: 1, taken: "2023-05-31T12:00:00")
        let library = try indexed(today: try #require(CalendarDay("2026-05-31")))
        #expect(try titles(";from=2024-05-01;to=2024-05-31", in: library) == ["a", "b"])
        #expect(try titles(";to=2024-05-30", in: library) == ["a", "c"])
        #expect(try titles(";orientation=portrait", in: library) == ["b"])
        #expect(try titles(";orientation=square", in: library) == ["c"])
        #expect(try titles(";rating=3", in: library) == ["a", "b"])
        #expect(try titles(";rule=on-this-day", in: library) == ["b", "c"])
        #expect(try titles(";rule=recent", in: library) == ["b", "a", "c"])
        #expect(try titles(";rating=5", in: library) == [])
    }

    @Test("have the pictures of the last thirty days") func lastDays() throws {
        try write("a.png", taken: "2024-04-30T23:59:59")
        try write("b.png", taken: "2024-05-01T00:00:00")
        try write("c.png", taken: "2024-05-31T12:00:00")
        let day = Lock(try #require(CalendarDay("2024-05-31")))
        let library = try ImageLibrary(
            root: folder.path, index: .none, today: { day.withLock { $0 } }, logger: .quiet)
        library.index.reader.run()
        #expect(try titles(";rule=last-30d", in: library) == ["c", "b"])
        #expect(try titles(";rule=last-30d;order=date", in: library) == ["b", "c"])
        let next = try #require(CalendarDay("2024-06-01"))
        day.withLock { $0 = next }
        #expect(try titles(";rule=last-30d", in: library) == ["c"])
    }

    @Test("are by name until all headers were read once, and say so") func pending() throws {
        try write("a.png", taken: "2024-05-01T10:00:00")
        try write("b.png", taken: "2020-05-01T10:00:00")
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        let id = try #require(GalleryID(library.galleries()[0].id.text + ";order=date"))
        let before = try #require(library.gallery(id))
        #expect(before.isOrderPending)
        #expect(before.items.map(\.title) == ["a", "b"])
        library.index.reader.run()
        let after = try #require(library.gallery(id))
        #expect(!after.isOrderPending)
        #expect(after.items.map(\.title) == ["b", "a"])
        #expect(after.revision != before.revision)
        #expect(library.indexProgress == IndexProgress(read: 2, total: 2, corrected: 0))

        // A new picture has a place before it is read: by the time of its file, which is the last.
        try write("aa.png", taken: "1999-05-01T10:00:00")
        library.rescan()
        #expect(try titles(";order=date", in: library) == ["b", "a", "aa"])
        library.index.reader.run()
        #expect(try titles(";order=date", in: library) == ["aa", "b", "a"])
    }

    @Test("know a folder that changes while the index is loaded") func changeWhileLoading() throws {
        try write("a.png")
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        let old = library.catalogue.current
        try write("b.png")
        library.index.pictures.load(
            for: {
                library.rescan()
                return old
            }, unless: { false })
        #expect(library.index.pictures.isWaiting)
        library.index.reader.run()
        #expect(library.indexProgress == IndexProgress(read: 2, total: 2, corrected: 0))
    }

    @Test("of many pictures are never made on a thread that serves connections")
    func threads() throws {
        for number in 0...GalleryCatalogue.quickCount {
            try folder.write(picture, as: "\(number).png")
        }
        try folder.folder("few")
        try folder.write(picture, as: "few/one.png")
        let library = try ImageLibrary(root: folder.path, index: .none, logger: .quiet)
        let root = try #require(library.rootFolder?.id)
        /// Whether a gallery is at hand on such a thread.
        func isAtHand(_ text: String) throws -> Bool {
            let id = try #require(GalleryID(text))
            let isFound = Lock(false)
            let thread = try SystemThread {
                ServingThread.mark()
                let gallery = try? library.gallery(id, for: .program)
                isFound.withLock { $0 = gallery != nil }
            }
            thread.join()
            return isFound.withLock { $0 }
        }
        let shuffled = root.text + ";order=shuffle;seed=1"
        #expect(try isAtHand(root.text))
        #expect(try isAtHand("few;order=shuffle;seed=1"))
        #expect(try !isAtHand(shuffled))
        #expect(try !isAtHand("few;q=one"))
        #expect(try !isAtHand(root.text + ";below"))
        // Elsewhere it is made, and then it is at hand.
        let count = GalleryCatalogue.quickCount + 1
        #expect(try gallery(shuffled, in: library)?.items.count == count)
        #expect(try isAtHand(shuffled))
        #expect(try gallery(root.text + ";below", in: library)?.items.count == count + 1)
        #expect(try isAtHand(root.text + ";below"))
    }

    @Test("stay at hand when their pictures change, until they change again")
    func former() throws {
        try folder.folder("few")
        try folder.write(picture, as: "few/a.png")
        let library = try indexed()
        let root = try #require(library.rootFolder?.id)
        let shuffled = try #require(GalleryID(root.text + ";below;order=shuffle;seed=1"))
        let made = try #require(library.gallery(shuffled))
        for name in ["b", "c"] {
            #expect(library.index.selections.lastMade(shuffled) === made)
            try folder.write(picture, as: "few/\(name).png")
            library.rescan()
            // Another selection of the folder needs the present pictures first.
            _ = try gallery(root.text + ";below;order=name", in: library)
        }
        #expect(library.index.selections.lastMade(shuffled) == nil)
    }

    @Test("have the indices of their items, and nobody else's") func indices() throws {
        for name in "abcdefgh" { try folder.write(picture, as: "\(name).png") }
        let library = try indexed()
        let whole = library.galleries()[0]
        let shuffled = try #require(
            try gallery(whole.id.text + ";order=shuffle;seed=3", in: library))
        #expect(Set(shuffled.items.map(\.id)) == Set(whole.items.map(\.id)))
        for (place, item) in shuffled.items.enumerated() {
            #expect(shuffled.index(of: item.id) == place)
        }
        let found = try #require(try gallery(whole.id.text + ";q=c", in: library))
        #expect(found.items.map(\.title) == ["c"])
        #expect(whole.items.filter { found.index(of: $0.id) != nil }.map(\.title) == ["c"])
    }

    @Test("are found by words, in the folders that are asked") func search() throws {
        try folder.folder("Winter/Alps")
        for name in ["fog.png", "Winter/snow.png", "Winter/Alps/fog and snow.png"] {
            try folder.write(picture, as: name)
        }
        let library = try indexed()
        #expect(try titles(";q=fog", in: library) == ["fog"])
        #expect(try titles(";below;q=fog", in: library).map(Set.init) == ["fog", "fog and snow"])
        #expect(try titles(";below;q=sno fo", in: library) == ["fog and snow"])
        #expect(try titles(";below;q=alps", in: library) == ["fog and snow"])
        let winter = try gallery("Winter;below;q=fog", in: library)
        #expect(winter?.items.map(\.title) == ["fog and snow"])
        #expect(try titles(";below;q=nothing", in: library) == [])
    }

    @Test("have the pictures below a folder if that is asked") func below() throws {
        try folder.folder("2024/Italy/Rome")
        try folder.folder("2024/Austria")
        for name in ["2024/Italy/b.png", "2024/Italy/Rome/c.png", "2024/Austria/a.png"] {
            try folder.write(picture, as: name)
        }
        try folder.write(Array("Italy/b.png".utf8), as: "2024/best.m3u8")
        let library = try indexed()
        let year = try #require(try gallery("2024;below", in: library))
        #expect(year.items.map(\.title) == ["a", "b", "c"])
        let own = try #require(try gallery("2024", in: library))
        #expect(own.items.isEmpty && own.cover == nil)
        #expect(library.withSubfolders(ifWithoutOwn: own.id) == year.id)
        for text in ["2024--Italy", "2024;below", "2024--best", "nowhere"] {
            let id = try #require(GalleryID(text))
            #expect(library.withSubfolders(ifWithoutOwn: id) == id)
        }
        #expect(library.folders(in: year.id).map(\.title) == ["Austria", "2024 / best", "Italy"])
        #expect(library.folders(in: year.id).map(\.count) == [1, 1, 2])
        let rome = try #require(GalleryID("2024--Italy--Rome"))
        #expect(library.folders(to: rome).map(\.title).dropFirst() == ["2024", "Italy", "Rome"])
        #expect(library.parent(of: rome)?.text == "2024--Italy")
        #expect(library.rootFolder?.count == 3)
        #expect(try gallery("nowhere;below", in: library) == nil)
    }
}
