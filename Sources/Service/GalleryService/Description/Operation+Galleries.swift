import FrameService
import Interface
import PicturePreparing
import Requests
import WebAPI

/// Galleries, their items and their frames.
extension Operation {
    private static let usual = [400, 404, 429, 503]

    static let galleries = Operation(
        "galleries", "All galleries of folders and lists",
        parameters: .query(GalleriesController.listFields) + [.ifNoneMatch],
        responses: [.document("The galleries.", .named("Galleries")), .notModified],
        problems: [400, 429, 503])
    static let gallery = Operation(
        "gallery", "A gallery and a part of its items",
        parameters: .query(GalleriesController.fields) + [.ifNoneMatch],
        responses: [.document("The gallery.", .named("Listing")), .notModified], problems: usual)
    static let archive = Operation(
        "archive", "The files of a gallery, a selection or single pictures as an archive",
        """
        The files are stored as they are. The length is known from the start. If a file cannot be \
        read or has changed, the connection is closed before the end; Range then gives the rest, as \
        long as no picture of it has changed, which the entity tag tells.
        """,
        parameters: .query(ArchivesController.fields) + [.ifNoneMatch] + ranges,
        responses: [
            ResponseDescription(
                200, "The archive.", [.bytes("application/zip")],
                headers: [
                    .init("Accept-Ranges", "bytes."),
                    .init("Content-Disposition", "The name of the gallery (RFC 8187)."),
                ]), part(of: "archive", [.bytes("application/zip")]), .notModified,
        ], problems: usual + [416])

    // MARK: Any state

    static func galleryFrame(_ format: FrameOutput.Format) -> Operation {
        Operation(
            "galleryFrame" + format.operationSuffix, "Any state as a picture" + format.words,
            parameters: .query(GalleryFramesController.fields) + Parameter.polled,
            responses: [
                ResponseDescription(
                    200, "The frame.", [.bytes(format.mediaType)], headers: .frame), .notModified,
            ], problems: usual + format.problems)
    }

    static func galleryOutput(_ format: FrameOutput.Format) -> Operation {
        Operation(
            "galleryOutput" + format.operationSuffix,
            "Any state, in few colours, rotated, or small" + format.words, outputWords,
            path: [OutputOptions.parameter(for: format)],
            parameters: .query(GalleryFramesController.fields) + Parameter.polled,
            responses: [output(format), .notModified], problems: usual + [422] + format.problems)
    }

    static let outputWords =
        """
        Rendered in the render queue, whose threads are half as many as the processors. At most 64 \
        jobs wait, of one IP address its share; further requests get 429, or 503 when the queue is \
        full. The cost is bounded by the viewport (8,294,400 pixels) times the colours (16): some \
        tens of milliseconds for most outputs, 2 seconds for a pattern of 16 colours on the largest.
        """

    static func output(_ format: FrameOutput.Format) -> ResponseDescription {
        ResponseDescription(
            200, "The frame, in exactly the requested depth and size.",
            [.bytes(format.mediaType)], headers: .layout)
    }

    static func poster(_ format: FrameOutput.Format) -> Operation {
        Operation(
            "galleryPoster" + format.operationSuffix,
            format == .png
                ? "Any state as a picture for link previews"
                : "Any state as a picture for link previews, as \(format.label) of at most 300,000 bytes",
            """
            1200 x 630 pixels, without controls, compressed as well as PNG allows. It takes up to a \
            second to render, in the render queue, and is cached.
            """,
            parameters: .query(Poster.fields) + [.ifNoneMatch],
            responses: [
                ResponseDescription(
                    200, "The poster.", [.bytes(format.mediaType)],
                    headers: [.tag] + .view), .notModified,
            ], problems: usual)
    }

    static let galleryLayout = Operation(
        "galleryLayout", "Any state as a layout",
        parameters: .query(GalleryFramesController.layoutFields) + Parameter.polled,
        responses: [
            ResponseDescription(
                200, "The layout.", [.document(.named("Layout"))], headers: .layout), .notModified,
        ], problems: usual)

    // MARK: Items

