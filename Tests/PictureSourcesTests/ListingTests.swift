import Catalogue
import FileAccess
import PictureMetadata
import Testing

@testable import PictureSources

@Suite("The listing of a server") struct ListingTests {
    private static func picture(
        _ name: String, in folder: String = "", id: String? = nil, version: String = "1"
    ) -> ServerPicture {
        ServerPicture(
            folder: RelativePath(bytes: Array(folder.utf8)), name: Array(name.utf8),
            id: id ?? "\(folder)/\(name)", version: version)
    }

    private static func names(_ tree: ServerTree, in folder: String = "") -> Set<String> {
        let names = tree.folder(at: RelativePath(bytes: Array(folder.utf8)))?.names ?? []
        return Set(names.map { String(decoding: $0, as: UTF8.self) })
    }

    // MARK: Folders

    @Test("has folders of pictures, and leaves out what has no name or is none")
    func folders() {
        let tree = ServerTree(
            ServerListing(pictures: [
                Self.picture("a.jpg"), Self.picture("b.jpg", in: "Trip/Day 1"),
                Self.picture("notes.txt"), Self.picture("list.m3u8"), Self.picture("../c.jpg"),
                Self.picture("d.jpg", in: "Trip//up"), Self.picture("e.jpg", in: "../up"),
                Self.picture(""), Self.picture("f\0.jpg"),
            ]), limit: 100)
        #expect(tree.count == 2)
        #expect(Self.names(tree) == ["a.jpg", "Trip"])
        #expect(Self.names(tree, in: "Trip") == ["Day 1"])
        #expect(Self.names(tree, in: "Trip/Day 1") == ["b.jpg"])
    }

