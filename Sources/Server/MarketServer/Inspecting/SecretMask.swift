import Market

/// Hides what must not be read over a shoulder, but leaves enough to tell two values apart.
enum SecretMask {
    /// The first few characters of a long value, and none of a short one.
    static func text(_ value: some StringProtocol) -> String {
        let shown = value.count >= 20 ? 4 : 0
        return "\(value.prefix(shown))…(\(value.count))"
    }

    static func field(_ name: String, _ value: String) -> String {
        switch name.lowercased() {
        case "authorization", "proxy-authorization":
            // The scheme is no secret, and often what is wrong.
            let parts = value.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? "\(parts[0]) \(text(parts[1]))" : text(value)
        case "cookie", "identifier", "x-naver-client-id", "x-naver-client-secret", "idempotency-key":
            return text(value)
        case let name where name.contains("token") || name.contains("secret") || name.contains("password"):
            return text(value)
        default: return value
        }
    }

    /// A target without its secrets, and without the values of `names`.
    ///
    /// Its path may end in the secret of a product, or in a text that a client took for it, and its query may
    /// name one.
    static func target(_ target: String, hiding names: Set<String> = []) -> String {
        let halves = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let path = halves[0].split(separator: "/", omittingEmptySubsequences: false)
        let isPublic = path.contains("media") || path.contains("rest")
        let masked = path.indices.map { place in
            let isLong = path[place].count >= 20 && !isPublic
            return isLong || isSecret(at: place, of: path) ? text(path[place]) : String(path[place])
        }
        .joined(separator: "/")
        return halves.count == 2 ? "\(masked)?\(pairs(halves[1], hiding: names))" : masked
    }

    /// Returns true where old apps have a product's secret there: behind `products` and its number.
    private static func isSecret(at place: Int, of path: [Substring]) -> Bool {
        guard place >= 2, path[place - 2] == "products", !path.contains("v2"), !path[place].isEmpty else {
            return false
        }
        return !["secret", "archived"].contains(path[place])
    }

    /// Names and values as a query and a page's form have them, with the values of secrets hidden.
    static func pairs(_ text: some StringProtocol, hiding names: Set<String> = []) -> String {
        text.split(separator: "&", omittingEmptySubsequences: false).map { pair in
            let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard sides.count == 2, isSecret(sides[0]) || names.contains(String(sides[0])) else {
                return String(pair)
            }
            return "\(sides[0])=\(Self.text(sides[1]))"
        }
        .joined(separator: "&")
    }

    /// The fields of a product that only its seller knows, in the API and in forms.
    private static let sellers = Set(
        ProductField.further.filter(\.isSecret).flatMap {
            [$0.member.description.lowercased(), $0.input.description]
        }
    )

    static func isSecret(_ name: some StringProtocol) -> Bool {
        let name = name.lowercased()
        // How a change of password calls the two, what makes the first administrator, and what buyers must not know.
        return ["current", "new", "invitation"].contains(name) || sellers.contains(name)
            || ["secret", "password", "token", "recovery"].contains { name.contains($0) }
    }

    /// The text of a body, whatever it is meant to be, also without the values of `names`.
    static func body(_ text: String, hiding names: Set<String> = []) -> String {
        let isJSON = text.first { !$0.isWhitespace }.map { "{[".contains($0) } ?? false
        let masked = json(text, hiding: names)
        return isJSON ? masked : pairs(masked, hiding: names)
    }

    /// JSON text with the values of secret members hidden, however broken the JSON is.
    static func json(_ text: String, hiding names: Set<String> = []) -> String {
        var masked = ""
        var rest = text[...]
        while let open = rest.firstIndex(of: "\"") {
            let name = rest[rest.index(after: open)...].untilQuote
            masked += rest[..<name.endIndex]
            rest = rest[name.endIndex...]
            rest.move(oneOf: "\"", to: &masked)
            let colon = rest.prefix { $0 == ":" || $0.isWhitespace }
            guard isSecret(name) || names.contains(String(name)), colon.contains(":") else { continue }
            masked += colon
            rest = rest[colon.endIndex...]
            let isString = rest.move(oneOf: "\"", to: &masked)
            let value = isString ? rest.untilQuote : rest.untilEnd
            if isString {
                masked += Self.text(value)
            } else {
                // Still JSON, so that whether the rest is any can be told.
                masked += value == "null" ? "null" : "\"\(Self.text(value))\""
            }
            rest = rest[value.endIndex...]
            rest.move(oneOf: "\"", to: &masked)
        }
        return masked + rest
    }
}

extension Substring {
    /// Up to the quote that ends a JSON string.
    fileprivate var untilQuote: Substring {
        var isEscaped = false
        for index in indices {
            if isEscaped {
                isEscaped = false
            } else if self[index] == "\\" {
                isEscaped = true
            } else if self[index] == "\"" {
                return self[..<index]
            }
        }
        return self
    }

    /// Up to the end of a JSON value that is no string; a list to its last bracket.
    fileprivate var untilEnd: Substring {
        if first == "[", let end = firstIndex(of: "]") { return self[...end] }
        return prefix { !",}\r\n".contains($0) }
    }

    @discardableResult
    fileprivate mutating func move(oneOf character: Character, to text: inout String) -> Bool {
        guard first == character else { return false }
        text.append(removeFirst())
        return true
    }
}
