import Linux

/// A file of settings: `OPENMARKET_NAME=value`, one a line, as systemd reads an `EnvironmentFile`.
enum SettingsFile {
    /// The variables, by their names; empty lines and those that begin with `#` or `;` say nothing.
    static func read(_ path: String) throws(SettingsError) -> [String: String] {
        let bytes = try rethrow(as: SettingsError.file) { () throws(FileError) in try Files.read(path) }
        return try parse(String(decoding: bytes, as: UTF8.self), of: path)
    }

    static func parse(_ text: String, of path: String) throws(SettingsError) -> [String: String] {
        var values: [String: String] = [:]
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for (number, line) in lines.enumerated() {
            let line = trimmed(line)
            guard let first = line.first, first != "#", first != ";" else { continue }
            guard let equals = line.firstIndex(of: "="), equals != line.startIndex else {
                throw .line(number + 1, of: path)
            }
            let name = trimmed(line[..<equals])
            values[String(name)] = unquoted(trimmed(line[line.index(after: equals)...]))
        }
        return values
    }

    private static func trimmed(_ text: Substring) -> Substring {
        let end = text.lastIndex { !$0.isWhitespace }
        return end.map { text[...$0].drop(while: \.isWhitespace) } ?? ""
    }

    private static func unquoted(_ value: Substring) -> String {
        for quote in ["\"", "'"] where value.count >= 2 && value.hasPrefix(quote) && value.hasSuffix(quote) {
            return String(value.dropFirst().dropLast())
        }
        return String(value)
    }
}

/// Why a file of settings could not be read.
enum SettingsError: Error, Hashable, CustomStringConvertible {
    case file(FileError)
    case line(Int, of: String)

    var description: String {
        switch self {
        case .file(let error): "the settings can't be read: \(error)"
        case .line(let number, let path): "\(path), line \(number): a setting is NAME=value"
        }
    }
}
