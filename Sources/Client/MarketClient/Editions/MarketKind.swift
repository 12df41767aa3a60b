public import Foundation
import MarketAPI

/// The kinds of market that a client can talk to.
public enum MarketKind: String, Hashable, Sendable, CaseIterable {
    /// Our own API.
    case market = "v2"
    /// A server with the API of 2022.
    case edition2022 = "2022"
    /// A server with the API of 2023.
    case edition2023 = "2023"
}

extension MarketKind {
    /// Finds out what kind of market is at `address`; the newest, where it is several at once.
    ///
    /// Throws ``ClientError/malformedReply(path:)`` where there is a web server but no market.
    public static func find(
        at address: URL,
        session: any HTTPSession,
        settings: ClientSettings = ClientSettings()
    ) async throws(ClientError) -> MarketKind {
        let own = OwnMarket(
            address: address,
            session: session,
            credentials: MemoryCredentialStore(),
            settings: settings
        )
        do throws(ClientError) {
            _ = try await own.page(.listProducts, ListingQuery(limit: 1))
            return .market
        } catch {
            guard error.meansAnotherKind else { throw error }
        }
        let old = VendorMarket(.year2022, at: address, session: session, vendor: nil, settings: settings)
        return try await old.read(PageShape.self, "?page_no=1&items_per_page=1").kind
    }

    /// Tells the editions by the keys of their pages.
    private struct PageShape: Decodable {
        let kind: MarketKind

        private enum Key: String, CodingKey {
            case page2022 = "page_no"
            case page2023 = "pageNo"
        }

        init(from decoder: any Decoder) throws {
            let body = try decoder.container(keyedBy: Key.self)
            if try body.decodeIfPresent(Int.self, forKey: .page2022) != nil {
                kind = .edition2022
            } else {
                _ = try body.decode(Int.self, forKey: .page2023)
                kind = .edition2023
            }
        }
    }
}

extension ClientError {
    fileprivate var meansAnotherKind: Bool {
        if case .malformedReply = self { return true }
        return [400, 404, 405].contains(refusal?.status)
    }
}
