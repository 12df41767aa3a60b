/// A coding in which text is sent to clients that take it.
public enum ContentCoding: String, Sendable, CaseIterable {
    /// The smaller one, for replies that are kept; browsers ask for it over https.
    case brotli = "br"
    /// The one that every client takes.
    case gzip

    /// Returns true where an `Accept-Encoding` value names the coding with a weight above 0; gzip also by `*`.
    func isAccepted(_ field: String) -> Bool {
        var byWildcard = false
        for element in field.split(separator: ",") {
            let parts = element.split(separator: ";").map {
                $0.filter { $0 != " " && $0 != "\t" }.lowercased()
            }
            let isWanted = !parts.dropFirst().contains {
                $0.hasPrefix("q=") && (Double($0.dropFirst(2)) ?? 0) <= 0
            }
            switch parts.first {
            case rawValue: return isWanted
            case "x-gzip" where self == .gzip: return isWanted
            case "*" where self == .gzip: byWildcard = isWanted
            default: break
            }
        }
        return byWildcard
    }
}

extension HTTPRequest {
    func accepts(_ coding: ContentCoding) -> Bool {
        coding.isAccepted(values(.acceptEncoding).joined(separator: ","))
    }
}
