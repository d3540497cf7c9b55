import Catalogue
import FrameService
import HTTPServing
import HTTPTypes
import ImageLibrary
import Interface
import RequestGate
import Requests
import Viewers

/// Adds and removes a gallery's pictures for the operator.
package struct UploadsController: Sendable {
    private let library: ImageLibrary
    private let admin: AdminGuard
    private let uploads: UploadQueue
    private let errors: ErrorMapper
    private let urls: ServiceURLs

    package init(
        _ library: ImageLibrary, _ admin: AdminGuard, _ uploads: UploadQueue, _ errors: ErrorMapper,
        _ urls: ServiceURLs
    ) {
        self.library = library
        self.admin = admin
        self.uploads = uploads
        self.errors = errors
        self.urls = urls
    }

    /// The time limit for receiving a whole picture: 64 MB at 2 Mbit/s.
    private static let uploadTime: Duration = .seconds(300)
    /// How long a request waits for the queue and the disk.
    private static let changeTimeout: Duration = .seconds(30)

    /// The admission of an upload's body, which may be larger than other bodies.
    package func bodyAdmission(_ request: Request) -> BodyAdmission {
        do {
            return .pieces(
                StreamedBody(
                    limit: library.limits.maxFileBytes, deadline: Self.uploadTime,
                    receiver: try beginUpload(request)))
        } catch {
            return .refused(StandardHeaders.completing(errors.problem(error).response))
        }
    }

    /// Adds a picture whose upload is complete.
    package func add(_ request: Request) throws -> Reply {
        let upload = try beginUpload(request)
        upload.receive(request.body)
        return upload.finish()
    }

    package func remove(_ request: Request) throws -> Reply {
        try admin.admit(plain: request)
        let (gallery, item) = try request.item(in: library)
        return try change(for: request.remoteAddress.clientNetwork) { [library] in
            try library.remove(item.id, from: gallery.id)
            return Response(status: .noContent)
        }
    }

    /// The fields of an upload's query.
    package static let fields = [
        Field(
            "name", .value(.text(1...255)),
            """
            The name of the file, with the extension of the picture's format; at most 255 bytes, \
            no hidden file.
            """),
        Field("replace", .flag, "Whether an existing picture of this name is replaced."),
    ]

    /// Checks everything that is known before the first byte of the picture is read.
    private func beginUpload(_ request: Request) throws -> PictureUpload {
        try admin.admit(request)
        let fields = try request.queryFields(only: Self.fields)
        guard let name = try fields.text("name").flatMap({ PictureName($0) }) else {
            throw fields.error("name", "the name of a picture's file, of at most 255 bytes")
        }
        let isReplacing = try fields.flag("replace") ?? false
        guard let gallery = request.parameters["gallery"].flatMap({ GalleryID($0) }) else {
            throw Problem.unknown("gallery")
        }
        if let error = library.errorAwaiting(gallery) { throw error }
        let slot = try uploads.acquireSlot(for: request.remoteAddress.clientNetwork)
        return PictureUpload(
            try library.beginUpload(name, in: gallery, replacing: isReplacing), at: slot, of: self
        )
    }

    // MARK: Responses

    /// Queues an uploaded picture, and responds when it is added.
    func add(
        for client: RemoteAddress, _ file: @escaping @Sendable () throws -> UploadedFile
    ) -> Reply {
        errors.reply {
            try change(for: client) { [self] in
                try response(to: try library.add(try file()))
            }
        }
    }

    /// Queues a change, and responds when it is done.
    private func change(
        for client: RemoteAddress, _ make: @escaping @Sendable () throws -> Response
    ) throws(LimitError) -> Reply {
        let deferred = DeferredResponse(deadline: Self.changeTimeout, for: .work) {
            .ready(StandardHeaders.completing(Self.late.response))
        }
        try uploads.add(for: client) { [errors] in
            do {
                deferred.fulfil(StandardHeaders.completing(try make()))
            } catch {
                deferred.fulfil(StandardHeaders.completing(errors.problem(error).response))
            }
        }
        return .deferred(deferred)
    }

    private static let late = Problem.unavailable(
        "The disk is slow. Check whether the change was made before you send it again.",
        retryAfter: 5)

    private func response(to added: AddedPicture) throws -> Response {
        guard let gallery = library.gallery(added.gallery),
            let index = gallery.index(of: added.item)
        else { throw Problem.unknown("item") }
        let item = gallery.items[index]
        let document = ItemDocument(
            of: item, in: gallery, library.information(on: item.id, in: gallery.id), from: library,
            .none, urls)
        return Response(
            status: added.isReplacement ? .ok : .created,
            fields: [
                .location: urls.resource(item.id, in: gallery.id),
                .contentType: "application/json", .cacheControl: "no-store",
            ],
            body: document.value.bytes)
    }
}
