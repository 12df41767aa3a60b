import Market

/// One field of a form: its name, what is filled in, and what is wrong with that.
struct Field {
    let name: StaticString
    let label: TextKey
    var problem: String?
    var hint: String?

    /// The field around its control, whose name and descriptions are in `attributes`.
    func html(in frame: Frame, control: (_ attributes: [Attribute]) -> HTML) -> HTML {
        div(.class(problem == nil ? "field" : "field wrong")) {
            Storefront.label(.for(name)) { frame.texts[label] }
            control(attributes)
            if let hint { p(.class("hint"), Attribute("id", .text("\(name)-hint"))) { hint } }
            if let problem { p(.class("problem"), Attribute("id", .text("\(name)-problem"))) { problem } }
        }
    }

    private var attributes: [Attribute] {
        let described = [hint.map { _ in "\(name)-hint" }, problem.map { _ in "\(name)-problem" }].compactMap(
            \.self
        )
        return [
            .id(name), .name(name),
            Attribute("aria-describedby", .text(described.joined(separator: " "))).when(!described.isEmpty),
            Attribute("aria-invalid", .fixed("true")).when(problem != nil),
        ]
    }

    /// A line of text.
    func line(_ text: String, in frame: Frame, _ more: Attribute...) -> HTML {
        html(in: frame) { HTML("input", $0 + [.value(text)] + more, nil) }
    }

    /// A password, which is never sent back.
    func secret(in frame: Frame, autocomplete: StaticString) -> HTML {
        html(in: frame) {
            let field = HTML(
                "input",
                $0 + [
                    .type("password"), Attribute("autocomplete", .fixed(autocomplete)),
                    Attribute("maxlength", .fixed("1024")), Attribute("required", .present),
                ],
                nil
            )
            return div(.class("secret")) {
                field
                // A script shows what is typed; without one there is nothing to press.
                button(
                    .type("button"),
                    .class("peek"),
                    Attribute("aria-pressed", .fixed("false")),
                    Attribute("aria-controls", .fixed(name))
                ) { frame.texts[.passwordShow] }
            }
        }
    }
}

/// A form-wide error, which takes the focus so that the reader continues from there.
struct ErrorLine {
    let text: String?

    @HTMLBuilder var html: HTML {
        if let text { p(.class("trouble"), .role("alert"), .unreached, .focused) { text } }
    }
}

/// Everything that is wrong, at the top of a form, each leading to its field.
struct ProblemList {
    let problems: [(field: StaticString, label: TextKey, text: String?)]
    /// True where something above it has the focus already.
    var isSecond = false

    private var found: [(field: StaticString, label: TextKey, text: String)] {
        problems.compactMap { field, label, text in text.map { (field, label, $0) } }
    }

    @HTMLBuilder func html(in frame: Frame) -> HTML {
        if !found.isEmpty {
            div(.class("trouble"), .role("alert"), .unreached, .focused.when(!isSecond)) {
                p { frame.texts[.problemInvalidDraft] }
                ul {
                    for problem in found {
                        li {
                            a(Attribute("href", .text("#\(problem.field)"))) {
                                told(problem.text, of: frame.texts[problem.label])
                            }
                        }
                    }
                }
            }
        }
    }

    /// Many a text, such as that a value is missing, is clear at its field and nowhere else.
    private func told(_ text: String, of label: String) -> String {
        text.contains(label) ? text : "\(label): \(text)"
    }
}
