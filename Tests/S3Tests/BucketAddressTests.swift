import S3
import Testing

struct BucketAddressTests {
    @Test(arguments: [
        ("s3://photos", nil, "https://s3.us-east-1.amazonaws.com", "s3://photos"),
        ("s3://photos/", "https://S3.example/", "https://s3.example", "s3://photos"),
        ("s3://photos/a/b.c", "http://[::1]:8180", "http://[::1]:8180", "s3://photos/a/b.c"),
        ("s3://photos", "https://s3.example:443", "https://s3.example", "s3://photos"),
        ("s3://photos", "http://s3.example:443", "http://s3.example:443", "s3://photos"),
    ])
    func addressIsRead(text: String, endpoint: String?, found: String, description: String) throws {
        let address = try BucketAddress(text, endpoint: endpoint, region: nil)
        #expect(address.endpoint == found)
        #expect(address.description == description)
    }

    @Test(arguments: [
        ("photos", nil, nil, BucketAddressError.notS3), ("https://photos", nil, nil, .notS3),
        ("s3://", nil, nil, .badBucket), ("s3://ab", nil, nil, .badBucket),
        ("s3://a b c", nil, nil, .badBucket),
        ("s3://photos?x=1", nil, nil, .badBucket), ("s3://key:secret@photos", nil, nil, .badBucket),
        ("s3://photos//a", nil, nil, .badPrefix), ("s3://photos/../a", nil, nil, .badPrefix),
        ("s3://photos", "s3.example", nil, .badEndpoint), ("s3://photos", "https://", nil, .badEndpoint),
        ("s3://photos", "https://a/b", nil, .badEndpoint),
        ("s3://photos", "https://u:p@a", nil, .badEndpoint),
        ("s3://photos", nil, "eu central", .badRegion), ("s3://photos", nil, "", .badRegion),
    ])
    func otherTextIsRefusedByItsPart(
        text: String,
        endpoint: String?,
        region: String?,
        error: BucketAddressError
    ) {
        #expect(throws: error) { try BucketAddress(text, endpoint: endpoint, region: region) }
    }
}
