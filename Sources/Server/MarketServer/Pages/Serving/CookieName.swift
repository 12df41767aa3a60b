import HTTPServer

/// What a browser remembers for us, besides its session.
enum CookieName: String {
    case language = "openmarket_language"
    case view = "openmarket_view"
    /// Stands for a browser that nobody is signed in with, so that its forms can be told from others'.
    case visit = "openmarket_visit"
    /// Says that the browser has signed in before, and as whom.
    case browser = "openmarket_browser"
    case likes = "openmarket_likes"
    case cart = "openmarket_cart"

    /// Half a year.
    static let age: Int64 = 180 * 24 * 60 * 60
}

extension HTTPRequest {
    /// The field that makes a browser remember `value`, or with `nil` forget it.
    func cookie(_ name: CookieName, _ value: String?) -> String {
        // The choice of layout is changed by a script too, which asks for nothing then.
        cookie(name.rawValue, value, age: CookieName.age, isScripts: name == .view)
    }

    /// All cookies; of two with one name the first.
    var cookies: [Substring: Substring] {
        var cookies: [Substring: Substring] = [:]
        for field in values(.cookie) {
            for pair in field.split(separator: ";") {
                let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                guard halves.count == 2 else { continue }
                let name = halves[0].drop { $0 == " " }
                if cookies[name] == nil { cookies[name] = halves[1] }
            }
        }
        return cookies
    }
}

extension [Substring: Substring] {
    subscript(name: CookieName) -> Substring? { self[Substring(name.rawValue)] }
}
