/// How much time an encode may take for a smaller file.
///
/// Measured on 1024 x 768, thread time of one core in ms and sizes in kB, compared with libpng
/// 1.6.39 with zlib 1.2.13 and fpng's faster mode: three drawn pictures in a row, the same with a
/// camera's noise of 2 steps, a photograph, an enlarged picture, a screen of text, a gradient.
///
///                 fast         small       libpng 1     libpng 6       fpng
///     drawn    2.5   339     640   294     23   408     84   313     2.9   463
///     noisy    2.5   944     165   880     36  1048    255   893     2.2  1092
///     photo    2.9  1339     340  1279     44  1396    191  1273     2.8  1599
///     enlarged 2.3   151     380   130     19   205     49   141     2.1   210
///     text     6.8   209     140   161     15   216     24   202     1.8   613
///     gradient 5.1     9      30     8     11    24     14     9     1.6   362
package enum PNGEffort: String, CaseIterable, Sendable {
    /// One pass with one code, or a search for repetitions if the picture consists of them: less
    /// than twice libpng's size.
    case fast
    /// The best of several filters and a long search, for files that are encoded once and sent
    /// often.
    case small
}
