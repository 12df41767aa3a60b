import HTTPServer
import Market
import MarketService

/// Knows vendors by what their apps show: an identifier in a header, and a password in the body.
struct VendorAccess: Sendable {
    let editions: EditionService

    /// The sender of `request`, not yet proven.
    func vendor(_ request: HTTPRequest) async throws(EditionRefusal) -> Account {
        try await translatingErrors {
            guard let identifier = request["identifier"].flatMap(VendorIdentifier.init(rawValue:)),
                let vendor = try await editions.vendor(identifier)
            else { throw MarketError.unknownVendor }
            return vendor
        }
    }

    /// The vendor with this name, in any letter case.
    func vendor(named name: String) async throws(EditionRefusal) -> Account? {
        try await translatingErrors { try await editions.vendor(named: name) }
    }

    func passwordHash(of vendor: Account) async throws(EditionRefusal) -> String {
        try await translatingErrors { try await editions.passwordHash(of: vendor.id) }
    }

    /// Throws unless `password` is the vendor's; returns the hash that it was checked against.
    @discardableResult
    func check(
        _ password: String,
        of vendor: Account,
        from request: HTTPRequest
    ) async throws(EditionRefusal) -> String {
        try await translatingErrors {
            try await editions.checkPassword(
                password,
                ofVendor: vendor.id,
                from: ClientNetwork(request.origin.address)
            )
        }
    }
}
