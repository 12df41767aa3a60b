/// Puts pages together: a `String` becomes escaped text, elements stay what they are.
@resultBuilder
enum HTMLBuilder {
    static func buildExpression(_ text: String) -> HTML { HTML(text) }
    static func buildExpression(_ html: HTML) -> HTML { html }
    static func buildExpression(_ raw: RawHTML) -> HTML { HTML(raw) }
    static func buildExpression(_ html: HTML?) -> HTML { html ?? .empty }

    static func buildBlock() -> HTML { .empty }
    static func buildPartialBlock(first: HTML) -> HTML { first }
    static func buildPartialBlock(accumulated: consuming HTML, next: HTML) -> HTML {
        accumulated.append(next)
        return accumulated
    }

    static func buildOptional(_ html: HTML?) -> HTML { html ?? .empty }
    static func buildEither(first html: HTML) -> HTML { html }
    static func buildEither(second html: HTML) -> HTML { html }
    static func buildArray(_ parts: [HTML]) -> HTML {
        var whole = HTML.empty
        for part in parts { whole.append(part) }
        return whole
    }
}
