/// The operations at an address, and the number that stands in it.
public struct AddressMatch: Sendable {
    /// With `{id}` in place of the number; fit for logs and metrics.
    public let path: String
    public let operations: [Operation]
    /// 0 where the path has none.
    public let number: Int64

    /// Finds the operations of a path that has been cut at its slashes and decoded.
    public init(_ segments: [String]) throws(AddressError) {
        guard segments.count > 2, segments[0] == "api", segments[1] == "v2" else { throw .unknownPath }
        for (template, operations) in Self.templates[segments[2]] ?? [] {
            guard let number = template.number(in: segments) else { continue }
            path = template.text
            self.operations = operations
            self.number = number
            return
        }
        throw .unknownPath
    }

    /// The templates of all operations by their first segment below the prefix.
    private static let templates = Dictionary(
        grouping: Dictionary(grouping: Operation.all, by: \.path).map { path, operations in
            (template: PathTemplate(Operation.prefix + path), operations: operations)
        }
    ) { $0.template.segments[2] }

    /// Finds those of an address, whatever its query; repeated and trailing slashes do not matter.
    public init(path: some StringProtocol) throws(AddressError) {
        var segments: [String] = []
        // By bytes, as no separator is part of a character.
        let text = String(path)
        let end = text.utf8.firstIndex(of: UInt8(ascii: "?")) ?? text.endIndex
        for segment in text.utf8[..<end].split(separator: UInt8(ascii: "/")) {
            guard let segment = PercentText.decode(Substring(segment)) else { throw .unknownPath }
            segments.append(segment)
        }
        try self.init(segments)
    }
}
