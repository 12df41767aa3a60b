import HTTPServer
import Market
import MarketAPI
import MarketService
import MarketStore
import Synchronization

/// Knows vendors by what their apps show: an identifier in a header, and a password in the body.
final class VendorAccess: Sendable {
    private let services: ServerContext
    private let guesses = GuessLimit<Account.ID>()

    init(_ services: ServerContext) {
        self.services = services
    }

    /// Who sends `request`, not yet proven.
    func vendor(_ request: HTTPRequest) async throws(EditionRefusal) -> Account {
        guard let identifier = request["identifier"].flatMap(VendorIdentifier.init(rawValue:)) else {
            throw .problem(EditionDefaults.unknownVendor)
        }
        let store = services.store
        let vendor = try await refusingErrors { () async throws(StoreError) in
            try await store.account(of: identifier)
        }
        guard let vendor else { throw .problem(EditionDefaults.unknownVendor) }
        return vendor
    }

    func passwordHash(of vendor: Account) async throws(EditionRefusal) -> String {
        let store = services.store
        let found = try await refusingErrors { () async throws(StoreError) in
            try await store.credentials(of: vendor.id)
        }
        guard let found else { throw .problem(EditionDefaults.unknownVendor) }
        return found.passwordHash
    }

    /// Throws unless `password` is the vendor's; gives the hash that it was held against.
    @discardableResult
    func check(
        _ password: String,
        of vendor: Account,
        from request: HTTPRequest
    ) async throws(EditionRefusal) -> String {
        let hash = try await passwordHash(of: vendor)
        guard try await guesses.check(password, hash, of: vendor.id, from: request, services) else {
            throw .problem(EditionDefaults.wrongPassword)
        }
        return hash
    }
}

/// Checks passwords, and slows down whoever guesses at one.
final class GuessLimit<Subject: Hashable & Sendable>: Sendable {
    private struct Key: Hashable {
        let network: IPAddress
        let subject: Subject
    }

    // An app that sends thirty goods side by side is no guesser.
    private let limit = Mutex(AttemptLimit<Key>(burst: 32, interval: .seconds(10)))

    func check(
        _ password: String,
        _ hash: String,
        of subject: Subject,
        from request: HTTPRequest,
        _ services: ServerContext
    ) async throws(EditionRefusal) -> Bool {
        let key = Key(network: request.origin.address.network, subject: subject)
        if let wait = limit.withLock({ $0.take(key, now: services.clock.uptime()) }) {
            throw .wait(wait.seconds)
        }
        do {
            let isRight = try await services.passwords.verify(password, hash)
            if isRight { limit.withLock { $0.forgive(key) } }
            return isRight
        } catch {
            throw EditionRefusal(RequestFailure(error))
        }
    }
}
