import Raster

/// What a PNG says about its pixels before they come.
struct PNGFormat {
    let width: Int
    let height: Int
    /// Bits of a sample: of a channel, of a grey or of a number in the palette.
    let depth: Int
    let colours: Colours

    enum Colours {
        case rgb
        case grey
        case palette([Pixel])
    }
}
