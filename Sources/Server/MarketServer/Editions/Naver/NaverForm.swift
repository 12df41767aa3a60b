import HTTPServer
import Market
import MarketAPI

/// The addresses and the errors of Naver's shopping search.
struct NaverForm: EditionForm {
    func route(_ call: EditionCall) -> String? {
        guard call.path.starts(with: ["v1", "search"]) else { return nil }
        return call.path == ["v1", "search", "shop.json"] ? "/v1/search/shop.json" : "/v1/search/unknown"
    }

    /// Its items link to the market's own pages, which are to be found at the same origin.
    func owns(_ path: [String]) -> Bool { path.first == "v1" }

    func reply(to refusal: EditionRefusal, in texts: Texts, at now: Timestamp) -> HTTPResponse {
        if case .targetNotEncoded = refusal { return .fault(.encoding) }
        switch refusal.code {
        case .notFound: return .fault(.noSuchAPI)
        case .tooManySearches: return .fault(.quota)
        default: return .fault(.system)
        }
    }
}
