import FileAccess

/// The files of one folder that a camera wrote beside a picture of the same shot: the raw file
/// `IMG_1.CR2` beside `IMG_1.JPG`, and the clip `IMG_1.MOV` of a Live Photo beside `IMG_1.HEIC`.
///
/// Pixel phones write `PXL_1.RAW-02.ORIGINAL.dng` beside `PXL_1.RAW-01.COVER.jpg`. Google Takeout makes
/// clips of its own: `IMG_1.MP4` of a Live Photo, `PXL_1.MP` beside the motion photo `PXL_1.MP.jpg`.
/// Programs that fetch from iCloud write `IMG_1_HEVC.MOV` beside `IMG_1.HEIC`.
///
/// They are one picture, and the camera's own is shown, because it is what the photographer saw. The
/// clip can be played.
struct ShotCompanions {
    private var companions: Set<[UInt8]> = []
    /// The names of clips by those of their pictures.
    private var clips: [[UInt8]: [UInt8]] = [:]
    /// The names of raw files by those of their pictures.
    private var raws: [[UInt8]: [[UInt8]]] = [:]

    /// - Parameters:
    ///   - names: The names of all entries of the folder.
    ///   - sidecars: Those of the folder.
    ///   - folder: Its path.
    ///   - exclusions: What is left out of it, and so belongs to no shot.
    init(
        among names: [[UInt8]], _ sidecars: Sidecars, in folder: RelativePath,
        _ exclusions: FolderExclusions
    ) {
        func isLeftOut(_ name: [UInt8]) -> Bool {
            exclusions.excludes(folder.appending(name), isFolder: false)
        }
        let candidates = names.filter { Self.mayBeCompanion($0) && !isLeftOut($0) }
        guard !candidates.isEmpty else { return }
        let shots = Set(candidates.map(Self.shot))
        var pictures: [[UInt8]: [[UInt8]]] = [:]
        for name in names where Self.isShown(name) {
            let shot = Self.shot(of: name)
            guard shots.contains(shot), !isLeftOut(name) else { continue }
            pictures[shot, default: []].append(name)
        }
        for name in candidates {
            guard let pictures = pictures[Self.shot(of: name)] else { continue }
            let owners = Self.pictures(of: name, among: pictures, sidecars)
            guard !owners.isEmpty else { continue }
            companions.insert(name)
            guard Self.clipExtensions.contains(Self.ending(of: name)) else {
                for owner in owners { raws[owner, default: []].append(name) }
                continue
            }
            guard !exclusions.everywhere.excludes(.video) else { continue }
            // The phone's own file before one that was made of it.
            for owner in owners where clips[owner] == nil || Self.ending(of: name) == "mov" {
                clips[owner] = name
            }
        }
    }

    /// The clip of a shown picture's shot; nil if it has none.
    ///
    /// - Throws: ``SourceError`` if that is not known.
    func clip(
        of name: [UInt8], in folder: any SourceFolder, at path: RelativePath
    ) throws(SourceError) -> SourceFile.Clip? {
        guard let clip = clips[name] else { return nil }
        let status: SourceEntry
        do throws(SourceError) {
            status = try folder.entry(clip)
        } catch {
            if error.keepsWhatIsKnown { throw error }
            return nil
        }
        guard status.kind == .file else { return nil }
        return SourceFile.Clip(path: path.appending(clip), version: status.version)
    }

    /// The raw files of a shown picture's shot.
    func raws(of name: [UInt8]) -> [[UInt8]] { raws[name] ?? [] }

    /// Whether a file is of a shot that has another picture.
    func contain(_ name: [UInt8]) -> Bool { companions.contains(name) }

    /// The pictures that a file belongs to, of those of its shot.
    ///
    /// Cameras number films and pictures in one row, but not all of them do. So an MP4 belongs to an HEIC,
    /// as iPhones take them. To a JPEG it belongs if Takeout has a document of the picture and none of the
    /// film: Takeout writes one for each thing that was taken.
    private static func pictures(
        of name: [UInt8], among pictures: [[UInt8]], _ sidecars: Sidecars
    ) -> [[UInt8]] {
        guard ending(of: name) == "mp4" else { return pictures }
        let ofPhones = pictures.filter { ["heic", "heif"].contains(ending(of: $0)) }
        guard ofPhones.isEmpty, !sidecars.haveTakeout(of: name) else { return ofPhones }
        return pictures.filter(sidecars.haveTakeout)
    }

    /// The folded stem, without what tells the files of a shot apart.
    private static func shot(of name: [UInt8]) -> [UInt8] {
        let stem = NamePattern.folded(FileName.stem(of: name))
        let part = partsOfShots.first { stem.suffix($0.count).elementsEqual($0) }
        return stem.dropLast(part?.count ?? 0)
    }

    private static let partsOfShots = [
        ".raw-01.cover", ".raw-01.mp.cover", ".raw-02.original", ".mp", "_hevc",
    ].map { Array($0.utf8) }

    private static func ending(of name: [UInt8]) -> String {
        FileName.pathExtension(of: name) ?? ""
    }

    private static func mayBeCompanion(_ name: [UInt8]) -> Bool {
        let ending = ending(of: name)
        return clipExtensions.contains(ending) || rawExtensions.contains(ending)
    }

    private static func isShown(_ name: [UInt8]) -> Bool {
        shownExtensions.contains(ending(of: name))
    }

    /// What cameras write beside these files.
    private static let shownExtensions: Set<String> = ["jpg", "jpeg", "jpe", "heic", "heif", "hif"]

    /// Apple's; Takeout's of Live Photos, and of the motion photos of Pixel phones.
    private static let clipExtensions: Set<String> = ["mov", "mp4", "mp", "mv"]

    /// The raw files of Adobe and phones; Canon; Nikon; Sony; Fujifilm; Olympus; Panasonic; Pentax; Samsung; Leica; Epson;
    /// Hasselblad; Kodak; Minolta; Mamiya; Phase One; Sigma; GoPro.
    private static let rawExtensions: Set<String> = [
        "dng", "crw", "cr2", "cr3", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf", "ori", "rw2",
        "raw", "pef", "srw", "rwl", "erf", "3fr", "fff", "dcr", "kdc", "dcs", "mrw", "mef", "mos",
        "iiq", "x3f", "gpr",
    ]
}
