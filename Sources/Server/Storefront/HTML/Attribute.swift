/// A name and a value inside of a tag; the value is always quoted and escaped.
///
/// Names stand in the source. Addresses are ``Link``s, so that no `javascript:` can come in by them.
struct Attribute: Sendable {
    enum Value: Sendable {
        /// The attribute is not there at all.
        case absent
        /// It is there, without a value.
        case present
        case fixed(StaticString)
        case text(String)
        case number(Int64)
    }

    let name: StaticString
    let value: Value

    init(_ name: StaticString, _ value: Value) {
        self.name = name
        self.value = value
    }

    func write(to bytes: inout [UInt8]) {
        if case .absent = value { return }
        bytes.append(UInt8(ascii: " "))
        bytes.append(name)
        if case .present = value { return }
        bytes.append("=\"")
        switch value {
        case .absent, .present: break
        case .fixed(let text): bytes.append(text)
        case .text(let text): bytes.append(escaping: text)
        case .number(let number): bytes.append(contentsOf: String(number).utf8)
        }
        bytes.append(UInt8(ascii: "\""))
    }

    /// This attribute, or none.
    func when(_ condition: Bool) -> Attribute {
        condition ? self : Attribute(name, .absent)
    }
}

extension Attribute {
    static func `class`(_ names: StaticString) -> Attribute { Attribute("class", .fixed(names)) }
    static func id(_ name: StaticString) -> Attribute { Attribute("id", .fixed(name)) }
    static func href(_ link: Link) -> Attribute { Attribute("href", .text(link.text)) }
    static func src(_ link: Link) -> Attribute { Attribute("src", .text(link.text)) }
    static func action(_ link: Link) -> Attribute { Attribute("action", .text(link.text)) }
    static func lang(_ language: String) -> Attribute { Attribute("lang", .text(language)) }
    static func type(_ type: StaticString) -> Attribute { Attribute("type", .fixed(type)) }
    static func name(_ name: StaticString) -> Attribute { Attribute("name", .fixed(name)) }
    static func value(_ text: String) -> Attribute { Attribute("value", .text(text)) }
    static func label(_ text: String) -> Attribute { Attribute("aria-label", .text(text)) }
    static func alt(_ text: String) -> Attribute { Attribute("alt", .text(text)) }
    static func title(_ text: String) -> Attribute { Attribute("title", .text(text)) }
    static func content(_ text: String) -> Attribute { Attribute("content", .text(text)) }
    static func rel(_ relation: StaticString) -> Attribute { Attribute("rel", .fixed(relation)) }
    static func role(_ role: StaticString) -> Attribute { Attribute("role", .fixed(role)) }
    static func `for`(_ id: StaticString) -> Attribute { Attribute("for", .fixed(id)) }
    static func property(_ name: StaticString) -> Attribute { Attribute("itemprop", .fixed(name)) }
    static func data(_ name: StaticString, _ value: String) -> Attribute { Attribute(name, .text(value)) }
    static let post = Attribute("method", .fixed("post"))
    static let hidden = Attribute("type", .fixed("hidden"))
    static let submit = Attribute("type", .fixed("submit"))
    /// Left out by screen readers, for what another element says better.
    static let unspoken = Attribute("aria-hidden", .fixed("true"))
    /// Takes the focus where it is given to it, and is passed by Tab.
    static let unreached = Attribute("tabindex", .fixed("-1"))
    /// Has the focus when the page comes; one of a page may.
    static let focused = Attribute("autofocus", .present)
    static func current(_ isCurrent: Bool) -> Attribute {
        Attribute("aria-current", .fixed("page")).when(isCurrent)
    }
    static func selected(_ condition: Bool) -> Attribute { Attribute("selected", .present).when(condition) }
    static func checked(_ condition: Bool) -> Attribute { Attribute("checked", .present).when(condition) }
    static func disabled(_ condition: Bool) -> Attribute { Attribute("disabled", .present).when(condition) }
}
