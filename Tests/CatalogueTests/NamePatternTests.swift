import Testing

@testable import Catalogue
@testable import FileAccess

@Suite("A pattern of names") struct NamePatternTests {
    private func matches(_ pattern: String, _ path: String, isFolder: Bool = false) throws -> Bool {
        let exclusions = Exclusions([try #require(NamePattern(pattern))])
        return exclusions.excludes(RelativePath(bytes: Array(path.utf8)), isFolder: isFolder)
    }

    @Test(
        "matches names anywhere, in both cases",
        arguments: [
            ("*_original", "a/b.jpg_original"), ("*.PART", "x.part"), ("a?c.jpg", "abc.jpg"),
            ("a?c.jpg", "aüc.jpg"), ("*a*b*", "xxaxxbxx"), ("*", "x"), ("**a", "bba"),
            ("Gru\u{308}n*", "Gr\u{FC}nes.jpg"), ("*.x.jpg", "a.x.x.jpg"), ("a*a", "aa"),
        ])
    func names(pattern: String, path: String) throws { #expect(try matches(pattern, path)) }

    @Test(
        "matches no other names",
        arguments: [
            ("*_original", "a.jpg_original.jpg"), ("a?c", "ac"), ("abc", "abcd"), ("a*a", "a"),
            ("*.part", "part"), ("drafts/", "drafts"), ("/a/*.jpg", "b/x.jpg"),
            ("/x.jpg", "a/x.jpg"),
            ("a/b/*", "a/b/c/d"),
        ])
    func others(pattern: String, path: String) throws { #expect(try !matches(pattern, path)) }

    @Test("of folders or paths holds for these alone") func paths() throws {
        #expect(try matches("drafts/", "a/drafts", isFolder: true))
        #expect(try matches("/2024/raw/*", "2024/raw/x.jpg"))
        #expect(try matches("2024/raw/", "2024/raw", isFolder: true))
        #expect(try matches("/x.jpg", "x.jpg"))
        for path in ["raw/x.jpg", "a/raw/x.jpg", "a/b/raw/x.jpg"] {
            #expect(try matches("**/raw/*.jpg", path))
        }
        #expect(try !matches("**/raw/*.jpg", "a/raw/b/x.jpg"))
        #expect(try matches("**/x.jpg", "a/b/x.jpg"))
        #expect(try matches("**/raw/", "a/raw", isFolder: true))
        #expect(try !matches("**/a/raw/", "a/raw"))
        #expect(try !matches("**/a/raw/", "raw", isFolder: true))
    }

    @Test("is none if no name can match", arguments: ["", "/", "a//b", "../x", "a/./b", "."])
    func none(text: String) { #expect(NamePattern(text) == nil) }

    @Test("takes no long time, whatever it is")
    func hostile() throws {
        let pattern = String(repeating: "*a", count: 100) + "b"
        #expect(try !matches(pattern, String(repeating: "a", count: 255)))
    }

    @Test(
        "of the standard ones excludes backups, halves, thumbnails and recycle bins",
        arguments: [
            "a.jpg_original", "a.jpg~", "a.jpg.bak", "a.jpg.part", "a.jpg.crdownload", "A.JPG.TMP",
            "MVI_1.THM", "#recycle/a.jpg", "x/@eaDir/a.jpg/SYNOPHOTO_THUMB_M.jpg", "@Recycle/a.jpg",
            "$RECYCLE.BIN/S-1/a.jpg", "@__thumb/a.jpg", "#snapshot/1/a.jpg", "~snapshot/a.jpg",
            "x Previews.lrdata/a.jpg", "lost+found/a.jpg", "System Volume Information/a.jpg",
            "DCIM/GL010001.LRV", "DJI_0001.LRF", "PRIVATE/M4ROOT/THMBNL/C0001T01.JPG",
            "LOST.DIR/1", "FOUND.001/FILE0000.CHK", "Google Photos/Papierkorb/a.jpg",
            "Mac/Photos Library.photoslibrary/resources/derivatives/0/a.jpeg",
            "Photos.photoslibrary/scopes/syndication/originals/1/a.heic",
            "iPhoto Library.photolibrary/Previews/2008/a.jpg", "album/thumbs/a.jpg",
            "appdata_oc1x2y3z/preview/a/b/1024-768.jpg", "ada/files_trashbin/files/a.jpg.d160",
            "ada/files_versions/a.jpg.v160", "a.jpg.nextcloud", "digikam4.db", "Thumbs.db",
            "a.jpg:Zone.Identifier", "@GMT-2026.11.28-05.00.00/a.jpg", "a.jpg.dtapart", "a.jpg.jc!",
            "Session/CaptureOne/Cache/Thumbnails/a.jpg", "A.cocatalog/Cache/Proxies/a.jpg",
            "__MACOSX/a.jpg", "Recycle Bin/a.jpg", "@sharebin/a.jpg", "_gsdata_/a.jpg",
            "Google Fotos/Lixeira/a.jpg", "Google Foto/Papperskorgen/a.jpg", "Корзина/a.jpg",
            "Zdjęcia Google/Kosz/a.jpg", "Google \u{30D5}\u{30A9}\u{30C8}/ゴミ箱/a.jpg",
            "a.jpg_exiftool_tmp", "a.jpg.crswap", "a.jpg.sb-1a2b3c4d-Xy12ab", "web/thumbnail/a.jpg",
            "web/_vti_cnf/a.jpg", "immich/encoded-video/1/2.mp4", "@snapshots/1/snapshot/a.jpg",
            // As macOS stores it.
            "Fotky Google/Kos\u{30C}/a.jpg",
        ])
    func standard(path: String) {
        let path = RelativePath(bytes: Array(path.utf8))
        #expect(Exclusions.standard.excludes(anyPartOf: path))
        #expect(!Exclusions.none.excludes(anyPartOf: path))
    }

    @Test(
        "of the standard ones leaves what people keep",
        arguments: [
            "original.jpg", "recycle/a.jpg", "a.jpg", "part.jpg", "#1/a.jpg", "a~b.jpg",
            "Photos Library.photoslibrary/originals/0/a.heic", "resources/a.jpg", "private/a.jpg",
            "iPhoto Library.photolibrary/Masters/2008/a.jpg", "thumbs.jpg", "trash.jpg",
            "A.cocatalog/Originals/2024/a.jpg", "Bin/a.jpg", "2019.backup/a.jpg",
            "thumbnail.jpg", "a.sb-1.jpg", "snapshots/a.jpg",
        ])
    func kept(path: String) {
        #expect(!Exclusions.standard.excludes(anyPartOf: RelativePath(bytes: Array(path.utf8))))
    }

    @Test("of the program's own folders are of these paths alone") func ownFolders() {
        func path(_ text: String) -> RelativePath { RelativePath(bytes: Array(text.utf8)) }
        let exclusions = Exclusions.standard + Exclusions.none.leavingOut([path("a/state")])
        #expect(exclusions.excludes(anyPartOf: path("a/state/encoded/1.webp")))
        #expect(exclusions.excludes(path("a/state"), isFolder: true))
        for other in ["state", "b/state", "a/State", "b/a/state"] {
            #expect(!exclusions.excludes(path(other), isFolder: true))
        }
        #expect(!exclusions.excludes(path("a/state"), isFolder: false))
    }
}
