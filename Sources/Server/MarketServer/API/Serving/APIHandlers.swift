import HTTPServer
import MarketAPI

/// The handlers of the API's operations, typed by their endpoints.
struct APIHandlers: Sendable {
    /// A request whose address has been read, to be carried out for a caller of the right audience.
    typealias Action = @Sendable (APICall) async throws -> HTTPResponse

    private var handlers: [String: @Sendable (_ number: Int64, QueryItems) throws -> Action] = [:]

    /// The ids of the operations with a handler.
    var operationIDs: Set<String> { Set(handlers.keys) }

    /// Reads the address of a request to `operation`.
    func action(_ operation: Operation, _ number: Int64, _ items: QueryItems) throws -> Action {
        guard let handler = handlers[operation.id] else {
            throw RequestFailure.unexpected("\(operation.id) has no handler")
        }
        return try handler(number, items)
    }

    /// Adds a handler that makes the whole reply.
    mutating func on<Address, Input, Output>(
        _ endpoint: Endpoint<Address, Input, Output>,
        replying handle: @escaping @Sendable (APICall, Address) async throws -> HTTPResponse
    ) {
        let earlier = handlers.updateValue(
            { number, items in
                let address = try Address(number: number, items)
                return { call in try await handle(call, address) }
            },
            forKey: endpoint.operation.id
        )
        precondition(earlier == nil, "an operation has one handler")
    }

    /// Adds a handler that reads a body of JSON and makes the whole reply.
    mutating func on<Address, Input: InputBody, Output>(
        _ endpoint: Endpoint<Address, Input, Output>,
        replying handle: @escaping @Sendable (APICall, Address, Input) async throws -> HTTPResponse
    ) {
        on(
            endpoint,
            replying: { call, address in
                try await handle(call, address, try await call.input(Input.self))
            }
        )
    }

    /// Adds a handler that returns the body of the reply.
    mutating func on<Address, Output: OutputBody>(
        _ endpoint: Endpoint<Address, NoBody, Output>,
        _ handle: @escaping @Sendable (APICall, Address) async throws -> Output
    ) {
        on(
            endpoint,
            replying: { call, address in
                .json(call.operation.successStatus, try await handle(call, address))
            }
        )
    }

    /// Adds a handler that reads a body of JSON and returns the body of the reply.
    mutating func on<Address, Input: InputBody, Output: OutputBody>(
        _ endpoint: Endpoint<Address, Input, Output>,
        _ handle: @escaping @Sendable (APICall, Address, Input) async throws -> Output
    ) {
        on(
            endpoint,
            replying: { call, address, input in
                .json(call.operation.successStatus, try await handle(call, address, input))
            }
        )
    }

    /// Adds a handler after which there is nothing to reply.
    mutating func on<Address>(
        _ endpoint: Endpoint<Address, NoBody, NoBody>,
        _ handle: @escaping @Sendable (APICall, Address) async throws -> Void
    ) {
        on(
            endpoint,
            replying: { call, address in
                try await handle(call, address)
                return HTTPResponse(.noContent)
            }
        )
    }

    /// Adds a handler that reads a body of JSON, and after which there is nothing to reply.
    mutating func on<Address, Input: InputBody>(
        _ endpoint: Endpoint<Address, Input, NoBody>,
        _ handle: @escaping @Sendable (APICall, Address, Input) async throws -> Void
    ) {
        on(
            endpoint,
            replying: { call, address, input in
                try await handle(call, address, input)
                return HTTPResponse(.noContent)
            }
        )
    }
}

/// Handlers of operations without parameters.
extension APIHandlers {
    mutating func on<Input, Output>(
        _ endpoint: Endpoint<NoParameters, Input, Output>,
        replying handle: @escaping @Sendable (APICall) async throws -> HTTPResponse
    ) {
        on(endpoint, replying: { call, _ in try await handle(call) })
    }

    mutating func on<Input: InputBody, Output>(
        _ endpoint: Endpoint<NoParameters, Input, Output>,
        replying handle: @escaping @Sendable (APICall, Input) async throws -> HTTPResponse
    ) {
        on(endpoint, replying: { call, _, input in try await handle(call, input) })
    }

    mutating func on<Output: OutputBody>(
        _ endpoint: Endpoint<NoParameters, NoBody, Output>,
        _ handle: @escaping @Sendable (APICall) async throws -> Output
    ) {
        on(endpoint) { call, _ in try await handle(call) }
    }

    mutating func on<Input: InputBody, Output: OutputBody>(
        _ endpoint: Endpoint<NoParameters, Input, Output>,
        _ handle: @escaping @Sendable (APICall, Input) async throws -> Output
    ) {
        on(endpoint) { call, _, input in try await handle(call, input) }
    }

    mutating func on(
        _ endpoint: Endpoint<NoParameters, NoBody, NoBody>,
        _ handle: @escaping @Sendable (APICall) async throws -> Void
    ) {
        on(endpoint) { call, _ in try await handle(call) }
    }

    mutating func on<Input: InputBody>(
        _ endpoint: Endpoint<NoParameters, Input, NoBody>,
        _ handle: @escaping @Sendable (APICall, Input) async throws -> Void
    ) {
        on(endpoint) { call, _, input in try await handle(call, input) }
    }
}

extension Operation {
    fileprivate var successStatus: HTTPStatus { reply.status == 201 ? .created : .ok }
}

typealias InputBody = Decodable & SendableMetatype
typealias OutputBody = JSONWritable & SendableMetatype
