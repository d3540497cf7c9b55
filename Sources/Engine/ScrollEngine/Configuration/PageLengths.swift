/// How long the pages of a strip are along its axis.
public enum PageLengths: Hashable, Sendable {
    /// As long as the page's size says; see ``StripConfiguration/pageLengths`` for previews.
    case equal
    /// These lengths in pixels, which are repeated for further pages: 1 to
    /// ``StripConfiguration/lengthLimit``.
    case repeating([Int])
    /// Each as long as its picture (``PictureLengthRule``). Strips of galleries and books ignore it.
    case pictures

    /// The lengths, or equal pages for an empty list.
    public init(_ lengths: [Int]) { self = lengths.isEmpty ? .equal : .repeating(lengths) }

    /// The lengths that are repeated; empty if there are none.
    public var repeated: [Int] {
        guard case .repeating(let lengths) = self else { return [] }
        return lengths
    }
}
