import FileAccess

/// What in the folders of a library is not shown although its bytes may be a picture's or a video's.
package struct Exclusions: Hashable, Sendable {
    private let ofNames: [NamePattern]
    /// Those of names by the byte with which a name must end; nil for any.
    ///
    /// Each file is compared with
    /// those alone that may match it.
    private let ofNamesByEnd: [UInt8?: [NamePattern]]
    private let ofPaths: [NamePattern]

    private let ofKinds: Set<ItemKind>
    /// Folders of the library that this program keeps its files in.
    private var ownFolders: Set<RelativePath> = []

    package init(_ patterns: [NamePattern], kinds: Set<ItemKind> = []) {
        ofKinds = kinds
        ofNames = patterns.filter { !$0.isOfPaths }
        ofNamesByEnd = Dictionary(grouping: ofNames, by: \.lastByte)
        ofPaths = patterns.filter(\.isOfPaths)
    }

    package var isEmpty: Bool {
        ofNames.isEmpty && ofPaths.isEmpty && ofKinds.isEmpty && ownFolders.isEmpty
    }

    /// The same, and folders of the library that this program keeps its files in.
    package func leavingOut(_ folders: some Sequence<RelativePath>) -> Exclusions {
        var exclusions = self
        exclusions.ownFolders.formUnion(folders)
        return exclusions
    }

    package func excludes(_ kind: ItemKind) -> Bool { ofKinds.contains(kind) }

    /// Whether an entry is left out.
    ///
    /// - Parameters:
    ///   - entry: Its path.
    ///   - isFolder: Whether it is a folder.
    ///   - base: The folder in which these hold.
    /// - Returns: Whether it is.
    package func excludes(
        _ entry: RelativePath, isFolder: Bool, below base: RelativePath = .root
    ) -> Bool {
        if isFolder, base.isRoot, ownFolders.contains(entry) { return true }
        let name = [NamePattern.folded(entry.name)]
        for end in [name[0].last, nil] {
            guard let patterns = ofNamesByEnd[end] else { continue }
            if patterns.contains(where: { $0.matches(name, isFolder: isFolder) }) { return true }
        }
        // Most entries are of no path: the names of their folders are not looked at.
        let possible = ofPaths.filter { $0.mayMatch(name[0], isFolder: isFolder) }
        guard !possible.isEmpty else { return false }
        let names = entry.names.dropFirst(base.names.count).map { NamePattern.folded($0) }
        return possible.contains { $0.matches(names, isFolder: isFolder) }
    }

    /// Whether an entry or one of the folders that it is in is left out.
    package func excludes(anyPartOf entry: RelativePath) -> Bool {
        guard !entry.isRoot else { return false }
        return entry.ancestors.contains { !$0.isRoot && excludes($0, isFolder: true) }
            || excludes(entry, isFolder: false)
    }

    package static func + (one: Exclusions, other: Exclusions) -> Exclusions {
        Exclusions(
            one.ofNames + one.ofPaths + other.ofNames + other.ofPaths,
            kinds: one.ofKinds.union(other.ofKinds)
        ).leavingOut(one.ownFolders.union(other.ownFolders))
    }
}

extension Exclusions {
    package static let none = Exclusions([])

    /// What programs and systems make beside pictures.
    ///
    /// Names that begin with a dot are hidden anyway, among them those of macOS (`._a.jpg`), Android
    /// (`.trashed-…`, `.pending-…`), Samba (`.recycle`) and Linux's desktops (`.Trash-1000`).
    package static let standard = Exclusions(
        (backups + unfinished + thumbnails + libraries + notes + recycleBins + snapshots)
            .compactMap { NamePattern($0) }
    )

    /// exiftool; editors and Unix; Windows' programs.
    private static let backups = [
        "*_original", "*_exiftool_tmp", "*~", "*.bak", "*.bk", "*.old", "*.orig", "*.swp",
    ]

