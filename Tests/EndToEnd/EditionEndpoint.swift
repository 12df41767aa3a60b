/// A way to a market and to an edition of it.
struct EditionEndpoint {
    /// Scheme, host and port.
    let origin: String
    /// The path prefix of the edition.
    var prefix = ""
    /// The `curl` options that reach this endpoint.
    var curl: [String] = []
    /// Of HTTP.
    var version = "1.1"

    var values: [String: String] {
        [
            "origin": origin, "prefix": prefix, "edition": origin + prefix, "api": origin + "/api/v2",
            "session": (origin.hasPrefix("https") ? "__Host-" : "") + "openmarket_session",
            "secure": origin.hasPrefix("https") ? "; Secure" : "",
        ]
    }
}
