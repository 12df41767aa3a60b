/// A piece of a page, whose texts are escaped whenever it becomes HTML.
indirect enum Markup {
    case text(String)
    case element(StaticString, [(name: StaticString, value: String)], [Markup])

    static func element(_ name: StaticString, _ children: Markup...) -> Markup {
        .element(name, [], children)
    }

    static func element(_ name: StaticString, class style: String, _ children: Markup...) -> Markup {
        let attributes: [(name: StaticString, value: String)] = [(name: "class", value: style)]
        return .element(name, attributes, children)
    }

    var html: String {
        switch self {
        case .text(let text): return Self.escaped(text)
        case .element(let name, let attributes, let children):
            let pairs = attributes.map { " \($0.name)=\"\(Self.escaped($0.value))\"" }.joined()
            let head = "<\(name)\(pairs)>"
            if Self.isVoid(name) { return head }
            return "\(head)\(children.map(\.html).joined())</\(name)>"
        }
    }

    private static func isVoid(_ name: StaticString) -> Bool {
        ["meta", "link", "br"].contains("\(name)")
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            // Not even as an escape may HTML hold them.
            case "\0"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
