import ClientDoubles
import Foundation
import Market
import MarketClient
import Testing

extension URL {
    /// The addresses of the markets in these tests.
    static let market = URL(sure: "https://market.example")
    static let elsewhere = URL(sure: "https://elsewhere.example")

    private init(sure text: String) {
        guard let url = URL(string: text) else { preconditionFailure("\(text) is no address") }
        self = url
    }
}

extension ClientSettings {
    /// Waits on `clock`, without chance.
    static func test(
        _ clock: any Clock<Duration> = ImmediateClock(),
        jitter: @escaping @Sendable () -> Double = { 0.5 },
        shrinking: (any PhotoShrinking)? = nil
    ) -> ClientSettings {
        ClientSettings(language: .korean, label: "test", shrinking: shrinking, clock: clock, jitter: jitter)
    }
}

extension MarketClient {
    static func own(
        _ session: any HTTPSession,
        token: String? = nil,
        settings: ClientSettings = .test()
    ) async -> MarketClient {
        let credentials = MemoryCredentialStore()
        if let token, let origin = Origin(.market) {
            await credentials.keep(AccountCredential(token: token, account: .sample), for: origin)
        }
        return .live(address: .market, session: session, credentials: credentials, settings: settings)
    }

    static func school2022(
        _ session: any HTTPSession,
        secret: String? = "password",
        settings: ClientSettings = .test()
    ) -> MarketClient {
        .edition2022(
            address: .market,
            session: session,
            vendor: VendorLogin(identifier: .sample, secret: secret),
            settings: settings
        )
    }

    static func school2023(_ session: any HTTPSession, secret: String? = "password") -> MarketClient {
        .edition2023(
            address: .market,
            session: session,
            vendor: VendorLogin(identifier: .sample, secret: secret),
            settings: .test()
        )
    }
}

extension VendorIdentifier {
    static let sample = VendorIdentifier(bytes: Array(0..<16), version: 1)
}

extension Account {
    static let sample = Account(
        id: Account.ID(7),
        name: "민지",
        vendor: .sample,
        roles: [],
        createdAt: Timestamp(millisecondsSince1970: 1_642_464_000_000)
    )
}

/// The error that `body` throws.
func error(of body: () async throws(ClientError) -> Void) async throws -> ClientError {
    do throws(ClientError) {
        try await body()
    } catch {
        return error
    }
    throw NothingThrown()
}

struct NothingThrown: Error {}

/// A file of a test's own.
func write(_ bytes: [UInt8], to path: String) throws -> PhotoFile {
    try Data(bytes).write(to: URL(filePath: path))
    return PhotoFile(path: path)
}

enum Bytes {
    static let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0] + Array("JFIF and the rest".utf8)
    static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + Array("and the rest".utf8)
}

/// Replies as a market writes them.
enum Wire {
    static func product(_ id: Int64, name: String = "자전거", currency: String = "KRW") -> String {
        """
        {"id":\(id),"version":3,"name":"\(name)",\
        "price":{"currency":"\(currency)","full":"150000","discount":"20000","bargain":"130000"},\
        "stock":2,"state":"selling","seller":{"id":7,"name":"민지"},\
        "createdAt":"2022-01-18T00:00:00.000Z","changedAt":"2022-01-18T00:00:00.000Z","description":"거의 새것",\
        "photos":[\(photo(id * 10))]}
        """
    }

    static func photo(_ id: Int64) -> String {
        """
        {"id":\(id),"width":40,"height":30,"colour":"#c2410c","alt":"앞","large":"/media/ab/\(id)-large.jpg",\
        "thumbnail":"/media/ab/\(id)-thumbnail.jpg","thumbnail2x":"/media/ab/\(id)-thumbnail-2x.jpg"}
        """
    }

    static func upload(_ id: Int64) -> String {
        #"{"photo":\#(photo(id)),"expiresAt":"2022-01-19T00:00:00.000Z"}"#
    }

    static func page(_ rows: String..., next: String? = nil) -> String {
        let end = next.map { #","next":"\#($0)""# } ?? ""
        return #"{"items":[\#(rows.joined(separator: ","))]\#(end)}"#
    }

    static func school(_ id: Int64, name: String = "자전거", currency: String = "KRW") -> String {
        """
        {"id":\(id),"vendor_id":3,"name":"\(name)","thumbnail":"https://pictures.example/\(id).jpg",\
        "currency":"\(currency)","price":2000.0,"bargain_price":1500.0,"discounted_price":500.0,"stock":10,\
        "created_at":"2022-01-18T00:00:00.00","issued_at":"2022-01-18T00:00:00.00"}
        """
    }

    static func schoolPage(_ rows: String..., page: Int = 1, hasNext: Bool = false) -> String {
        """
        {"page_no":\(page),"items_per_page":20,"total_count":\(rows.count),"offset":0,"limit":20,\
        "pages":[\(rows.joined(separator: ","))],"last_page":1,"has_next":\(hasNext),"has_prev":false}
        """
    }
}
