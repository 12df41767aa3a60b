import HTTPServer
import Market
import MarketAPI
import MarketService
import Synchronization

/// Naver's shopping search, over the market's own goods.
final class NaverEdition: EditionServing {
    let form = NaverForm()
    private let server: ServerContext
    private let goods: EditionProducts
    private let client: EditionSettings.NaverClient?
    private let isStrict: Bool
    // About what the real service lets through.
    private let calls = Mutex(AttemptLimit<String>(burst: 10, interval: .milliseconds(100)))

    init(_ server: ServerContext, goods: EditionProducts, settings: EditionSettings) {
        self.server = server
        self.goods = goods
        client = settings.naverClient
        isStrict = settings.isStrict
    }

    func methods(_ call: EditionCall) -> [HTTPMethod] { [.get] }

    func reply(to call: EditionCall) async throws(EditionRefusal) -> HTTPResponse {
        let search: NaverSearch
        do {
            search = try admitted(call)
        } catch {
            return .fault(error)
        }
        return .json(.ok, try await result(of: search, call))
    }

    /// The search, where the client may ask for it at all.
    private func admitted(_ call: EditionCall) throws(NaverShopping.Fault) -> NaverSearch {
        guard call.path.last == "shop.json", call.path.count == 3, call.method == .get else {
            throw .noSuchAPI
        }
        guard let id = call.request["X-Naver-Client-Id"], !id.isEmpty,
            let secret = call.request["X-Naver-Client-Secret"], !secret.isEmpty,
            client.map({ $0.id == id && $0.secret.isSameSecret(as: secret) }) ?? true
        else { throw .authentication }
        if isStrict, calls.withLock({ $0.take(id, now: server.clock.uptime()) }) != nil { throw .quota }
        return try NaverSearch(call.request.query)
    }

    private func result(
        of search: NaverSearch,
        _ call: EditionCall
    ) async throws(EditionRefusal) -> NaverShopping.Result {
        let query = ProductQuery(text: search.text, order: search.order)
        let (products, total) = try await goods.window(
            from: search.start - 1,
            count: search.display,
            of: query
        )
        let sought = HighlightedText(search.text)
        let photos = call.photos
        let origin = call.origin
        let items = products.map { product in
            NaverShopping.Item(
                product,
                hits: sought.hits(in: product.name),
                link: "\(origin)/products/\(product.id)",
                photos: photos
            )
        }
        return NaverShopping.Result(
            lastBuildDate: server.clock.now(),
            total: total,
            start: search.start,
            items: items
        )
    }
}

extension HTTPResponse {
    static func fault(_ fault: NaverShopping.Fault) -> HTTPResponse {
        .json(HTTPStatus(rawValue: fault.status), fault)
    }
}