    @Test("tells pictures with one name apart by their ids, whatever their order is")
    func sameNames() {
        let pictures = [
            Self.picture("a.jpg", id: "one"), Self.picture("a.jpg", id: "two"),
            Self.picture("a.jpg", id: "three"), Self.picture("Trip.jpg", id: "four"),
            Self.picture("b.jpg", in: "Trip.jpg"),
        ]
        func names(_ pictures: [ServerPicture]) -> Set<String> {
            Self.names(ServerTree(ServerListing(pictures: pictures), limit: 100))
        }
        // printf one | sha256sum
        let known: Set = [
            "a-7692c3ad3540.jpg", "a-3fc4ccfe7458.jpg", "a-8b5b9db0c13d.jpg",
            "Trip-04efaf080f5a.jpg", "Trip.jpg",
        ]
        #expect(names(pictures) == known)
        #expect(names(pictures.reversed()) == known)
        // That the first one goes changes no name of the others.
        #expect(
            names(Array(pictures.dropFirst())) == known.subtracting(["a-7692c3ad3540.jpg"]))
    }

    @Test("of a list has its order, and loses pictures only by having fewer") func lists() {
        let names = ["c.jpg", "a.jpg", "b.jpg"]
        let tree = { (names: [String]) in
            ServerTree(
                ServerListing(pictures: names.map { Self.picture($0) }), limit: 100, isList: true)
        }
        let shown = tree(names).folder(at: .root)?.names.map { String(decoding: $0, as: UTF8.self) }
        #expect(shown == names)
        #expect(!tree(names).isEqual(to: tree(names.reversed())))
        #expect(tree(names).ids == tree(["x.jpg", "y.jpg", "z.jpg"]).ids)
        #expect(tree(["x.jpg"]).ids.isStrictSubset(of: tree(names).ids))
    }

    @Test("doubts no loss of pictures that pass with the day, also after a restart")
    func passing() throws {
        var listing = ServerListing(
            pictures: [Self.picture("a.jpg"), Self.picture("b.jpg", in: "Memories")])
        listing.passingFolders = [RelativePath(bytes: Array("Memories".utf8))]
        let kept = try #require(
            ListingFile.read(ListingFile.bytes(of: listing, at: .tests))?.listing)
        for listing in [listing, kept] {
            let tree = ServerTree(listing, limit: 100)
            #expect(tree.count == 2)
            #expect(tree.ids == ["/a.jpg"])
        }
    }

    @Test("keeps its limit") func limit() {
        let pictures = (0..<10).map { Self.picture("\($0).jpg") }
        let cut = ServerTree(ServerListing(pictures: pictures), limit: 3)
        #expect(cut.count == 3 && cut.isCut)
        let whole = ServerTree(
            ServerListing(pictures: pictures + [Self.picture("notes.txt")]), limit: 10)
        #expect(whole.count == 10 && !whole.isCut)
    }

    @Test(
        "has no length that cannot be",
        arguments: [
            (Int64(0), Int64?(0)), (264_831, 264_831), (-1, nil), (.min, nil),
            (9_223_372_036_854_775_807, nil),
        ])
    func lengths(said: Int64, known: Int64?) {
        var picture = Self.picture("a.jpg")
        picture.byteCount = said
        let tree = ServerTree(ServerListing(pictures: [picture]), limit: 100)
        #expect(tree.picture(at: RelativePath(bytes: Array("a.jpg".utf8)))?.byteCount == known)
    }

    @Test("hashes versions that are longer than 256 bytes") func longVersions() {
        let (one, other) = (String(repeating: "a", count: 257), String(repeating: "a", count: 258))
        let versions = [one, other, one].map { Self.picture("a.jpg", version: $0).version }
        #expect(versions[0] == versions[2] && versions[0] != versions[1])
        #expect(versions.allSatisfy { $0.utf8.count == 64 })
        #expect(Self.picture("a.jpg", version: String(one.dropLast())).version == one.dropLast())
    }

    @Test("has a limit for the bytes of all names") func namesWithoutEnd() {
        let picture = Self.picture("a.jpg", id: String(repeating: "i", count: 1 << 20))
        var listing = ServerListing()
        let error = #expect(throws: SourceError.self) {
            for _ in 0..<300 { try listing.append(picture) }
        }
        #expect(error?.kind == .tooLarge)
        #expect(listing.pictures.count == 255)
    }

    // MARK: File

    @Test("is the same after it was written and read") func file() throws {
        var metadata = ItemMetadata(title: "On the pier", caption: nil)
        metadata.taken = CaptureDate(milliseconds: 1_700_000_000_000, zone: 60, source: .sidecar)
        let listing = ServerListing(
            pictures: [
                ServerPicture(
                    folder: RelativePath(bytes: Array("Trip/1".utf8)), name: [0xFF, 0x41],
                    id: "id", version: "v", byteCount: 70, modified: .init(seconds: 12),
                    kind: .video, metadata: metadata, previewSide: 1920),
                Self.picture("plain.jpg"),
            ])
        let bytes = ListingFile.bytes(of: listing, at: .init(seconds: 99))
        let read = try #require(ListingFile.read(bytes))
        #expect(read.time.seconds == 99)
        #expect(read.listing.pictures.map(\.name) == [[0xFF, 0x41], Array("plain.jpg".utf8)])
        #expect(read.listing.pictures[0].folder.bytes == Array("Trip/1".utf8))
        #expect(read.listing.pictures[0].metadata == metadata)
        #expect(read.listing.pictures == listing.pictures)
        #expect(read.listing.pictures[0].kind == .video)
        #expect(read.listing.pictures.map(\.previewSide) == [1920, nil])
        #expect(read.listing.pictures.map(\.byteCount) == [70, nil])
        #expect(read.listing.pictures.map(\.modified?.seconds) == [12, nil])
    }

    @Test("is not read from a file that is damaged anywhere") func damage() {
        let bytes = ListingFile.bytes(
            of: ServerListing(pictures: [Self.picture("a.jpg")]), at: .init(seconds: 1))
        for place in bytes.indices {
            var damaged = bytes
            damaged[place] ^= 1
            #expect(ListingFile.read(damaged) == nil, "byte \(place)")
            #expect(ListingFile.read(Array(bytes[..<place])) == nil, "cut at \(place)")
        }
    }

    // MARK: Doubt

    private static func ids(_ range: Range<Int>) -> Set<String> { Set(range.map(String.init)) }

    @Test("that lost all, or more than half of 20, is believed after three equal answers")
    func doubted() {
        var doubt = ListingDoubt()
        let old = Self.ids(0..<20)
        var now = Duration.seconds(1000)
        func judge(_ new: Set<String>) -> ListingDoubt.Verdict {
            defer { now += .seconds(60) }
            return doubt.judge(new, after: old, at: now)
        }
        #expect(judge([]) == .doubted(left: 0, of: 20, again: .seconds(60)))
        #expect(judge([]) == .doubted(left: 0, of: 20, again: .seconds(300)))
        // Another answer begins anew.
        let few = Self.ids(0..<9)
        #expect(judge(few) == .doubted(left: 9, of: 20, again: .seconds(60)))
        // The same are lost, whatever came.
        #expect(
            judge(few.union(["new"])) == .doubted(left: 9, of: 20, again: .seconds(300)))
        #expect(judge(few) == .believed)
    }

    @Test("that lost much is not believed because it is read again and again at once")
    func hurried() {
        var doubt = ListingDoubt()
        for second in 0..<119 {
            #expect(
                doubt.judge([], after: ["a"], at: .seconds(second)) != .believed, "\(second)")
        }
        #expect(doubt.judge([], after: ["a"], at: .seconds(120)) == .believed)
    }

    @Test("that lost much is believed once a person has confirmed that, if it lacks the same")
    func confirmed() {
        var doubt = ListingDoubt()
        let old = Self.ids(0..<1000)
        #expect(doubt.loss == nil)
        doubt.confirm()
        #expect(
            doubt.judge(Self.ids(0..<188), after: old, at: .zero)
                == .doubted(left: 188, of: 1000, again: .seconds(60)))
        let seen = doubt.loss
        #expect(seen?.pictures == 812 && seen?.former == 1000 && seen?.isConfirmed == false)
        doubt.confirm()
        #expect(doubt.loss?.isConfirmed == true && doubt.loss?.tag == seen?.tag)
        // One more is missing, which nobody has seen.
        #expect(
            doubt.judge(Self.ids(0..<187), after: old, at: .seconds(1))
                == .doubted(left: 187, of: 1000, again: .seconds(60)))
        #expect(doubt.loss?.pictures == 813 && doubt.loss?.isConfirmed == false)
        #expect(doubt.loss?.tag != seen?.tag)
        doubt.confirm()
        let more = Self.ids(0..<187).union(["new"])
        #expect(doubt.judge(more, after: old, at: .seconds(2)) == .believed)
        #expect(doubt.loss == nil)
    }

    @Test("that has its pictures again leaves nothing to confirm") func recovered() {
        var doubt = ListingDoubt()
        _ = doubt.judge([], after: ["a"], at: .zero)
        #expect(doubt.loss?.pictures == 1 && doubt.loss?.former == 1)
        #expect(doubt.judge(["a"], after: ["a"], at: .seconds(1)) == .believed)
        #expect(doubt.loss == nil)
    }

    @Test("without what the server denies access to is doubted, however little that is")
    func denied() {
        var doubt = ListingDoubt()
        let old = Self.ids(0..<20), new = Self.ids(0..<19)
        for again in [60, 300] {
            #expect(
                doubt.judge(new, after: old, isDenied: true, at: .seconds(again))
                    == .doubted(left: 19, of: 20, again: .seconds(again)))
        }
        #expect(doubt.judge(new, after: old, isDenied: true, at: .seconds(900)) == .believed)
        #expect(doubt.judge(old, after: old, isDenied: true, at: .seconds(900)) == .believed)
    }

    @Test(
        "that lost less is believed at once",
        arguments: [(0..<20, 0..<10), (0..<19, 0..<1), (0..<0, 0..<0), (0..<3, 0..<300)])
    func believed(old: Range<Int>, new: Range<Int>) {
        var doubt = ListingDoubt()
        #expect(doubt.judge(Self.ids(new), after: Self.ids(old), at: .zero) == .believed)
    }

    @Test("with other pictures in place of all is doubted") func replaced() {
        var doubt = ListingDoubt()
        #expect(
            doubt.judge(Self.ids(100..<120), after: Self.ids(0..<20), at: .zero)
                == .doubted(left: 0, of: 20, again: .seconds(60)))
    }
}
