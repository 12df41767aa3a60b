package import HTTPServer
import MarketAPI
import MarketStore
import Synchronization

/// The first pages of lists, encoded, for as long as nothing changes.
final class PageCache: Sendable {
    private struct State {
        var change: Int64 = -1
        var pages: [String: HTTPResponse] = [:]
    }

    private let state = Mutex(State())
    /// Filters make more lists than are worth keeping.
    private static let capacity = 64
    private static let largestPage = 256 << 10

    /// The name of the list's first page; `nil` for what is not kept.
    static func key(of route: Route) -> String? {
        guard case .products(let listing) = route, listing.place == .beginning, listing.text == nil else {
            return nil
        }
        return route.path
    }

    /// The page, where it was made when `change` was the latest.
    func page(_ key: String, at change: Int64) -> HTTPResponse? {
        state.withLock { $0.change == change ? $0.pages[key] : nil }
    }

    /// Keeps the page under its name, and under the address it was asked by: to find that is to read nothing of it.
    func keep(_ page: HTTPResponse, as key: String, asked address: String, at change: Int64) {
        guard case .bytes(let bytes) = page.body, bytes.count <= Self.largestPage else { return }
        state.withLock { state in
            guard change >= state.change else { return }
            if change > state.change || state.pages.count >= Self.capacity { state.pages = [:] }
            state.change = change
            state.pages[key] = page
            state.pages[address] = page
        }
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
