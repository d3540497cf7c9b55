/// The system's libraries that this process has loaded, for `peekstrip --version`.
///
/// They are those that read untrusted bytes and that say their version themselves, by a function
/// without arguments.
package enum LoadedLibraries {
    /// The name and the version of each, as `libvips 8.16.1`.
    package static var names: [String] {
        functions.compactMap { name, function in
            LibraryVersion(saidBy: function).map { "\(name) \(numbers(of: $0.description))" }
        }
    }

    private static let functions = [
        ("libvips", "vips_version_string"), ("libheif", "heif_get_version"),
        ("libmicrohttpd", "MHD_get_version"), ("libcurl", "curl_version"),
        ("Expat", "XML_ExpatVersion"), ("libqrencode", "QRcode_APIVersionString"),
        ("SQLite", "sqlite3_libversion"),
    ]

    /// The first number with dots: libcurl and Expat say their names as well, and libcurl those of
    /// the libraries below it.
    private static func numbers(of text: String) -> Substring {
        text.drop { !$0.isWholeNumber }.prefix { $0.isWholeNumber || $0 == "." }
    }
}