    /// Firefox, Nextcloud and WinSCP; Chrome; Safari; Opera; aria2; Free Download Manager, Xunlei and
    /// Baidu; DownThemAll, Thunder and FlashGet; BitTorrent's programs; Resilio; others; what Nextcloud and
    /// ownCloud have not fetched yet; pages of the web in Chrome; programs of macOS on shares.
    private static let unfinished = [
        "*.part", "*.partial", "*.filepart", "*.crdownload", "*.download", "*.opdownload",
        "*.aria2", "*.fdmdownload", "*.xltd", "*.downloading", "*.dtapart", "*.td", "*.jc!",
        "*.!ut", "*.!qb", "*.!bt", "*.bc!", "*.!sync", "*.rsls", "*.tmp", "*.temp", "~$*",
        "*.nextcloud", "*.owncloud", "*.crswap", "*.sb-????????-??????",
    ]

    /// Synology; QNAP; cameras' previews of videos, and small copies of them by GoPro and DJI; Sony's; iTunes;
    /// Lightroom; Capture One; immich's copies of videos; FrontPage; what programs of galleries call them.
    private static let thumbnails = [
        "@eaDir/", "@SynoResource/", "@__thumb/", "@Transcode/", "*.thm", "*.lrv", "*.lrf",
        "THMBNL/", "iPod Photo Cache/", "*.lrdata/", "**/*.cocatalog/Cache/",
        "**/CaptureOne/Cache/", "encoded-video/", "_vti_cnf/", "thumb/", "thumbs/", "_thumb/",
        "_thumbs/", "thumbnail/", "thumbnails/", "_thumbnails/",
    ]

    /// What libraries of Apple's Photos, iPhoto and Aperture have beside the originals: thumbnails, previews, edited
    /// copies, and what others have shared; what Nextcloud keeps beside files.
    private static let libraries = [
        "**/*.photoslibrary/resources/", "**/*.photoslibrary/private/",
        "**/*.photoslibrary/scopes/", "**/*.photolibrary/resources/",
        "**/*.photolibrary/Previews/", "**/*.aplibrary/Previews/", "appdata_*/",
        "files_trashbin/", "files_versions/",
    ]

    /// What programs note beside pictures: edits of Apple's Photos, RawTherapee, DxO, Nikon and ON1; Windows,
    /// Picasa, ZoomBrowser; databases of Windows' thumbnails and of digiKam; where Windows had a
    /// file from; macOS' pictures of folders.
    private static let notes = [
        "*.aae", "*.pp3", "*.dop", "*.nksc", "*.on1", "desktop.ini", "Picasa.ini",
        "ZbThumbnail.info", "*.db", "*:Zone.Identifier", "Icon\r",
    ]

    /// Synology and QNAP; Windows and its older versions; Buffalo; macOS on shares; what is found by the checks
    /// of ext4, Windows and Android; macOS in archives; NETGEAR; what Synology deleted; GoodSync and
    /// Allway Sync; Google Takeout in the languages of its users.
    private static let recycleBins = [
        "#recycle/", "@Recycle/", "@Recently-Deleted/", "$RECYCLE.BIN/", "RECYCLER/", "RECYCLED/",
        "System Volume Information/", "trashbox/", "Network Trash Folder/", "Temporary Items/",
        "lost+found/", "found.???/", "LOST.DIR/", "__MACOSX/", "Recycle Bin/",
        "Network Recycle Bin/", "@sharebin/", "@tmp/", "_gsdata_/", "_SYNCAPP/",
        "Trash/", "Papierkorb/", "Corbeille/", "Papelera/", "Cestino/", "Prullenbak/", "Lixeira/",
        "Papirkurv/", "Papperskorg/", "Papperskorgen/", "Roskakori/", "Kosz/", "Koš/",
        "Lomtár/", "Çöp kutusu/", "Çöp Kutusu/", "Корзина/", "Кошик/", "ゴミ箱/", "휴지통/",
        "回收站/", "垃圾桶/", "回收桶/",
    ]

    /// Synology; QNAP; NetApp; Samba; Linux on Btrfs.
    private static let snapshots = [
        "#snapshot/", "@Recently-Snapshot/", "@Snapshot/", "~snapshot/", "@GMT-*/", "@snapshots/",
    ]
}

/// The entries of folders that a scan skips because their owner hid them.
package enum HiddenEntries {
    /// A folder that holds an entry of this name is not shown, nor is anything in it.
    package static let markerName = ".nomedia"

    /// The file with a folder's settings.
    package static let settingsName = ".peekstrip.json"

    /// Whether a name is a dot file's.
    package static func isHidden(_ name: [UInt8]) -> Bool { name.first == UInt8(ascii: ".") }
}
