import PictureFormats

/// What a decoder reads of the formats, with the libraries of this system.
package struct FormatSupport: Equatable, Sendable {
    /// The formats whose built-in picture could not be decoded.
    package let unreadable: Set<PictureFormat>

    package init(unreadable: Set<PictureFormat> = []) { self.unreadable = unreadable }

    /// As a number in a message: a bit for each unreadable format.
    package var bits: Int64 {
        PictureFormat.allCases.enumerated().reduce(0) { bits, format in
            unreadable.contains(format.element) ? bits | 1 << format.offset : bits
        }
    }

    package init(bits: Int64) {
        let formats = PictureFormat.allCases.enumerated()
        self.init(unreadable: Set(formats.filter { bits >> $0.offset & 1 == 1 }.map(\.element)))
    }
}
