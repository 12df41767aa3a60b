import HTTPServer
import Market
import MarketAPI

/// The addresses and the errors of 2021.
struct ItemForm: EditionForm {
    enum Place: String {
        case list = "/items/{page}"
        case items = "/item"
        case item = "/item/{id}"
    }

    func place(_ path: [String]) -> Place? {
        switch (path.count, path.first) {
        case (2, "items"): .list
        case (1, "item"): .items
        case (2, "item"): .item
        default: nil
        }
    }

    func route(_ call: EditionCall) -> String? { place(call.path)?.rawValue }

    /// Says no more than the old server did: whether the number or the password is wrong stays open.
    func reply(to refusal: EditionRefusal, in texts: Texts, at now: Timestamp) -> HTTPResponse {
        switch refusal {
        case .request(.market(.wrongProductPassword)), .request(.market(.notFound)),
            .request(.problem(.notFound, _)):
            .json(.notFound, Edition2021.Failure.notFound)
        default:
            .json(
                HTTPStatus(rawValue: refusal.status),
                Edition2021.Failure(message: refusal.message(in: texts, at: now))
            )
        }
    }
}
