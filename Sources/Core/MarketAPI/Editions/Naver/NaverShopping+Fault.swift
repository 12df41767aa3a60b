extension NaverShopping {
    /// Everything that a search can be refused for.
    public enum Fault: String, Error, Hashable, Sendable, CaseIterable {
        case query = "SE01"
        case display = "SE02"
        case start = "SE03"
        case sort = "SE04"
        case noSuchAPI = "SE05"
        case encoding = "SE06"
        case system = "SE99"
        case authentication = "024"
        case quota = "010"

        public var status: Int {
            switch self {
            case .query, .display, .start, .sort, .encoding: 400
            case .authentication: 401
            case .noSuchAPI: 404
            case .quota: 429
            case .system: 500
            }
        }

        public var message: String {
            switch self {
            case .query: "Incorrect query request"
            case .display: "Invalid display value"
            case .start: "Invalid start value"
            case .sort: "Invalid sort value"
            case .noSuchAPI: "Invalid search api"
            case .encoding: "Malformed encoding"
            case .system: "System Error"
            case .authentication: "Authentication failed"
            case .quota: "Query limit exceeded"
            }
        }
    }
}

extension NaverShopping.Fault: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("errorMessage", message)
            o("errorCode", rawValue)
        }
    }
}

/// Only the code is read; the real service words its messages as it likes.
extension NaverShopping.Fault: Decodable {
    enum CodingKeys: String, CodingKey {
        case errorCode
    }

    public init(from decoder: any Decoder) throws {
        let body = try decoder.container(keyedBy: CodingKeys.self)
        let code = try body.decode(String.self, forKey: .errorCode)
        guard let fault = Self(rawValue: code) else {
            throw DecodingError.dataCorruptedError(
                forKey: .errorCode,
                in: body,
                debugDescription: "unknown code \(code)"
            )
        }
        self = fault
    }
}
