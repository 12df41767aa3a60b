/// An error in a command line, with one line that says what would be right.
enum UsageError: Error, Hashable, CustomStringConvertible {
    case unknownCommand(String)
    /// A first word that several commands share, with no second one that any of them has.
    case unfinishedCommand(String, with: [String])
    case unknownOption(String, command: String)
    case missingValue(option: String)
    case badValue(option: String, value: String, wanted: String)
    case unexpected(String)
    case missing(option: String)
    /// The value of a list holds several.
    case repeated(option: String, isList: Bool)
    /// Two things that were asked for and don't go together, in a sentence.
    case contradiction(String)

    var description: String {
        switch self {
        case .unknownCommand(let name):
            "openmarket has no command '\(name.printable)'; openmarket --help lists them"
        case .unfinishedCommand(let word, let names):
            "openmarket \(word) is not all of a command; there is \(names.joined(separator: ", "))"
        case .unknownOption(let name, let command):
            "openmarket \(command) has no option \(name.printable); openmarket \(command) --help lists them"
        case .missingValue(let option):
            "\(option) needs a value"
        case .badValue(let option, let value, let wanted):
            "\(option) takes \(wanted), not '\(value.printable)'"
        case .unexpected(let argument):
            "'\(argument.printable)' is one argument too many"
        case .missing(let option):
            "\(option) is missing"
        case .repeated(let option, let isList):
            "\(option) comes more than once"
                + (isList ? "; several values go into one, with commas between them" : "")
        case .contradiction(let sentence):
            sentence
        }
    }
}

extension String {
    /// The text fit for a terminal: cut short, and without characters that could move its cursor.
    fileprivate var printable: String {
        let visible = String(
            unicodeScalars.prefix(80).map { $0.properties.generalCategory == .control ? "?" : Character($0) }
        )
        return unicodeScalars.count > 80 ? visible + "…" : visible
    }
}
