import Foundation
import Linux
import Market
import MarketAPI
import Synchronization

/// A market that speaks the API of 2022 or 2023.
struct VendorMarket: Sendable {
    enum Edition: Hashable, Sendable {
        case year2022
        case year2023
    }

    let edition: Edition
    let address: URL
    let vendor: VendorLogin?
    let runner: RequestRunner
    /// Writes the forms that are sent.
    let files = BlockingPool(threads: 1)
    private let number = VendorNumber()

    init(
        _ edition: Edition,
        at address: URL,
        session: any HTTPSession,
        vendor: VendorLogin?,
        settings: ClientSettings
    ) {
        self.edition = edition
        self.address = address
        self.vendor = vendor
        runner = RequestRunner(session: session, settings: settings, refusal: Self.refusal)
    }

    var settings: ClientSettings { runner.settings }

    /// Maps the errors of these editions: `{"code":400,"message":"…"}`.
    private static func refusal(_ reply: WholeReply) -> ClientError {
        guard reply.status >= 400 else { return .malformedReply(path: reply.path) }
        return .refused(
            Refusal(
                status: reply.status,
                detail: reply.jsonIfAny(EditionProblem.self)?.message,
                retryAfter: reply.retryAfter
            )
        )
    }

    var client: MarketClient {
        MarketClient(
            address: address,
            capabilities: edition == .year2022 ? .edition2022 : .edition2023,
            products: browsing,
            selling: selling,
            drafts: .unsupported,
            search: search,
            likes: .unsupported,
            cart: .unsupported,
            conversations: .unsupported,
            deals: .unsupported,
            reviews: .unsupported,
            notifications: .unsupported,
            reports: .unsupported,
            accounts: accounts,
            events: events
        )
    }

    /// The vendor's number among the sellers, learnt from the market's data on the vendor's own products.
    var knownNumber: Account.ID? { number.value.withLock(\.self) }

    func learn(from goods: VendorProduct) -> ProductDetails {
        number.value.withLock { $0 = goods.seller.id }
        return goods.detail(at: address)
    }
}

private final class VendorNumber: Sendable {
    let value = Mutex<Account.ID?>(nil)
}

extension VendorMarket {
    /// The one place where requests of these editions are made; `path` stands behind `/api/products`.
    func request(
        _ method: MarketAPI.Operation.Method,
        _ path: String = "",
        body: OutgoingRequest.Body = .none,
        type: String? = nil,
        timeouts: RequestTimeouts = .reading
    ) throws(ClientError) -> OutgoingRequest {
        guard let url = address.appendingAPIPath("/api/products\(path)"), Origin(url) != nil else {
            throw .unreachable
        }
        var fields: HeaderFields = [
            HeaderName.accept: "application/json",
            HeaderName.acceptLanguage: settings.language.rawValue,
            HeaderName.userAgent: ClientSettings.userAgent,
        ]
        fields[HeaderName.contentType] = type
        if method != .get {
            guard let vendor else { throw .refused(Refusal(status: 401, code: .unauthenticated)) }
            fields[HeaderName.identifier] = vendor.identifier.rawValue
        }
        return OutgoingRequest(method, url, fields: fields, body: body, timeouts: timeouts)
    }

    func read<Body: Decodable>(_ type: Body.Type, _ path: String) async throws(ClientError) -> Body {
        try await runner.run(try request(.get, path), isRepeatable: true).json(type)
    }

    /// Never asked again: these editions know no keys, and would carry it out twice.
    func write(
        _ method: MarketAPI.Operation.Method,
        _ path: String,
        _ body: (some JSONWritable)? = Optional<String>.none
    ) async throws(ClientError) -> WholeReply {
        let request = try request(
            method,
            path,
            body: body.map { .bytes(JSONWriter.bytes(of: $0)) } ?? .none,
            type: body == nil ? nil : "application/json"
        )
        return try await runner.run(request, isRepeatable: false)
    }
}
