import HTTPServer
import Market

/// The addresses of an edition, and its words for what goes wrong: all that can be said without a market.
protocol EditionForm: Sendable {
    /// The name of an address with what varies in it left out, such as `/api/products/{id}`; `nil` where the
    /// edition has no such address.
    func route(_ call: EditionCall) -> String?
    func reply(to refusal: EditionRefusal, in texts: Texts, at now: Timestamp) -> HTTPResponse
    /// True where a path belongs to an edition that has a port or a host for itself, known or not.
    func owns(_ path: [String]) -> Bool
}

extension EditionForm {
    // Pictures are at the origin that the edition names.
    func owns(_ path: [String]) -> Bool { path.first != "media" }
}
