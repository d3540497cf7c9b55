import PictureFormats

/// What this system reads and writes, one row a format, for the log, the metrics and the command.
package struct FormatTable: Sendable {
    package struct Row: Sendable {
        /// As people write it.
        package let name: String
        package let use: Use
        package let isSupported: Bool
        /// The package of Debian and Ubuntu that brings it, or the version that is needed.
        package let package: String
    }

    package enum Use: String, Sendable { case reading, writing, posters }

    package let rows: [Row]

    /// - Parameters:
    ///   - support: What decoders read.
    ///   - avif: Whether AVIF can be encoded; nil if nothing is encoded.
    package init(_ support: FormatSupport, avif: Result<Void, LibvipsError>?) {
        let read = PictureFormat.pictures.map { format in
            Row(
                name: format.name, use: .reading,
                isSupported: !support.unreadable.contains(format), package: format.package)
        }
        let posters = Row(
            name: "videos", use: .posters,
            isSupported: support.unreadable.isDisjoint(with: PictureFormat.videos),
            package: PictureFormat.mp4.package)
        rows = read + (avif.map { [Self.written($0)] } ?? []) + [posters]
    }

    private static func written(_ avif: Result<Void, LibvipsError>) -> Row {
        var package = PictureFormat.hasCodecPlugins ? "libheif-plugin-aomenc" : "libheif1"
        var isSupported = true
        if case .failure(let error) = avif {
            isSupported = false
            // Since libheif 1.17 a writer must return a text with its success, as libvips does since 8.15.
            if "\(error)".contains("heif_writer") { package = "libvips42 of version 8.15 or newer" }
        }
        return Row(
            name: PictureFormat.avif.name, use: .writing, isSupported: isSupported,
            package: package)
    }
}
