package import HTTPServer
import MarketAPI
import MarketStore

/// The first pages of lists and what searches found, encoded, for as long as nothing changes.
final class PageCache: Sendable {
    private let pages: KeptUntilChange<String, HTTPResponse>
    private static let largestPage = 256 << 10

    /// Filters make more lists than are worth keeping: of more than `capacity` all are forgotten.
    init(capacity: Int = 64) {
        pages = KeptUntilChange(capacity: capacity, mostBytes: 8 << 20)
    }

    /// The name of the list's first page; `nil` for what is not kept.
    static func key(of route: Route) -> String? {
        switch route {
        case .products(let listing) where listing.place == .beginning: route.path
        case .search: route.path
        default: nil
        }
    }

    /// The page, where it was made when `change` was the latest.
    func page(_ key: String, at change: Int64) -> HTTPResponse? {
        pages.value(key, at: change)
    }

    /// Keeps the page under its name, and under the address it was asked by: to find that is to read nothing of it.
    func keep(_ page: HTTPResponse, as key: String, asked address: String, at change: Int64) {
        guard case .bytes(let bytes) = page.body, bytes.count <= Self.largestPage else { return }
        pages.keep(page, as: key, alias: address, bytes: bytes.count, at: change)
    }
}

extension APIRealm {
    /// The first page of a list, where it is kept and nobody in particular asks for it.
    ///
    /// Conditions such as `If-None-Match` are still to be applied.
    package func answerInMemory(_ request: HTTPRequest) -> Answer? {
        guard request.method == .get, request.hasPath(Self.listPath), !request.has(.authorization),
            !request.has(.cookie), !request.has(.origin)
        else { return nil }
        let address = request.hasQuery ? request.target : Self.listPath
        return pages.page(address, at: store.latestChange).map { Answer($0, route: Self.listPath) }
    }

    private static let listPath = Route.products(ListingQuery()).path
}
