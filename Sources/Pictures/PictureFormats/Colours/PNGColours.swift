/// The colours that a PNG's chunks describe; the first chunk of this order decides, as in browsers:
/// cICP, iCCP, sRGB, gAMA with cHRM.
///
/// PNG 3, section 4.3. Where it leaves a choice, the choice is Chromium's (decision 102).
package enum PNGColours: Equatable {
    /// sRGB, or nothing that browsers heed.
    case sRGB
    /// A profile in the file, which libvips reads.
    case profile
    /// A description, from which a profile is made.
    case described(ColourSpace)

    package init(of file: FileBytes) {
        var chunks = ColourChunks()
        for chunk in PNGChunks(of: file) {
            // What stands behind them has no effect.
            if chunk.isNamed("PLTE") || chunk.isNamed("IDAT") { break }
            chunks.note(chunk, in: file)
        }
        self = chunks.codePoints ?? chunks.named ?? chunks.measured ?? .sRGB
    }
}

/// The first of each kind of chunk.
private struct ColourChunks {
    private var cicp: [Int]?
    private var hasProfile = false
    private var isSRGB = false
    private var gamma: Int?
    private var chromaticities: [Int]?

    mutating func note(_ chunk: PNGChunk, in file: FileBytes) {
        switch chunk.data.count {
        case 4 where chunk.isNamed("cICP"): cicp = cicp ?? chunk.data.map { Int(file[$0]) }
        case 4 where chunk.isNamed("gAMA"):
            gamma = gamma ?? file.number(at: chunk.data.lowerBound)
        case 32 where chunk.isNamed("cHRM"):
            chromaticities =
                chromaticities
                ?? stride(from: chunk.data.lowerBound, to: chunk.data.upperBound, by: 4)
                .map(file.number)
        default:
            hasProfile = hasProfile || chunk.isNamed("iCCP")
            isSRGB = isSRGB || chunk.isNamed("sRGB")
        }
    }

    /// What the code points say (ITU-T H.273); nil for those that browsers do not heed either.
    ///
    /// A PNG is RGB (matrix 0). Narrow range is not heeded, as in Chromium.
    var codePoints: PNGColours? {
        guard let cicp, cicp[2] == 0, cicp[3] == 1,
            let primaries = Primaries(codePoint: cicp[0]), let curve = Curve(codePoint: cicp[1])
        else { return nil }
        return primaries == .sRGB && curve == .sRGB
            ? .sRGB : .described(ColourSpace(primaries: primaries, curve: curve))
    }

    /// A profile, or sRGB by name.
    var named: PNGColours? { hasProfile ? .profile : isSRGB ? .sRGB : nil }

    /// What the numbers of gAMA and cHRM say; nil without gAMA.
    var measured: PNGColours? {
        guard let gamma, Self.usableGammas.contains(gamma) else { return nil }
        let curve = Curve.power(Self.unit / Double(gamma))
        if let primaries = chromaticities.flatMap({ Primaries(chromaticities: $0) }) {
            return .described(ColourSpace(primaries: primaries, curve: curve))
        }
        // Most files without cHRM say 1/2.2 for sRGB.
        let deviation = Double(gamma) * 2.2 / Self.unit - 1
        return abs(deviation) <= Self.gammaTolerance
            ? .sRGB : .described(ColourSpace(primaries: .sRGB, curve: curve))
    }

    /// The number that stands for 1 in gAMA and cHRM.
    private static let unit = 100_000.0

    /// Exponents from 0.1 to 10: others, as 0 above all, are mistakes.
    private static let usableGammas = 10_000...1_000_000

    /// The relative deviation from 1/2.2 that browsers take for sRGB, by libpng
    /// (`PNG_GAMMA_THRESHOLD`).
    private static let gammaTolerance = 0.05
}

extension Primaries {
    /// Those of a cHRM chunk, in hundred thousandths; nil if they are no colours.
    fileprivate init?(chromaticities numbers: [Int]) {
        let points = stride(from: 0, to: 8, by: 2).map {
            Chromaticity(x: Double(numbers[$0]) / 100_000, y: Double(numbers[$0 + 1]) / 100_000)
        }
        guard points.allSatisfy({ $0.y > 0 && $0.x + $0.y <= 1 }) else { return nil }
        self.init(white: points[0], red: points[1], green: points[2], blue: points[3])
    }
}
