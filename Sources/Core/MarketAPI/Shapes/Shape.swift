import Market

/// The members of a body, each said once: by it a body is written, read and described.
///
/// ```swift
/// extension Seller: ShapedBody {
///     public static let shape = Shape<Seller>("Seller") { o in
///         let id = o("id", \.id)
///         let name = o("name", \.name)
///         return { json in Seller(id: try json(id), name: try json(name)) }
///     }
/// }
/// ```
public struct Shape<Body>: Sendable {
    /// The name of the body's schema; `nil` where it stands where it is used.
    let name: String?
    private let description: String?
    fileprivate let page: String?
    let members: ShapeMembers<Body>
    private let make: @Sendable (ObjectReader) throws -> Body

    /// - Parameters:
    ///   - name: The name of its schema; `nil` to describe it where it is used.
    ///   - description: The description of its schema.
    ///   - page: The description of a page of such bodies.
    ///   - members: Adds the members in the order in which they are written, and returns what makes a body of those that
    ///     were read.
    init(
        _ name: String? = nil,
        _ description: String? = nil,
        page: String? = nil,
        members: (inout ShapeMembers<Body>) -> @Sendable (ObjectReader) throws -> Body
    ) {
        self.name = name
        self.description = description
        self.page = page
        var all = ShapeMembers<Body>()
        make = members(&all)
        self.members = all
    }

    func write(_ body: Body, to object: inout JSONObjectWriter) {
        for write in members.writers { write(body, &object) }
    }

    func read(_ json: ObjectReader) throws -> Body { try make(json) }

    /// The schema, without its name.
    var schema: Schema { Schema.object(members.descriptions.map { $0() }).described(description) }
}

/// A body of the API that is an object with the members of its ``Shape``.
public protocol ShapedBody: WireValue {
    static var shape: Shape<Self> { get }
}

extension ShapedBody {
    public static var schemaName: String? { shape.name }
    public static var definition: Schema { shape.schema }
    public static var pageDescription: String? { shape.page }

    public func write(to json: inout JSONWriter) {
        json.object { o in Self.shape.write(self, to: &o) }
    }

    public init(from decoder: any Decoder) throws {
        self = try Self.shape.read(ObjectReader(decoder))
    }
}

/// The members of a ``Shape`` while they are added: call it once for each of them.
public struct ShapeMembers<Body>: Sendable {
    typealias Description = @Sendable () -> (name: String, isRequired: Bool, schema: Schema)

    fileprivate(set) var descriptions: [Description] = []
    fileprivate(set) var writers: [@Sendable (Body, inout JSONObjectWriter) -> Void] = []

    /// Adds a member that is always there.
    @discardableResult
    mutating func callAsFunction<Value: WireValue>(
        _ name: StaticString,
        _ value: @escaping @Sendable (Body) -> Value,
        _ about: String? = nil,
        as schema: @autoclosure @escaping @Sendable () -> Schema = Value.schema
    ) -> ShapeMember<Value> {
        writers.append { body, o in o(name, value(body)) }
        let key = MemberName(name)
        descriptions.append { (key.stringValue, true, schema().described(about)) }
        return ShapeMember { try $0.decode(Value.self, forKey: key) }
    }

    /// Adds a member that is always there now, and is read as `fallback` from a market of before that leaves it out.
    @discardableResult
    mutating func callAsFunction<Value: WireValue>(
        _ name: StaticString,
        _ value: @escaping @Sendable (Body) -> Value,
        or fallback: Value,
        _ about: String? = nil,
        as schema: @autoclosure @escaping @Sendable () -> Schema = Value.schema
    ) -> ShapeMember<Value> {
        self(name, value, about, as: schema())
        let key = MemberName(name)
        return ShapeMember { try $0.decodeIfPresent(Value.self, forKey: key) ?? fallback }
    }

    /// Adds a member that is left out where there is no value; `null` is read as none.
    @discardableResult
    mutating func callAsFunction<Value: WireValue>(
        _ name: StaticString,
        ifPresent value: @escaping @Sendable (Body) -> Value?,
        _ about: String? = nil,
        as schema: @autoclosure @escaping @Sendable () -> Schema = Value.schema
    ) -> ShapeMember<Value?> {
        writers.append { body, o in o(name, ifPresent: value(body)) }
        let key = MemberName(name)
        descriptions.append { (key.stringValue, false, schema().described(about)) }
        return ShapeMember { try $0.decodeIfPresent(Value.self, forKey: key) }
    }

    /// Adds an amount as decimal text, and its currency under a name of its own behind it.
    @discardableResult
    mutating func money(
        _ name: StaticString,
        _ value: @escaping @Sendable (Body) -> Money,
        _ about: String? = nil,
        as schema: @autoclosure @escaping @Sendable () -> Schema = .amount
    ) -> ShapeMember<Money> {
        let amount = self(name, { Amount(value($0)) }, about, as: schema())
        let currency = self("currency", { value($0).currency })
        return ShapeMember { try amount.read($0).money(in: currency.read($0)) }
    }

    /// Adds the members of a part, which stand in the same object.
    @discardableResult
    mutating func members<Part: ShapedBody>(
        of part: @escaping @Sendable (Body) -> Part
    ) -> ShapeMember<Part> {
        writers.append { body, o in Part.shape.write(part(body), to: &o) }
        descriptions += Part.shape.members.descriptions
        return ShapeMember { try Part.shape.read(ObjectReader($0)) }
    }
}

/// A member that was added to a ``Shape``, by which its value is read.
struct ShapeMember<Value>: Sendable {
    fileprivate let read: @Sendable (KeyedDecodingContainer<MemberName>) throws -> Value
}

/// An object that is read: call it with the members whose values are wanted.
struct ObjectReader {
    private let container: KeyedDecodingContainer<MemberName>

    init(_ decoder: any Decoder) throws {
        container = try decoder.container(keyedBy: MemberName.self)
    }

    fileprivate init(_ container: KeyedDecodingContainer<MemberName>) {
        self.container = container
    }

    func callAsFunction<Value>(_ member: ShapeMember<Value>) throws -> Value {
        try member.read(container)
    }

    /// The error of a member whose value is none that it can have.
    func refusal(of name: StaticString, _ reason: String) -> DecodingError {
        DecodingError.dataCorruptedError(forKey: MemberName(name), in: container, debugDescription: reason)
    }
}

/// The name of a member.
package struct MemberName: CodingKey {
    package let stringValue: String

    package init(_ name: StaticString) { stringValue = name.description }
    package init?(stringValue: String) { self.stringValue = stringValue }

    package var intValue: Int? { nil }
    package init?(intValue: Int) { nil }
}

extension Bool {
    /// For members that are there and true, or left out.
    var ifTrue: Bool? { self ? true : nil }
}

extension Collection {
    /// For members that are left out where they are empty.
    var ifAny: Self? { isEmpty ? nil : self }
}
