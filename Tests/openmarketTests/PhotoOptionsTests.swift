import Testing

@testable import openmarket

struct PhotoOptionsTests {
    private func read(_ arguments: [String]) throws -> ServeOptions {
        let source = SettingsSource(arguments: arguments, environment: [:])
        return try #require(try source.read()).options
    }

    @Test(
        arguments: [
            ("0", 0), ("1000", 1_000), ("64K", 64 << 10), ("500M", 500 << 20), ("20G", 20 << 30),
            ("1T", 1 << 40),
        ] as [(String, Int64)]
    )
    func cacheSizeIsRead(text: String, bytes: Int64) throws {
        #expect(try read(["--photos", "s3://photos", "--photos-cache", text]).photos.cache == bytes)
    }

    @Test(arguments: ["", "G", "-1", "1.5G", "20 G", "20GB", "9999999999T"])
    func otherSizeIsRefused(text: String) {
        #expect(throws: UsageError.self) { try read(["--photos", "s3://photos", "--photos-cache", text]) }
    }

    @Test(arguments: ["--photos-endpoint", "--photos-region", "--photos-keys"])
    func partWithoutABucketIsRefused(option: String) throws {
        #expect(throws: UsageError.self) { try read([option, "x"]) }
        _ = try read(["--photos", "s3://photos", option, "x"])
    }
}
