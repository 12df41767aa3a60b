import MarketAPI

/// The fields of a request's or a reply's head, by names in any letter case.
public struct HeaderFields: Hashable, Sendable, ExpressibleByDictionaryLiteral {
    private var values: [String: String] = [:]

    public init() {}

    /// Of fields with one name the last counts.
    public init(_ fields: some Sequence<(String, String)>) {
        for (name, value) in fields { self[name] = value }
    }

    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements)
    }

    /// The value of a field, whatever letter case its name is written in.
    public subscript(name: String) -> String? {
        get { values[name.lowercased()] }
        set { values[name.lowercased()] = newValue }
    }

    /// Names in lower case with their values, in the order of the names.
    public var all: [(name: String, value: String)] {
        values.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
    }

    /// Only the fields of these names.
    func keeping(_ names: Set<String>) -> HeaderFields {
        var kept = self
        kept.values = values.filter { names.contains($0.key) }
        return kept
    }
}

/// The names of header fields that the client writes or reads.
enum HeaderName {
    static let accept = "Accept"
    static let acceptLanguage = "Accept-Language"
    static let contentType = "Content-Type"
    static let date = "Date"
    static let location = "Location"
    static let userAgent = "User-Agent"
    /// Names the vendor of an old-style market.
    static let identifier = "identifier"
    static let naverIdentifier = "X-Naver-Client-Id"
    static let naverSecret = "X-Naver-Client-Secret"

    static let authorization = HeaderNames.authorization
    static let idempotencyKey = HeaderNames.idempotencyKey
    static let changeAge = HeaderNames.changeAge
    static let ifMatch = HeaderNames.ifMatch
    static let marketChange = HeaderNames.marketChange
    static let lastEventID = HeaderNames.lastEventID
    static let retryAfter = HeaderNames.retryAfter
    static let requestID = HeaderNames.requestID
}
