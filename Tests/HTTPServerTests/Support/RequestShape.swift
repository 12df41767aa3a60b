import Foundation
import Testing

/// One line of `Fixtures/requests.txt`.
struct RequestShape: Sendable, CustomTestStringConvertible {
    let name: String
    let bytes: [UInt8]
    let statuses: [Int]
    let closes: Bool

    var testDescription: String { name }

    static let all: [RequestShape] = {
        guard
            let url = Bundle.module.url(
                forResource: "requests",
                withExtension: "txt",
                subdirectory: "Fixtures"
            ),
            let text = try? String(contentsOf: url, encoding: .utf8)
        else { fatalError("Fixtures/requests.txt is missing") }
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map(RequestShape.init)
    }()

    private init(line: Substring) {
        let columns = line.split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        precondition(columns.count == 3, "a row has three columns: \(line)")
        let expected = columns[0].split(separator: " ")
        statuses = expected.dropLast().compactMap { Int($0) }
        closes = expected.last == "close"
        name = columns[1].trimmingCharacters(in: .whitespaces)
        bytes = Self.unescaped(columns[2].dropFirst())
    }

    private static func unescaped(_ text: Substring) -> [UInt8] {
        var result: [UInt8] = []
        var rest = text
        while let character = rest.popFirst() {
            if character == "\\", let escape = rest.popFirst() {
                result += escaped(escape, &rest)
            } else if character == "{", let end = rest.firstIndex(of: "}"),
                let star = rest[..<end].lastIndex(of: "*"),
                let count = Int(rest[rest.index(after: star)..<end])
            {
                let unit = unescaped(rest[..<star])
                for _ in 0..<count { result += unit }
                rest = rest[rest.index(after: end)...]
            } else {
                result += Array(String(character).utf8)
            }
        }
        return result
    }

    private static func escaped(_ escape: Character, _ rest: inout Substring) -> [UInt8] {
        switch escape {
        case "r": return [13]
        case "n": return [10]
        case "t": return [9]
        case "0": return [0]
        case "\\": return [92]
        case "x":
            let digits = rest.prefix(2)
            rest = rest.dropFirst(2)
            guard let byte = UInt8(digits, radix: 16) else { fatalError("\\x\(digits) is no byte") }
            return [byte]
        default: fatalError("\\\(escape) is no escape")
        }
    }
}
