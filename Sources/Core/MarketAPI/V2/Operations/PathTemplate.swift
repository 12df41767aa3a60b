/// A path with `{id}` in place of a number, as logs and metrics have it.
public struct PathTemplate: Hashable, Sendable {
    public let text: String
    /// The path, cut at its slashes.
    public let segments: [String]

    public init(_ text: String) {
        self.text = text
        segments = text.split(separator: "/").map(String.init)
    }

    /// The number in a path that has been cut at its slashes and decoded, 0 where the template has none; `nil` for the path
    /// of another template.
    public func number(in path: [String]) -> Int64? {
        guard path.count == segments.count else { return nil }
        var number: Int64 = 0
        for index in segments.indices {
            if segments[index] == "{id}" {
                guard let found = Int64(pathSegment: path[index]) else { return nil }
                number = found
            } else if segments[index] != path[index] {
                return nil
            }
        }
        return number
    }
}

extension Int64 {
    /// The number that a part of an address is, as this market writes it: above 0, without a sign or a zero in front.
    ///
    /// A page with two addresses would be cached, linked and counted twice.
    fileprivate init?(pathSegment text: String) {
        guard let number = Int64(text), number > 0, String(number) == text else { return nil }
        self = number
    }
}
