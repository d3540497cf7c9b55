import Calendars
import Catalogue
import PictureFetching
import PictureMetadata

/// A kind of server that has pictures: how all of them are listed, and how one is requested.
///
/// A server says what it has as a tree of folders. ``ServerSource`` keeps that, and answers scans from it; so a
/// server is a value without state, and its functions may take as long as the network does.
protocol PictureServer: Sendable {
    /// Lists all pictures, on a thread that may wait for minutes.
    ///
    /// - Parameters:
    ///   - requests: What sends requests: to the origin of the server only, and with redirects there
    ///     followed.
    ///   - former: The last listing, so that the server may say that nothing has changed, or be asked for less;
    ///     nil if all is to be listed.
    ///   - now: Returns the present time.
    ///   - onProgress: Is called with the number of pictures that were listed until now.
    /// - Returns: The whole listing, never a part of one.
    /// - Throws: ``SourceError`` if any part of the listing could not be had.
    func list(
        _ requests: any HTTPRequesting, since former: FormerListing?, now: () -> UnixTime,
        onProgress: (Int) -> Void
    ) throws(SourceError) -> ServerListingOutcome

    /// Whether its requests hold a secret as it is, and not a signature made with it.
    var sendsSecrets: Bool { get }

    /// Whether they hold none if the server takes Digest (RFC 7616).
    var takesDigest: Bool { get }

    /// Whether its credentials are renewed every few hours, so that what is kept does not belong to them.
    var hasTemporaryCredentials: Bool { get }

    /// Whether its pictures are in one folder, in its order, and newer ones take the places of older ones.
    var isList: Bool { get }

    /// What the operator reads when the server answers 401: what is wrong, and what to do.
    var refusal: SourceError { get }

    /// The host of a picture that is at another one; nil for those of the server itself.
    func foreignHost(of picture: ServerPicture) -> String?

    /// The pixels of a preview's shorter side, if its picture has as many; 0 if only the longer side is known.
    var previewShorterSide: Int { get }

    /// The request for the bytes of a picture.
    ///
    /// - Parameters:
    ///   - picture: The picture, from a listing.
    ///   - need: The whole file, the preview, whose side is ``ServerPicture/previewSide``, or the largest copy
    ///     in another format.
    ///   - time: The present time, for requests that are signed.
    /// - Returns: A request to the origin of the server, or to a foreign host without secrets.
    func request(
        for picture: ServerPicture, need: SourceNeed, at time: UnixTime
    ) -> HTTPRequest

    /// The request for the faces in a picture, to the origin of the server; nil if it knows none.
    func facesRequest(for picture: ServerPicture) -> HTTPRequest?

    /// The faces in the answer to that request, in the form of `FaceAreas`.
    func faces(in answer: [UInt8]) -> MetadataFields<XMPField>
}

extension PictureServer {
    var sendsSecrets: Bool { true }
    var takesDigest: Bool { false }
    var hasTemporaryCredentials: Bool { false }
    var isList: Bool { false }
    var refusal: SourceError { SourceError(status: 401) }
    var previewShorterSide: Int { 0 }
    func foreignHost(of picture: ServerPicture) -> String? { nil }
    func facesRequest(for picture: ServerPicture) -> HTTPRequest? { nil }
    func faces(in answer: [UInt8]) -> MetadataFields<XMPField> { MetadataFields() }
}

/// The last listing of a server.
struct FormerListing: Sendable {
    let mark: String
    /// Its pictures; nil if they may not be all.
    var tree: ServerTree?
}

/// What a server answers when its pictures are listed.
enum ServerListingOutcome: Sendable {
    /// Nothing has changed since the mark.
    case unchanged
    case whole(ServerListing)
}
