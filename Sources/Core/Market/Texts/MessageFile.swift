/// The messages of a gettext `.po` file: of each name the text, or the texts of its plural forms.
struct MessageFile {
    private(set) var messages: [String: [String]] = [:]

    private enum Part {
        case name
        case plural
        case text(form: Int)
    }

    init(_ file: [UInt8]) throws(MessageFileError) {
        var name = ""
        var forms: [String] = []
        var part: Part?
        let lines = String(decoding: file, as: UTF8.self).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        for (number, line) in zip(1..., lines) where !line.isEmpty && !line.hasPrefix("#") {
            guard let quote = line.firstIndex(of: "\"") else { throw .noText(line: number) }
            let keyword = line[..<quote].filter { $0 != " " }
            switch keyword {
            case "msgid":
                try finish(name, forms, line: number)
                (name, forms, part) = ("", [], .name)
            case "msgid_plural":
                part = .plural
            case "":
                break
            default:
                part = .text(form: try Self.form(of: keyword, line: number))
            }
            let text = try Self.unquoted(line[quote...], line: number)
            switch part {
            case .name: name += text
            case .plural: break
            case .text(let form) where form == forms.count: forms.append(text)
            case .text(let form) where form == forms.count - 1: forms[form] += text
            case .text, nil: throw .outOfPlace(line: number)
            }
        }
        try finish(name, forms, line: lines.count)
        messages[""] = nil
    }

    private mutating func finish(_ name: String, _ forms: [String], line: Int) throws(MessageFileError) {
        guard !forms.isEmpty else { return }
        guard messages.updateValue(forms, forKey: name) == nil else { throw .twice(name: name, line: line) }
    }

    private static func form(of keyword: String, line: Int) throws(MessageFileError) -> Int {
        if keyword == "msgstr" { return 0 }
        guard keyword.hasPrefix("msgstr["), keyword.hasSuffix("]"),
            let form = Int(keyword.dropFirst("msgstr[".count).dropLast()), form >= 0
        else { throw .unknownKeyword(line: line) }
        return form
    }

    private static func unquoted(_ quoted: Substring, line: Int) throws(MessageFileError) -> String {
        guard quoted.count >= 2, quoted.hasSuffix("\"") else { throw .noText(line: line) }
        var text = ""
        var isEscaped = false
        for character in quoted.dropFirst().dropLast() {
            switch (isEscaped, character) {
            case (false, "\\"):
                isEscaped = true
                continue
            case (false, "\""): throw .noText(line: line)
            case (true, "n"): text.append("\n")
            case (true, "t"): text.append("\t")
            case (true, "\""), (true, "\\"), (false, _): text.append(character)
            case (true, _): throw .unknownEscape(line: line)
            }
            isEscaped = false
        }
        guard !isEscaped else { throw .noText(line: line) }
        return text
    }
}

/// A line of a `.po` file that can't be read.
enum MessageFileError: Error, Hashable {
    case noText(line: Int)
    case outOfPlace(line: Int)
    case unknownKeyword(line: Int)
    case unknownEscape(line: Int)
    case twice(name: String, line: Int)
}
