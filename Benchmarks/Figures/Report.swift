import Foundation

/// The output of a benchmark: printed, and put between its marks of the document that `--readme` names.
///
/// The marks of `core` are `<!-- core:begin -->` and `<!-- core:end -->`.
public struct Report {
    public enum Failure: Error, Hashable {
        /// The document has no place for figures of that name.
        case noMarks(of: String, in: String)
    }

    private let name: String
    private let document: String?

    public init(_ name: String, arguments: [String] = CommandLine.arguments) {
        self.name = name
        document = arguments.firstIndex(of: "--readme").flatMap { arguments.dropFirst($0 + 1).first }
    }

    public func tell(_ text: String) throws {
        print(text)
        guard let document else { return }
        let old = try String(contentsOfFile: document, encoding: .utf8)
        guard let begin = old.range(of: "<!-- \(name):begin -->\n"),
            let end = old.range(of: "<!-- \(name):end -->"),
            begin.upperBound <= end.lowerBound
        else { throw Failure.noMarks(of: name, in: document) }
        let new = old.replacingCharacters(in: begin.upperBound..<end.lowerBound, with: text + "\n")
        try new.write(toFile: document, atomically: true, encoding: .utf8)
    }
}
