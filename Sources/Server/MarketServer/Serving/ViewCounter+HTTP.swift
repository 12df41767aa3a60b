import HTTPServer
import Market
import MarketService

extension ViewCounter {
    /// Notes a view of a product by the caller.
    func note(_ product: Product, by caller: Caller, of request: HTTPRequest) {
        let network = ClientNetwork(request.origin.address)
        note(product, by: caller, from: network, browser: request[.userAgent] ?? "")
    }
}
