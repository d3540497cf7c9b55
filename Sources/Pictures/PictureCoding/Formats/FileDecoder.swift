import PictureFormats

/// A file that a decoder process has opened: its header is read, and its picture can be decoded once.
protocol FileDecoder: AnyObject {
    var header: PictureHeader { get }
    /// What a library said of a failure; empty for libvips, whose messages belong to the process.
    var errorText: String { get }
    /// Decodes the picture to rows of three bytes a pixel; returns whether a part of it is missing.
    func decode(
        _ plan: DecodePlan, milliseconds: Int, into rows: UnsafeMutableRawBufferPointer
    ) throws(DecodeFailure) -> Bool
}

extension FileDecoder {
    var errorText: String { "" }
}
