/// The head of a part, before its data.
public struct PartHead: Hashable, Sendable {
    /// The form field's name.
    public let name: String
    /// The file's name on the sender's device, if one was sent; often empty, and never a safe path.
    public let filename: String?
    /// The media type without parameters, in lower case; `nil` where none was sent.
    public let type: String?

    init(name: String, filename: String?, type: String?) {
        self.name = name
        self.filename = filename
        self.type = type
    }

    /// True for a plain field: no file name, and a type that is absent or a text's.
    public var isText: Bool {
        guard filename == nil else { return false }
        guard let type else { return true }
        return type.hasPrefix("text/") || type == "application/json"
            || type == "application/x-www-form-urlencoded"
    }

    /// Reads the lines between a delimiter and the empty line; they begin with the delimiter's line end.
    init(_ bytes: UnsafeRawBufferPointer) throws(MultipartError) {
        var disposition: HeaderParameters?
        var type: String?
        for line in Self.lines(bytes) {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw .malformed }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            let value = line[(colon + 1)...]
            guard value.allSatisfy(\.isFieldValue) else { throw .malformed }
            switch name {
            case "content-disposition": disposition = HeaderParameters(value)
            case "content-type": type = HeaderParameters(value).value.lowercased()
            default: break
            }
        }
        guard let disposition, disposition.value.lowercased() == "form-data", let name = disposition["name"]
        else { throw .malformed }
        self.init(name: name, filename: disposition["filename"], type: type.flatMap { $0.isEmpty ? nil : $0 })
    }

    private static func lines(_ bytes: UnsafeRawBufferPointer) -> [ArraySlice<UInt8>] {
        var lines: [ArraySlice<UInt8>] = []
        var rest = Array(bytes)[...]
        while let end = rest.firstIndex(of: .lineFeed) {
            lines.append(Self.withoutReturn(rest[..<end]))
            rest = rest[(end + 1)...]
        }
        lines.append(rest)
        return lines.filter { !$0.isEmpty }
    }

    private static func withoutReturn(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        line.last == .carriageReturn ? line.dropLast() : line
    }
}

/// A field's value with its `; name=value` parameters.
struct HeaderParameters {
    let value: String
    private let parameters: [(name: String, value: String)]

    init(_ bytes: some Collection<UInt8>) {
        var rest = Array(bytes)[...]
        value = Self.text(Self.upToSemicolon(&rest))
        var parameters: [(name: String, value: String)] = []
        while !rest.isEmpty {
            guard let name = Self.name(&rest) else { continue }
            parameters.append((name, Self.parameter(&rest)))
        }
        self.parameters = parameters
    }

    subscript(name: String) -> String? {
        parameters.first { $0.name == name }?.value
    }

    private static func upToSemicolon(_ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let piece = rest.prefix { $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(piece.count + 1)
        return piece
    }

    /// The name before `=`, with which it is taken; `nil` where a parameter has no `=`.
    private static func name(_ rest: inout ArraySlice<UInt8>) -> String? {
        let name = rest.prefix { $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ";") }
        rest = rest.dropFirst(name.count)
        let separator = rest.popFirst()
        return separator == UInt8(ascii: "=") ? text(name).lowercased() : nil
    }

    private static func parameter(_ rest: inout ArraySlice<UInt8>) -> String {
        rest = rest.drop(while: \.isBlank)
        guard rest.first == UInt8(ascii: "\"") else { return text(upToSemicolon(&rest)) }
        rest.removeFirst()
        var value: [UInt8] = []
        while let byte = rest.popFirst(), byte != UInt8(ascii: "\"") {
            // Browsers escape only the quote; a lone backslash is part of an old Windows path.
            if byte == UInt8(ascii: "\\"), rest.first == UInt8(ascii: "\"") {
                rest.removeFirst()
                value.append(UInt8(ascii: "\""))
            } else {
                value.append(byte)
            }
        }
        _ = upToSemicolon(&rest)
        return String(decoding: value, as: UTF8.self)
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: FieldList.trimmed(bytes), as: UTF8.self)
    }
}
