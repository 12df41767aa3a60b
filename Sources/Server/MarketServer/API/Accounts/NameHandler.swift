import Market
import MarketAPI
import MarketService

/// The two names of the caller's account.
struct NameHandler: Sendable {
    private let services: MarketServices

    init(_ services: MarketServices) {
        self.services = services
    }

    func register(in handlers: inout APIHandlers) {
        handlers.on(.showNames, show)
        handlers.on(.changeName, change)
    }

    func show(_ call: APICall) async throws -> AccountNames {
        try await services.names.names(of: try call.account())
    }

    func change(_ call: APICall, _ input: NameInput) async throws -> AccountNames {
        try await services.names.change(try call.account(), to: input.name)
    }
}
