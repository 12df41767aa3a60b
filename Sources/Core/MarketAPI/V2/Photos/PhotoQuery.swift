public import Market

/// A file of a photo that only some may see.
public struct PhotoQuery: Hashable, Sendable {
    public var size: PhotoFileKind
    public var format: PhotoFileFormat

    public init(_ size: PhotoFileKind = .large, _ format: PhotoFileFormat = .jpeg) {
        self.size = size
        self.format = format
    }
}

extension PhotoQuery: OperationQuery {
    public static let parameters: [Operation.Parameter] = [.size, .format]

    public init(_ items: QueryItems) throws(AddressError) {
        size = try items.value("size") { PhotoFileKind(rawValue: $0) } ?? .large
        format = try items.value("format") { PhotoFileFormat(rawValue: $0) } ?? .jpeg
    }

    public var items: QueryItems {
        var items = QueryItems()
        items.add("size", size == .large ? nil : size.rawValue)
        items.add("format", format == .jpeg ? nil : format.rawValue)
        return items
    }
}
