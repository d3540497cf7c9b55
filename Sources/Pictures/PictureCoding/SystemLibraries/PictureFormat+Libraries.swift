import PictureFormats

extension PictureFormat {
    /// The library that reads it, below libvips.
    package var library: String {
        switch self {
        case .jpeg: "libjpeg"
        case .png: "libpng"
        case .webp: "libwebp"
        case .tiff: "libtiff"
        case .avif, .heic: "libheif"
        case .mp4, .quickTime, .webM, .matroska: "FFmpeg"
        default: "libvips"
        }
    }

    /// The package of Debian and Ubuntu that brings its decoder.
    package var package: String {
        switch self {
        case .avif where Self.hasCodecPlugins: "libheif-plugin-dav1d or libheif-plugin-aomdec"
        case .heic where Self.hasCodecPlugins: "libheif-plugin-libde265"
        case .avif, .heic: "libheif1"
        case .mp4, .quickTime, .webM, .matroska: VideoPoster.packages
        default: "libvips42"
        }
    }

    /// Whether the codecs of libheif are packages of their own, as Debian and Ubuntu have them since
    /// this version.
    static var hasCodecPlugins: Bool {
        LibraryVersion.libheif.map { $0 >= LibraryVersion("1.17") } ?? true
    }
}
