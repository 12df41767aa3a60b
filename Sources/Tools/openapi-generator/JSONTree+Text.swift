import MarketAPI

extension JSONTree {
    /// The value, indented by two spaces; slashes are not escaped.
    var indented: String { indented(by: "") }

    private func indented(by margin: String) -> String {
        switch self {
        case .object(let members):
            Self.list(
                "{",
                "}",
                margin,
                members.map { key, value in
                    "\(Self.quoted(key)): \(value.indented(by: margin + "  "))"
                }
            )
        case .array(let elements):
            Self.list("[", "]", margin, elements.map { $0.indented(by: margin + "  ") })
        case .string(let text): Self.quoted(text)
        case .integer(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .null: "null"
        }
    }

    private static func list(
        _ start: String,
        _ end: String,
        _ margin: String,
        _ items: [String]
    ) -> String {
        guard !items.isEmpty else { return start + end }
        let lines = items.map { "\n\(margin)  \($0)" }.joined(separator: ",")
        return "\(start)\(lines)\n\(margin)\(end)"
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\n": quoted += "\\n"
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
