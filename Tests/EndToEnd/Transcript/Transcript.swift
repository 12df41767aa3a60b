import Foundation

/// Calls and what they must be answered, as a file tells it.
///
///     # What a line like this says is for readers; with two ## it is the name of what follows.
///     $ curl -X PATCH '{{edition}}/api/products/{{camera}}' \
///         -d '{"stock":3}'
///     202
///     Content-Type: application/json
///     Set-Cookie: -
///
///     {"id":{{camera}},"stock":3,\
///       "created_at":"{{:day}}T00:00:00.00"}
///
/// After the call stand the status, the headers that matter (`-` for one that must not be there), an empty line and
/// the body, byte by byte: the reply's other headers may be any, its body may not. A line that ends in `\` goes on in
/// the next one, whose indentation doesn't count. ``Template`` says what may stand in for what changes.
struct Transcript {
    let name: String
    let steps: [Step]

    struct Step {
        let line: Int
        let title: String
        let command: String
        /// A number, or the name of a value that is one.
        let status: String
        let fields: [(name: String, value: String)]
        let body: String
    }

    init(_ text: String, name: String) throws(TranscriptError) {
        self.name = name
        var lines = Lines(text)
        var steps: [Step] = []
        var title = name
        while let (number, line) = lines.next() {
            if line.hasPrefix("## ") {
                title = String(line.dropFirst(3))
            } else if line.hasPrefix("$ ") {
                steps.append(try Self.step(line, number, title, &lines))
            } else if !line.isEmpty, !line.hasPrefix("#") {
                throw .unexpectedLine(line, number: number)
            }
        }
        guard !steps.isEmpty else { throw .empty }
        self.steps = steps
    }

    private static func step(
        _ line: String,
        _ number: Int,
        _ title: String,
        _ lines: inout Lines
    ) throws(TranscriptError) -> Step {
        guard let (_, status) = lines.next(), Int(status) != nil || status.hasPrefix("{{") else {
            throw .noStatus(number: number)
        }
        var fields: [(name: String, value: String)] = []
        while let (number, line) = lines.nextOfStep(), !line.isEmpty {
            guard let colon = line.firstRange(of: ": ") else { throw .unexpectedLine(line, number: number) }
            fields.append((String(line[..<colon.lowerBound]), String(line[colon.upperBound...])))
        }
        var body: [String] = []
        while let (_, line) = lines.nextOfStep() { body.append(line) }
        while body.last == "" { body.removeLast() }
        return Step(
            line: number,
            title: title,
            command: String(line.dropFirst(2)),
            status: status,
            fields: fields,
            body: body.joined(separator: "\n")
        )
    }
}

/// The lines of a transcript, those that go on in the next one joined.
private struct Lines {
    private var rest: ArraySlice<(number: Int, text: String)>

    init(_ text: String) {
        var joined: [(number: Int, text: String)] = []
        var open = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let goesOn = line.hasSuffix("\\")
            let text = goesOn ? line.dropLast() : line
            if open {
                joined[joined.count - 1].text += text.drop { $0 == " " }
            } else {
                joined.append((index + 1, String(text)))
            }
            open = goesOn
        }
        rest = joined[...]
    }

    mutating func next() -> (number: Int, text: String)? { rest.popFirst() }

    /// The next line, unless it begins something new.
    mutating func nextOfStep() -> (number: Int, text: String)? {
        guard let first = rest.first, !first.text.hasPrefix("$ "), !first.text.hasPrefix("#") else {
            return nil
        }
        return rest.popFirst()
    }
}

enum TranscriptError: Error, Hashable {
    case empty
    case badCommand(String)
    case unexpectedLine(String, number: Int)
    case noStatus(number: Int)
    case badPlaceholder(String)
    /// A value is named that nothing before has given.
    case unknownValue(String)
}
