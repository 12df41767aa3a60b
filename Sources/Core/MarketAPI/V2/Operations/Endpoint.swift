/// One operation of the API, with the types of its address, of its body and of its reply.
///
/// Its row is written once, under its name, and the handler of the server, the call of the client and the description
/// follow from it:
///
/// ```swift
/// extension Endpoint<Deal.ID, ReviewInput, OwnReviews> {
///     public static var writeReview: Self {
///         Self(.put, "/deals/{id}/review", by: .account, in: .reviews, "Review the other one of a deal")
///             .replying(.json("What both say, as far as it may be known."))
///             .problems([.reviewOver, .reviewSeen, .invalidReview])
///     }
/// }
///
/// handlers.on(.writeReview, write)
/// let reviews = try await call(.writeReview, deal, ReviewInput(.again))
/// ```
public struct Endpoint<Address: OperationAddress, Input, Output>: Sendable {
    public private(set) var operation: Operation

    /// The address of a call: path and, where there is something to ask, query.
    public func path(_ address: Address) -> String { operation.path(to: address) }
}

extension Endpoint {
    /// Begins a row.
    ///
    /// `path` is below ``Operation/prefix`` and has `{id}` in place of a number; `id` is the name of the
    /// property that holds the row.
    init(
        _ method: Operation.Method,
        _ path: String,
        by audience: Operation.Audience,
        in feature: Operation.Feature,
        _ summary: String,
        id: String = #function
    ) {
        operation = Operation(
            id: id,
            method: method,
            path: path,
            address: Address.self,
            audience: audience,
            feature: feature,
            summary: summary,
            query: Address.parameters,
            body: Input.self == NoBody.self ? .none : .json,
            input: (Input.self as? any WireValue.Type)?.namedSchema,
            output: (Output.self as? any WireValue.Type)?.namedSchema
        )
    }

    func described(_ text: String) -> Self { with { $0.description = text } }

    /// The parameters of the query, where they are not all that the address has.
    func query(_ parameters: [Operation.Parameter]) -> Self { with { $0.query = parameters } }

    /// The header fields that count.
    func headers(_ fields: Operation.Parameter...) -> Self { with { $0.headers = fields } }

    /// The kind of body, where it is not JSON that has to be there.
    func body(_ body: Operation.Body) -> Self { with { $0.body = body } }

    /// The reply, where there is one.
    func replying(_ reply: Operation.Reply) -> Self { with { $0.reply = reply } }

    /// The schema of the body, where it is not that of its type.
    func schemas(input: NamedSchema) -> Self {
        with { $0.input = input }
    }

    /// The problems of a reply besides those that follow from the rest of the row.
    func problems(_ problems: [ProblemCode]) -> Self { with { $0.ownProblems = problems } }

    private func with(_ change: (inout Operation) -> Void) -> Self {
        var row = self
        change(&row.operation)
        return row
    }
}

extension Endpoint where Address == NoParameters {
    /// The one address of the operation.
    public var path: String { path(.none) }
}

/// An empty body.
public enum NoBody: JSONWritable {
    public func write(to json: inout JSONWriter) {}
}

/// A body that is no JSON: a photo, or a stream of events.
public enum RawBody {}
