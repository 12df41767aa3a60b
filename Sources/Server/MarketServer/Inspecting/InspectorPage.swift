import HTTPServer
import Market

/// The page that shows what apps sent, the newest on top.
struct InspectorPage {
    let requests: [InspectedRequest]
    let texts: Texts

    var html: String {
        let rows = requests.map(article)
        let page = Markup.element(
            "html",
            [(name: "lang", value: texts.language.rawValue)],
            [
                .element(
                    "head",
                    .element("meta", [(name: "charset", value: "utf-8")], []),
                    .element(
                        "meta",
                        [
                            (name: "name", value: "viewport"),
                            (name: "content", value: "width=device-width"),
                        ],
                        []
                    ),
                    .element("title", .text(texts[.inspectorTitle])),
                    .element("style", .text(Self.style))
                ),
                .element(
                    "body",
                    [],
                    [.element("h1", .text(texts[.inspectorTitle]))]
                        + (rows.isEmpty ? [.element("p", .text(texts[.inspectorEmpty]))] : rows)
                ),
            ]
        )
        return "<!doctype html>\n\(page.html)\n"
    }

    // Holds nothing that HTML escapes.
    private static let style = """
        body { font-family: sans-serif; max-width: 60rem; margin: 1rem auto; padding: 0 1rem }
        article { border-top: 1px solid; padding: 0.5rem 0 }
        h2 { font-size: 1rem; font-family: monospace; overflow-wrap: anywhere }
        pre { white-space: pre-wrap; overflow-wrap: anywhere }
        .hint { font-weight: bold }
        """

    private func article(_ request: InspectedRequest) -> Markup {
        let heading = "\(request.number). \(request.method) \(request.target) — \(outcome(request))"
        let hints = request.hints.map { Markup.element("li", class: "hint", .text($0.text(in: texts))) }
        let fields = request.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
        return .element(
            "article",
            [],
            [
                .element("h2", .text(heading)),
                .element("p", .text("\(request.moment.internetText) · \(request.sender) · \(request.id)")),
            ] + (hints.isEmpty ? [] : [.element("ul", [], hints)])
                + [.element("pre", .text(fields)), .element("pre", .text(body(request.body)))]
        )
    }

    private func outcome(_ request: InspectedRequest) -> String {
        switch request.fate {
        case .answer: "\(request.status)"
        case .error: texts(.inspectorError, ["status": "\(request.status)"])
        case .drop: texts(.inspectorDropped, ["status": "\(request.status)"])
        }
    }

    private func body(_ body: InspectedBody) -> String {
        switch body {
        case .none: texts[.inspectorNoBody]
        case .unread: texts[.inspectorUnread]
        case .binary(let size): texts(.inspectorBinary, ["size": "\(size)"])
        case .text(let text, let size, let isCut):
            isCut ? "\(text)\n\(texts(.inspectorCut, ["size": "\(size)"]))" : text
        case .form(let form, _): form.parts.map(part).joined(separator: "\n")
        }
    }

    private func part(_ part: InspectedForm.Part) -> String {
        let file = part.filename.map { " filename=\($0)" } ?? ""
        let head = "— \(part.name)\(file) (\(part.type ?? "-"), \(part.size) bytes)"
        return part.text.map { "\(head)\n\($0)" } ?? head
    }
}
