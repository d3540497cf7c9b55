import Calendars
import Testing

@testable import PictureSources

/// The examples are those of Amazon's documentation, "Signature Calculations for the Authorization Header".
@Suite("A signature of S3") struct S3SignerTests {
    private let signer = S3Signer(
        accessKey: "AKIAIOSFODNN7EXAMPLE", secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
        sessionToken: nil, region: "us-east-1")
    private let host = "examplebucket.s3.amazonaws.com"

    private func signature(_ target: S3Signer.Target, by signer: S3Signer) throws -> Substring {
        let fields = signer.fields(for: target, at: .tests)
        let authorization = try #require(fields.last { $0.name == "Authorization" }).value
        return try #require(authorization.split(separator: "Signature=").last)
    }

    @Test("is that of the documentation for a part of an object") func object() throws {
        let target = S3Signer.Target(
            host: host, path: "/test.txt", fields: [("range", "bytes=0-9")])
        let fields = signer.fields(for: target, at: .tests)
        #expect(
            fields.last { $0.name == "Authorization" }?.value == """
                AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, \
                SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, \
                Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41
                """)
        #expect(fields.contains { $0 == ("x-amz-date", "20130524T000000Z") })
        #expect(
            fields.contains {
                $0 == (
                    "x-amz-content-sha256",
                    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
                )
            })
    }

    @Test("is that of the documentation for a list, and for a name without a value")
    func lists() throws {
        let list = S3Signer.Target(
            host: host, path: "/", query: [("prefix", "J"), ("max-keys", "2")])
        #expect(
            try signature(list, by: signer)
                == "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7")
        let lifecycle = S3Signer.Target(host: host, path: "/", query: [("lifecycle", "")])
        #expect(
            try signature(lifecycle, by: signer)
                == "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543")
    }

    /// Computed by botocore 1.44.8 (`S3SigV4Auth`).
    @Test("is that of another signer for odd keys, tokens and temporary credentials")
    func odd() throws {
        let temporary = S3Signer(
            accessKey: "ASIAEXAMPLE", secretKey: "a/b+c=", sessionToken: "Fwo+/==", region: "garage"
        )
        let object = S3Signer.Target(
            host: "nas.example:9000", path: "/photos/2024/Ann%C3%A9e%20%2B1%25%26%3D~.jpg")
        #expect(
            try signature(object, by: temporary)
                == "f0c8ec350d651990818b9180e7362132ed56752049e053c1387aa02ccd848133")
        let list = S3Signer.Target(
            host: "nas.example:9000", path: "/photos",
            query: [
                ("list-type", "2"), ("continuation-token", "1+a/b== é"), ("prefix", "a b/"),
            ])
        #expect(
            try signature(list, by: temporary)
                == "56adbca6bf0590e6371d9e8ad42a47d75a96e3d88d53cf67e8e8cfdbbe896f88")
    }
}
