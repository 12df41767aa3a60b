import HTTPServer
import Storefront

/// The cookies of a browser besides its session.
enum CookieName: String {
    case language = "openmarket_language"
    case view = "openmarket_view"
    case show = "openmarket_show"
    case theme = "openmarket_theme"
    /// Stands for a browser that nobody is signed in with, so that its forms can be told from others'.
    case visit = "openmarket_visit"
    /// Says that the browser has signed in before, and as whom.
    case browser = "openmarket_browser"
    case likes = "openmarket_likes"
    case cart = "openmarket_cart"
    /// The number of the last change that the browser knows of, where a market has several servers.
    case change = "openmarket_change"

    /// Half a year.
    static let age: Int64 = 180 * 24 * 60 * 60
}

extension HTTPRequest {
    /// The field that makes a browser remember `value`, or with `nil` forget it.
    func cookie(_ name: CookieName, _ value: String?, age: Int64 = CookieName.age) -> String {
        // The choice of layout is changed by a script too, which asks for nothing then.
        cookie(name.rawValue, value, age: age, isScripts: name == .view)
    }

    /// All cookies; of two with one name the first.
    ///
    /// Over TLS those that prove something are read with ``hostPrefix`` alone, and found without it: a neighbouring host,
    /// or a network that is listened to, could set them otherwise.
    var cookies: [Substring: Substring] {
        var cookies: [Substring: Substring] = [:]
        let isSecure = has(.cookie) && origin.isSecure
        for field in values(.cookie) {
            // By bytes, as looking for characters takes ten times as long.
            for pair in field.utf8.split(separator: UInt8(ascii: ";")) {
                guard let equals = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
                var name = Substring(pair[..<equals].drop { $0 == UInt8(ascii: " ") })
                if isSecure, name.hasPrefix(Self.hostPrefix) {
                    name = name.dropFirst(Self.hostPrefix.count)
                } else if isSecure, Self.proofs.contains(name) {
                    continue
                }
                if cookies[name] == nil { cookies[name] = Substring(pair[equals...].dropFirst()) }
            }
        }
        return cookies
    }
}

extension HTTPRequest {
    /// Browsers keep a cookie so named only over TLS, for this host alone and all of its paths.
    fileprivate static let hostPrefix = "__Host-"

    /// The cookies that prove something.
    private static let proofs: Set<Substring> = [
        Substring(Credential.cookieName), Substring(CookieName.visit.rawValue),
        Substring(CookieName.browser.rawValue),
    ]

    /// The name of a cookie for this client's browser.
    func cookieName(_ name: String) -> String {
        origin.isSecure && Self.proofs.contains(Substring(name)) ? Self.hostPrefix + name : name
    }
}

extension [Substring: Substring] {
    subscript(name: CookieName) -> Substring? { self[Substring(name.rawValue)] }

    /// The products that the browser's market shows.
    var scope: ListScope { self[.show].flatMap { ListScope(rawValue: String($0)) } ?? .available }
}
