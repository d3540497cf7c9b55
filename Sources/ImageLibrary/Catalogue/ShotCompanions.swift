/// The files of one folder that a camera wrote beside a picture of the same shot: the raw file
/// `IMG_1.CR2` beside `IMG_1.JPG`, and the clip `IMG_1.MOV` of a Live Photo beside `IMG_1.HEIC`.
///
/// Pixel phones write `PXL_1.RAW-02.ORIGINAL.dng` beside `PXL_1.RAW-01.COVER.jpg`.
///
/// They are one picture, and the camera's own is shown, because it is what the photographer saw. The
/// clip can be played.
struct ShotCompanions {
    /// The stems of these pictures, folded; empty if the folder has no companions.
    private let stems: Set<[UInt8]>
    /// The names of clips by their stems, folded.
    private var clips: [[UInt8]: [UInt8]] = [:]

    init(among names: [[UInt8]], excluding exclusions: Exclusions) {
        guard names.contains(where: Self.isCompanion) else {
            stems = []
            return
        }
        stems = Set(names.filter(Self.isShown).map(Self.shot))
        guard !exclusions.excludes(.video) else { return }
        for name in names where FileName.pathExtension(of: name) == Self.clipExtension {
            clips[Self.shot(of: name)] = name
        }
    }

    /// The clip of a shown picture's shot; nil if it has none.
    func clip(
        of name: [UInt8], in folder: borrowing OpenedFolder, at path: RelativePath
    ) -> SourceFile.Clip? {
        guard !clips.isEmpty, Self.isShown(name), let clip = clips[Self.shot(of: name)],
            let status = try? folder.status(of: clip), status.isRegularFile
        else { return nil }
        return SourceFile.Clip(path: path.appending(clip), version: FileVersion(status))
    }

    /// Whether a file is of a shot that has another picture.
    func contain(_ name: [UInt8]) -> Bool {
        !stems.isEmpty && Self.isCompanion(name)
            && stems.contains(Self.shot(of: name))
    }

    /// The folded stem, without what tells the files of a Pixel's shot apart.
    private static func shot(of name: [UInt8]) -> [UInt8] {
        let stem = NamePattern.folded(FileName.stem(of: name))
        let part = partsOfShots.first { stem.suffix($0.count).elementsEqual($0) }
        return stem.dropLast(part?.count ?? 0)
    }

    private static let partsOfShots = [".raw-01.cover", ".raw-02.original"].map { Array($0.utf8) }

    private static func isCompanion(_ name: [UInt8]) -> Bool {
        FileName.pathExtension(of: name).map(companionExtensions.contains) ?? false
    }

    private static func isShown(_ name: [UInt8]) -> Bool {
        FileName.pathExtension(of: name).map(shownExtensions.contains) ?? false
    }

    /// What cameras write beside these files.
    private static let shownExtensions: Set<String> = ["jpg", "jpeg", "jpe", "heic", "heif", "hif"]

    /// Apple's clips.
    private static let clipExtension = "mov"

    /// Apple's clips; the raw files of Adobe and phones; Canon; Nikon; Sony; Fujifilm; Olympus; Panasonic; Pentax; Samsung; Leica; Epson;
    /// Hasselblad; Kodak; Minolta; Mamiya; Phase One; Sigma; GoPro.
    private static let companionExtensions: Set<String> = [
        clipExtension,
        "dng", "crw", "cr2", "cr3", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf", "ori", "rw2",
        "raw", "pef", "srw", "rwl", "erf", "3fr", "fff", "dcr", "kdc", "dcs", "mrw", "mef", "mos",
        "iiq", "x3f", "gpr",
    ]
}
