/// The raw files of one folder that a camera wrote beside a picture of the same shot: `IMG_1.CR2` beside
/// `IMG_1.JPG`.
///
/// They are one picture, and the camera's own is shown, because it is what the photographer saw.
struct RawCompanions {
    /// The stems of pictures that are no raw files, folded; empty if the folder has no raw files.
    private let stems: Set<[UInt8]>

    init(among names: [[UInt8]]) {
        guard names.contains(where: Self.isRaw) else {
            stems = []
            return
        }
        stems = Set(names.filter(Self.isShown).map { NamePattern.folded(FileName.stem(of: $0)) })
    }

    /// Whether a file is the raw one of a shot that has another picture.
    func contain(_ name: [UInt8]) -> Bool {
        !stems.isEmpty && Self.isRaw(name)
            && stems.contains(NamePattern.folded(FileName.stem(of: name)))
    }

    private static func isRaw(_ name: [UInt8]) -> Bool {
        FileName.pathExtension(of: name).map(rawExtensions.contains) ?? false
    }

    private static func isShown(_ name: [UInt8]) -> Bool {
        FileName.pathExtension(of: name).map(shownExtensions.contains) ?? false
    }

    /// What cameras write beside their raw files.
    private static let shownExtensions: Set<String> = ["jpg", "jpeg", "jpe", "heic", "heif", "hif"]

    /// Adobe and phones; Canon; Nikon; Sony; Fujifilm; Olympus; Panasonic; Pentax; Samsung; Leica; Epson;
    /// Hasselblad; Kodak; Minolta; Mamiya; Phase One; Sigma; GoPro.
    private static let rawExtensions: Set<String> = [
        "dng", "crw", "cr2", "cr3", "nef", "nrw", "arw", "srf", "sr2", "raf", "orf", "ori", "rw2",
        "raw", "pef", "srw", "rwl", "erf", "3fr", "fff", "dcr", "kdc", "dcs", "mrw", "mef", "mos",
        "iiq", "x3f", "gpr",
    ]
}
