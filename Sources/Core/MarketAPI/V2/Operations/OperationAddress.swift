public import Market

/// The parts of an operation's address that differ from call to call: the number in its path, and its query.
///
/// An address reads back as the same value that it was written from, so that client and server can't disagree on it.
public protocol OperationAddress: Hashable, Sendable {
    /// True where a number stands in its path.
    static var hasNumber: Bool { get }
    /// The parameters that its query may have.
    static var parameters: [Operation.Parameter] { get }

    /// Reads an address; parameters that it does not know do not matter.
    init(number: Int64, _ items: QueryItems) throws(AddressError)

    /// The number in the path; of no meaning where it has none.
    var number: Int64 { get }
    var items: QueryItems { get }
}

/// The address of an operation that has only one.
public struct NoParameters: OperationAddress {
    public static let none = NoParameters()
    public static let hasNumber = false
    public static let parameters: [Operation.Parameter] = []

    private init() {}
    public init(number: Int64, _ items: QueryItems) {}

    public var number: Int64 { 0 }
    public var items: QueryItems { QueryItems() }
}

extension Identifier: OperationAddress {
    public static var hasNumber: Bool { true }
    public static var parameters: [Operation.Parameter] { [] }

    public init(number: Int64, _ items: QueryItems) { self.init(number) }

    public var number: Int64 { rawValue }
    public var items: QueryItems { QueryItems() }
}

/// The number of something whose type only the server has: a session, or a case.
extension Int64: OperationAddress {
    public static var hasNumber: Bool { true }
    public static var parameters: [Operation.Parameter] { [] }

    public init(number: Int64, _ items: QueryItems) { self = number }

    public var number: Int64 { self }
    public var items: QueryItems { QueryItems() }
}

/// An address with a query alone.
public protocol OperationQuery: OperationAddress {
    init(_ items: QueryItems) throws(AddressError)
}

extension OperationQuery {
    public static var hasNumber: Bool { false }

    public init(number: Int64, _ items: QueryItems) throws(AddressError) { try self.init(items) }

    public var number: Int64 { 0 }
}

/// An address with a number in its path, and a query.
public struct NumberedQuery<Subject, Query: OperationQuery>: OperationAddress {
    public static var hasNumber: Bool { true }
    public static var parameters: [Operation.Parameter] { Query.parameters }

    public let id: Identifier<Subject>
    public let query: Query

    public init(_ id: Identifier<Subject>, _ query: Query) {
        self.id = id
        self.query = query
    }

    public init(number: Int64, _ items: QueryItems) throws(AddressError) {
        self.init(Identifier(number), try Query(items))
    }

    public var number: Int64 { id.rawValue }
    public var items: QueryItems { query.items }
}