    static let item = Operation(
        "item", "An item", parameters: [.ifNoneMatch],
        responses: [.document("The item.", .named("ItemDetails")), .notModified],
        problems: [400, 404, 429])
    static let addItem = Operation(
        "addItem", "Add a picture",
        """
        Requires a token of --admin-token-file. The picture is in the gallery when the response \
        arrives. If the gallery does not exist, a folder of its name is created.
        """,
        path: [Parameter(.path, "gallery", .named("FolderID"))],
        parameters: .query(UploadsController.fields, required: ["name"]),
        body: .file(["application/octet-stream", "image/*"], "The bytes of the picture."),
        responses: [
            ResponseDescription(
                200, "The picture has replaced another.", [.document(.named("ItemDetails"))],
                headers: [added]),
            ResponseDescription(
                201, "The picture is in the gallery.", [.document(.named("ItemDetails"))],
                headers: [added]),
        ], problems: [400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507],
        security: adminScheme)
    private static let added = ResponseDescription.Header("Location", "The item.")
    static let removeItem = Operation(
        "removeItem", "Remove a picture",
        "Requires a token of --admin-token-file. The file of the picture is deleted.",
        responses: [ResponseDescription(204, "The picture is gone.")],
        problems: [400, 401, 403, 404, 500, 503], security: adminScheme)
    static let adminScheme = "admin"

    private static let pictureWords =
        "The picture, or a placeholder with the reason why it cannot be shown."
    private static let vary = ResponseDescription.Header(
        "Vary", "`Accept`: caches keep one response for each value of the field.")
    static let itemPicture = Operation(
        "itemPicture", "An item's picture for browsers",
        """
        The format follows the Accept field: AVIF for clients that name `image/avif` (sizes of 320 \
        to 1920 before the usual background, if the server keeps pictures on its disk), WebP for \
        clients that name `image/webp`, PNG for those that accept no JPEG, JPEG for all others. \
        `<img src>` and `srcset` need nothing else.
        """,
        parameters: .query(EncodedVariant.fields) + [.ifNoneMatch],
        responses: [
            ResponseDescription(
                200, pictureWords,
                ["image/avif", "image/webp", "image/jpeg", "image/png"]
                    .map(ResponseDescription.Content.bytes), headers: [.tag, vary]),
            ResponseDescription(
                304, "The client's copy is current.", headers: [.tag, vary]),
        ], problems: usual)
    static let itemPage = Operation(
        "itemPage", "An item's picture as a page shows it",
        parameters: .query(ItemsController.pageFields) + [.ifNoneMatch],
        responses: [
            ResponseDescription(200, pictureWords, [.bytes("image/png")], headers: [.tag]),
            .notModified,
        ], problems: usual)

    static func itemPicture(_ format: FrameOutput.Format) -> Operation {
        Operation(
            "itemPicture" + format.label, "An item's picture as \(format.label)",
            "The same picture, whatever the client accepts.",
            parameters: .query(EncodedVariant.fields) + [.ifNoneMatch],
            responses: [
                ResponseDescription(
                    200, pictureWords, [.bytes(format.mediaType)], headers: [.tag]), .notModified,
            ], problems: usual)
    }

    static let itemOriginal = file(
        "itemOriginal", "The file of a picture or a video",
        "The unchanged file of the folder, a picture as a download.", OriginalFile.mediaTypes)
    static let itemClip = file(
        "itemClip", "The clip of a Live Photo or a motion photo",
        """
        The file `IMG_1.MOV` beside the picture `IMG_1.HEIC`, or the film inside the picture's file, \
        for the items of which `video` leads here. 404 for others.
        """, ["video/quicktime", "video/mp4"])

    private static func file(
        _ id: String, _ summary: String, _ words: String, _ mediaTypes: [String]
    ) -> Operation {
        let contents = mediaTypes.map(ResponseDescription.Content.bytes)
        return Operation(
            id, summary,
            parameters: [.ifNoneMatch] + ranges + [
                .header(
                    "If-Modified-Since",
                    """
                    The Last-Modified date of the client's copy, for clients without its entity tag.
                    """)
            ],
            responses: [
                ResponseDescription(
                    200, words, contents,
                    headers: [
                        .init("Accept-Ranges", "bytes."),
                        .init("Last-Modified", "When the file was last written."),
                    ]),
                part(of: "file", contents), .notModified,
            ], problems: [400, 404, 416, 429, 503])
    }

    /// What clients ask for a part with.
    private static let ranges: [Parameter] = [
        .header(
            "Range",
            """
            One range of bytes, such as bytes=0-65535. Lists of ranges and other units are ignored.
            """),
        .header(
            "If-Range",
            """
            The entity tag of the part that the client has. With another one, or with a date, the \
            response is the whole file.
            """),
    ]

    private static func part(
        of whole: String, _ contents: [ResponseDescription.Content]
    ) -> ResponseDescription {
        ResponseDescription(
            206, "The part of the \(whole) that Range asks for.", contents,
            headers: [
                .init(
                    "Content-Range",
                    "The bytes and the length of the \(whole), such as bytes 0-65535/1048576.")
            ])
    }
}
