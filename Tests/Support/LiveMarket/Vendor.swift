/// A seller of old phone apps.
public struct Vendor: Hashable, Sendable {
    public let name: String
    public let identifier: String
    public let secret: String

    public init(name: String, identifier: String, secret: String) {
        self.name = name
        self.identifier = identifier
        self.secret = secret
    }

    /// The vendor of the transcripts' products.
    public static let usual = Vendor(
        name: "Vendor2",
        identifier: "C4B2F0A6-9D2B-11EC-8F55-0B6D3C1E7A01",
        secret: "hunter two 비밀"
    )
    public static let other = Vendor(
        name: "sampleVendor",
        identifier: "d7a1e2b8-9d2b-11ec-8f55-0b6d3c1e7a02",
        secret: "swordfish-7Kq2"
    )

    /// Makes the vendor in the market that lies in `folder`.
    public func add(to folder: String) async throws {
        try await OpenMarketTool.run(
            ["vendor", "add", "--data", folder, "--name", name, "--identifier", identifier],
            environment: ["OPENMARKET_SECRET": secret]
        )
    }
}
