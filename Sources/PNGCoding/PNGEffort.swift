import CPNG

/// How long an encode may take for a smaller picture.
///
/// Measured on 1024 x 768, thread time of one core, libpng 1.6.39 and zlib 1.2.13: three drawn
/// pictures in a row, the same with a camera's noise of 4 steps, three empty panels.
///
///                           drawn            noisy            empty
///     Sub,  run lengths     19 ms   515 kB   23 ms  1148 kB    4 ms   12 kB    fast
///     Up,   run lengths     20 ms   562 kB   29 ms  1179 kB    4 ms   16 kB
///     Sub,  level 1         19 ms   570 kB   37 ms  1336 kB    5 ms   20 kB
///     Paeth, run lengths    24 ms   490 kB   40 ms  1144 kB    6 ms    5 kB
///     all,  run lengths     31 ms   484 kB   37 ms  1111 kB   11 ms    5 kB    small
///     all,  level 6        146 ms   472 kB  193 ms  1241 kB   14 ms    5 kB    libpng's own
///
/// Pictures hardly ever repeat themselves exactly, so zlib's search for repetitions buys little
/// for its time: runs of one byte are all that is worth finding (Z_RLE).
package enum PNGEffort: String, CaseIterable, Sendable {
    /// The difference to the left neighbour: the least time.
    case fast
    /// The likely best filter for each row: half as long again, mostly a few percent smaller and up
    /// to a fifth.
    case small

    var settings: cpng_settings {
        let filters =
            switch self {
            case .fast: CPNG_FILTER_SUB
            case .small: CPNG_FILTER_ALL
            }
        return cpng_settings(
            level: 1, strategy: CPNG_RUN_LENGTHS, filters: filters, failing_allocation: 0)
    }
}
