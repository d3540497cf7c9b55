import ArgumentParser

/// The options of `peekstrip serve` that bound pictures, and the memory that they take.
struct PictureOptions: ParsableArguments {
    @Option("Largest picture that is decoded, in millions of pixels (default: 100).")
    var maxMegapixels: String?

    @Option("Largest picture file that is read, in MB (default: 64).")
    var maxFileMegabytes: String?

    @Option("Quality of pictures for browsers, from 1 to 100 as of JPEG (default: 80).")
    var pictureQuality: String?

    @Option(
        """
        PNG encoder: peekstrip, which splices the frames of moving strips from compressed pages, \
        or libpng, which is slower (default: peekstrip).
        """)
    var pngEncoder: String?

    @Option("Size of the cache of prepared pictures, in MB (default: 256).")
    var cacheMegabytes: String?

    @Option(
        """
        Disk space for encoded pictures in the state folder, in MB; 0 keeps none \
        (default: 1000).
        """)
    var cacheDiskMegabytes: String?

    @Option(
        """
        Memory for the pictures that are being decoded, in MB (default: a third of the \
        machine's or container's, from 160 to 2000).
        """)
    var decoderMegabytes: String?

    @Option(
        """
        Memory for responses that their clients have not read yet, in MB (default: an eighth \
        of the machine's or container's, from 64 to 256).
        """)
    var responseMegabytes: String?

    @Option(
        """
        Allocated memory in MB above which pictures far from every viewer are dropped; 0 \
        disables this (default: 0).
        """)
    var memoryMegabytes: String?
}
