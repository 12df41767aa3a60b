/// A way to a market and to an edition of it.
struct EditionEndpoint {
    /// Scheme, host and port.
    let origin: String
    /// What stands before the paths of the edition.
    var prefix = ""
    /// What `curl` has to know to come here.
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
