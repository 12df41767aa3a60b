import HTTPServer
import Market
import MarketAPI

/// The addresses and the errors of 2022 and 2023.
struct VendorForm: EditionForm {
    let dialect: VendorDialect

    enum Place: String {
        case health = "/healthChecker"
        case products = "/api/products"
        case product = "/api/products/{id}"
        case secret = "/api/products/{id}/secret"
        case archived = "/api/products/{id}/archived"
        case deletion = "/api/products/{id}/{secret}"
    }

    func place(_ path: [String]) -> Place? {
        switch (path.count, path.first) {
        case (1, "healthChecker"): .health
        case (2, "api") where path[1] == "products": .products
        case (3, "api") where path[1] == "products": .product
        case (4, "api") where path[1] == "products":
            switch path[3] {
            case "secret" where dialect.deletesBySecret: .secret
            case "archived" where dialect.deletesByTicket: .archived
            default: .deletion
            }
        default: nil
        }
    }

    func route(_ call: EditionCall) -> String? { place(call.path)?.rawValue }

    func reply(to refusal: EditionRefusal, in texts: Texts, at now: Timestamp) -> HTTPResponse {
        let problem = EditionProblem(code: refusal.status, message: refusal.message(in: texts, at: now))
        return .json(HTTPStatus(rawValue: refusal.status), problem)
    }
}
