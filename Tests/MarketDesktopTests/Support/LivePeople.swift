import DesktopDriver
import MarketClient
import MarketScreens
import ServerDoubles
import Testing

extension LoopbackMarket {
    /// A client of a new account, without an app.
    func newcomer(_ name: String) async throws -> MarketClient {
        let client = MarketClient.live(
            address: address,
            session: CurlTransport(),
            credentials: MemoryCredentialStore(),
            settings: ClientSettings()
        )
        _ = try await client.accounts.signUp(name, Self.secret)
        return client
    }
}

extension AppUnderTest {
    /// Makes an account for the person at the app.
    func signUp(_ name: String) async throws {
        await eventually(shell.page == .tabs)
        let context = try #require(shell.screens?.context)
        _ = try await context.client.accounts.signUp(name, LoopbackMarket.secret)
        await context.accountSession.refresh()
    }
}
