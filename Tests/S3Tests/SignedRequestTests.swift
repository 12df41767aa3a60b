import S3
import Sodium
import Testing

/// The examples that AWS publishes for "Authenticating Requests: Using the Authorization Header".
struct SignedRequestTests {
    private let key = AccessKey(
        id: "AKIAIOSFODNN7EXAMPLE",
        secret: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY"
    )
    private static let nothing = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"

    struct Example: Sendable {
        var method = "GET"
        var path = "/"
        var query: [SignedRequest.Field] = []
        var fields: [SignedRequest.Field] = []
        var digest = SignedRequestTests.nothing
        let signature: String
    }

    @Test(arguments: [
        Example(
            path: "/test.txt",
            fields: [.init("Range", "bytes=0-9")],
            signature: "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"
        ),
        Example(
            method: "PUT",
            path: "/test$file.text",
            fields: [
                .init("Date", "Fri, 24 May 2013 00:00:00 GMT"),
                .init("x-amz-storage-class", "REDUCED_REDUNDANCY"),
            ],
            digest: "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
            signature: "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd"
        ),
        Example(
            query: [.init("lifecycle", "")],
            signature: "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"
        ),
        Example(
            query: [.init("prefix", "J"), .init("max-keys", "2")],
            signature: "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"
        ),
    ])
    func signatureIsThatOfAWS(example: Example) throws {
        let request = SignedRequest(
            example.method,
            host: "examplebucket.s3.amazonaws.com",
            path: example.path,
            query: example.query,
            fields: example.fields,
            digest: example.digest,
            at: try #require(SigningTime(signed: "20130524T000000Z")),
            region: "us-east-1",
            by: key
        )
        #expect(request.signature == example.signature)
    }

    @Test func targetIsEncodedAsItWasSigned() throws {
        let request = SignedRequest(
            "GET",
            host: "s3.example:9000",
            path: "/photos/ㄱ b+c",
            query: [.init("prefix", "a/b"), .init("list-type", "2")],
            digest: Self.nothing,
            at: try #require(SigningTime(signed: "20130524T000000Z")),
            region: "us-east-1",
            by: key
        )
        #expect(request.target == "/photos/%E3%84%B1%20b%2Bc?list-type=2&prefix=a%2Fb")
        let names = request.fields.map(\.name)
        #expect(names == ["x-amz-content-sha256", "x-amz-date", "authorization"])
    }

    @Test func secretIsNeverShown() {
        var dumped = ""
        dump(key, to: &dumped)
        #expect(![dumped, "\(key)", String(reflecting: key)].contains { $0.contains("wJalr") })
    }
}
