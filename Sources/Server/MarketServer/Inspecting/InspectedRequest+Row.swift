import HTTPServer
import Market
import Storefront

extension InspectedRequest {
    /// The request as the page of the inspector shows it.
    func row(in texts: Texts) -> InspectorPage.Row {
        InspectorPage.Row(
            heading: "\(number). \(method) \(target) — \(outcome(in: texts))",
            facts: "\(moment.internetText) · \(sender) · \(id)",
            hints: hints.map { $0.text(in: texts) },
            fields: fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n"),
            body: body.text(in: texts)
        )
    }

    private func outcome(in texts: Texts) -> String {
        switch fate {
        case .answer: "\(status)"
        case .error: texts(.inspectorError, ["status": "\(status)"])
        case .drop: texts(.inspectorDropped, ["status": "\(status)"])
        }
    }
}

extension InspectedBody {
    fileprivate func text(in texts: Texts) -> String {
        switch self {
        case .none: texts[.inspectorNoBody]
        case .unread: texts[.inspectorUnread]
        case .binary(let size): texts(.inspectorBinary, ["size": "\(size)"])
        case .text(let text, let size, let isCut):
            isCut ? "\(text)\n\(texts(.inspectorCut, ["size": "\(size)"]))" : text
        case .form(let form, _): form.parts.map(\.shown).joined(separator: "\n")
        }
    }
}

extension InspectedForm.Part {
    fileprivate var shown: String {
        let file = filename.map { " filename=\($0)" } ?? ""
        let head = "— \(name)\(file) (\(type ?? "-"), \(size) bytes)"
        return text.map { "\(head)\n\($0)" } ?? head
    }
}
