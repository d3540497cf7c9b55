import HTTPServing
import HTTPTypes
import ImageLibrary

/// Adding pictures to galleries, and removing them, by whoever has the operator's token.
extension GalleryHandlers {
    /// How long a whole picture may take to come: 64 MB over 2 Mbit/s.
    private static let uploadTime: Duration = .seconds(300)
    /// How long a request waits for its turn and for the disk.
    private static let changeTimeout: Duration = .seconds(30)

    /// How a picture is taken that is larger than bodies usually are.
    func pictureBodyAdmission(_ request: Request) -> BodyAdmission {
        do {
            return .pieces(
                StreamedBody(
                    limit: library.limits.maxFileBytes, deadline: Self.uploadTime,
                    receiver: try beginUpload(request)))
        } catch {
            return .refused(StandardHeaders.completing(problem(error).response))
        }
    }

    /// Adds a picture that came whole with its request.
    func addPicture(_ request: Request) throws -> Reply {
        let upload = try beginUpload(request)
        upload.receive(request.body)
        return upload.finish()
    }

    func removeItem(_ request: Request) throws -> Reply {
        try admin.admit(request)
        try request.allowNoQuery()
        let (gallery, item) = try findItem(request)
        return try change { [library] in
            try library.remove(item.id, from: gallery.id)
            return Response(status: .noContent)
        }
    }

    /// Checks all that can be known before the first byte of a picture.
    private func beginUpload(_ request: Request) throws -> PictureUpload {
        try admin.admit(request)
        let fields = try Fields(textPairs: request.queryPairs)
        try fields.allow(only: ["name", "replace"])
        guard let name = try fields.text("name").flatMap({ PictureName($0) }) else {
            throw fields.error("name", "the name of a picture's file, of at most 255 bytes")
        }
        let isReplacing = try fields.flag("replace") ?? false
        guard let gallery = request.parameters["gallery"].flatMap({ GalleryID($0) }) else {
            throw Problem.unknown("gallery")
        }
        let place = try uploads.acquireSlot()
        return PictureUpload(
            try library.beginPicture(name, in: gallery, replacing: isReplacing), at: place, of: self
        )
    }

    // MARK: Answering

    /// Has a change made in its turn, and answers when it is.
    func change(_ make: @escaping @Sendable () throws -> Response) throws(LimitError) -> Reply {
        let deferred = DeferredResponse(deadline: Self.changeTimeout) {
            StandardHeaders.completing(Self.late.response)
        }
        try uploads.add {
            do {
                deferred.fulfil(StandardHeaders.completing(try make()))
            } catch {
                deferred.fulfil(StandardHeaders.completing(self.problem(error).response))
            }
        }
        return .deferred(deferred)
    }

    private static let late = Problem.unavailable(
        "The disk is slow; look if the change was made before you ask again.", retryAfter: 5)

    /// What is told of a picture that was added.
    func document(of added: AddedPicture) throws -> Response {
        guard let gallery = library.gallery(added.gallery),
            let place = gallery.index(of: added.item)
        else { throw Problem.unknown("item") }
        let item = gallery.items[place]
        let document = GalleryDocument.item(
            item, TitleAndCaption(of: item, nil), in: gallery,
            library.information(on: item.id, in: gallery.id), urls)
        return Response(
            status: added.isReplacement ? .ok : .created,
            fields: [
                .location: urls.resource(item.id, in: gallery.id),
                .contentType: "application/json", .cacheControl: "no-store",
            ],
            body: document.bytes)
    }
}

extension Problem {
    static func addition(_ error: GalleryEditError) -> Problem {
        switch error {
        case .noGallery: .unknown("gallery")
        case .noItem: .unknown("item")
        case .nameTaken:
            Problem(
                type: "/problems/name-taken", title: "Another picture has this name",
                status: .conflict, detail: "Choose another name, or add replace=true.")
        case .notPicture:
            .unsupportedContent(
                "image/jpeg, image/png, image/webp, image/gif, image/tiff, image/avif or image/heic",
                detail:
                    "The bytes must be those of a JPEG, PNG, WebP, GIF, TIFF, AVIF or HEIC picture."
            )
        case .wrongExtension(let format):
            Problem(
                type: "/problems/other-ending", title: "The name is another kind of picture's",
                status: .unsupportedMediaType,
                detail: "The bytes are \(format.mediaType), so the name must end in "
                    + format.fileExtensions.map { ".\($0)" }.joined(separator: " or ") + ".")
        case .notShown(let failure):
            Problem(
                type: "/problems/not-shown", title: "The picture cannot be shown",
                status: .unprocessableContent, detail: failure.reason)
        case .folderReadOnly:
            Problem(
                type: "/problems/folder-read-only", title: "The folder cannot be written to",
                status: .forbidden,
                detail: "The service has no right to write there; the operator can give it.")
        case .diskFull:
            Problem(
                type: "/problems/disk-full", title: "There is no room for the picture",
                status: HTTPResponse.Status(code: 507, reasonPhrase: "Insufficient Storage"),
                detail: "Remove others, and send it again.")
        case .failed: .internalError
        }
    }
}
