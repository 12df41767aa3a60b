import HTTPServer
import Market
import MarketAPI

/// The addresses and the errors of MommyTalk's list.
struct MommyTalkForm: EditionForm {
    private static let list = "/rest/shopping/products"
    private static let item = "/rest/shopping/product/{hash}"

    func route(_ call: EditionCall) -> String? {
        guard call.path.starts(with: ["rest", "shopping"]) else { return nil }
        return switch (call.path.count, call.path.dropFirst(2).first) {
        case (3, "products"): Self.list
        case (4, "product"): Self.item
        default: nil
        }
    }

    /// In the format of the editions beside it, as nobody knows this one's own.
    func reply(to refusal: EditionRefusal, in texts: Texts, at now: Timestamp) -> HTTPResponse {
        let problem = EditionProblem(code: refusal.status, message: refusal.message(in: texts, at: now))
        return .json(HTTPStatus(rawValue: refusal.status), problem)
    }
}
