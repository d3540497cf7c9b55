import ArgumentParser

/// The options of `peekstrip serve` that open the service to other sites and to guests.
struct SharingOptions: ParsableArguments {
    @Option(
        """
        Origins whose scripts may use the API (CORS), such as https://pictures.example, \
        separated by commas (default: none).
        """)
    var allowedOrigins: String?

    @Option(
        """
        Origins whose pages may show these pages in a frame, separated by commas (default: \
        none).
        """)
    var frameAncestors: String?

    @Option(
        """
        Whether pages of other sites may show pictures and frames: on or off (default: off).
        """)
    var embedPictures: String?

    @Option(
        """
        File of id:secret lines for signed links; the first signs, all verify (default: signed \
        links are disabled).
        """)
    var linkKeyFile: String?
}
