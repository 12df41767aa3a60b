/// The operations at an address, and the number that stands in it.
public struct AddressMatch: Sendable {
    /// With `{id}` in place of the number; fit for logs and metrics.
    public let path: String
    public let operations: [Operation]
    /// 0 where the path has none.
    public let number: Int64

    /// Finds the operations of a path that has been cut at its slashes and decoded.
    public init(_ segments: [String]) throws(RouteError) {
        guard segments.count > 2, segments[0] == "api", segments[1] == "v2",
            let shapes = AddressShape.all[segments[2]]
        else { throw .unknownPath }
        guard let shape = shapes.first(where: { $0.fits(segments) }) else { throw .unknownPath }
        path = shape.path
        operations = shape.operations
        guard let place = shape.place else {
            number = 0
            return
        }
        // As `path` prints it, so that no thing has two addresses.
        guard let number = Int64(pathSegment: segments[place]) else { throw .unknownPath }
        self.number = number
    }

    /// Finds those of an address, whatever its query; repeated and trailing slashes do not matter.
    public init(path: some StringProtocol) throws(RouteError) {
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

/// A path of the API, cut at its slashes, with the operations there.
private struct AddressShape: Sendable {
    let path: String
    let segments: [String]
    /// The index of the segment that is the number; `nil` where there is none.
    let place: Int?
    let operations: [Operation]

    init(_ path: String, _ operations: [Operation]) {
        self.path = Operation.prefix + path
        self.operations = operations
        segments = self.path.split(separator: "/").map(String.init)
        place = segments.firstIndex(of: "{id}")
    }

    /// True where a path with the same first segments is of this shape.
    func fits(_ path: [String]) -> Bool {
        guard path.count == segments.count else { return false }
        return (3..<max(3, segments.count)).allSatisfy { $0 == place || path[$0] == segments[$0] }
    }

    /// By the first segment below the prefix; those with a number last, so that `/sessions/current` is no session's.
    static let all = Dictionary(
        grouping: Dictionary(grouping: Operation.all, by: \.path).map { AddressShape($0.key, $0.value) }
    ) { $0.segments[2] }
    .mapValues { shapes in shapes.filter { $0.place == nil } + shapes.filter { $0.place != nil } }
}

extension Int64 {
    /// The number that a part of an address is, as this market writes it: above 0, without a sign or a zero in front.
    ///
    /// A page with two addresses would be cached, linked and counted twice.
    public init?(pathSegment text: String) {
        guard let number = Int64(text), number > 0, String(number) == text else { return nil }
        self = number
    }
}
