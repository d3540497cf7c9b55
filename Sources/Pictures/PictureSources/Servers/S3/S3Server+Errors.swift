import Catalogue
import PictureFetching
import PictureMetadata

extension S3Server {
    /// What an error of S3 means for the operator.
    func error(of answer: HTTPAnswer) -> SourceError {
        let fields = S3ListReader.error(in: answer.body)
        let code = fields["Code"] ?? ""
        func said(_ name: String) -> String? {
            fields[name].flatMap { PlainText.line($0, limit: 100) }
        }
        switch code {
        case "SignatureDoesNotMatch":
            return SourceError(.denied, "its server refuses the signature: the secret key is wrong")
        case "InvalidAccessKeyId":
            return SourceError(.denied, "its server does not know the access key")
        case "ExpiredToken", "InvalidToken":
            return SourceError(
                .denied, "its server refuses the session token: it has expired, give a new one")
        case "AccessDenied":
            return SourceError(.denied, "its server denies access: the key lacks s3:ListBucket")
        case "RequestTimeTooSkewed":
            return SourceError(
                .broken, "this machine's clock differs from that of its server: set the clock")
        case "NoSuchBucket":
            return SourceError(.broken, "its server has no bucket of that name")
        default: break
        }
        if var endpoint = said("Endpoint") {
            // It begins with the bucket, which has a field of its own.
            if let bucket, endpoint.hasPrefix("\(bucket).") {
                endpoint.removeFirst(bucket.count + 1)
            }
            let region = said("Region").map { ", and \($0) as the region" } ?? ""
            return SourceError(
                .broken,
                "its bucket is at another address: write \(endpoint) as the host of the url\(region)"
            )
        }
        if let region = said("Region") {
            return SourceError(
                .broken, "its bucket is in another region: write \(region) as the region")
        }
        if code == "InvalidRegionName" {
            return SourceError(.broken, "its server has no such region: write another region")
        }
        return SourceError(
            status: answer.status, fields: answer.fields, lacking: "the key lacks s3:ListBucket")
    }
}
