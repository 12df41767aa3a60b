import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Goods of people whom the account blocks are in none of the app's lists.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct BlockedProductsTests {
    private let market = TalkMarket()

    private func fixture() async throws -> ShellFixture {
        let fixture = try ShellFixture { client in
            let (events, identity) = (client.events, client.accounts.identity)
            market.stub(&client)
            client.events = events
            client.accounts.identity = identity
            client.products.list = { _ throws(ClientError) in
                Page([.sample(3, seller: 9), .sample(2, seller: 8), .sample(1, seller: 9)], next: nil)
            }
        }
        await fixture.start()
        return fixture
    }

    private func shown(_ fixture: ShellFixture) -> [Int64] {
        fixture.shell.screens?.feed.rows.goods.map(\.id.rawValue) ?? []
    }

    /// Sends products of the blocked account and of another one, and a change that shows both have arrived.
    private func receive(_ fixture: ShellFixture) async {
        fixture.events.yield(.changed(.sample(4, seller: 9), nil))
        fixture.events.yield(.changed(.sample(5, seller: 8), nil))
        fixture.events.yield(.changed(.sample(2, name: "다 들었다", seller: 8), nil))
        await until { fixture.shell.screens?.feed.rows.goods.first?.name == "다 들었다" }
    }

    @Test func theyLeaveWithTheBlock() async throws {
        let fixture = try await fixture()
        await until { shown(fixture) == [3, 2, 1] }
        fixture.shell.open(conversation: Conversation.ID(4))
        await until { fixture.shell.conversation?.phase == .shown }
        fixture.shell.conversation?.toggleBlock()
        fixture.shell.conversation?.answerDialog(true)
        await until { shown(fixture) == [2] }

        // What events tell of them is no news, and what others list is.
        await receive(fixture)
        #expect(fixture.shell.screens?.feed.newProductsText == "새 상품 1개")
    }

    @Test func thoseBlockedEarlierAreLeftOutFromTheStart() async throws {
        market.blocked = [9]
        let fixture = try await fixture()
        await until { shown(fixture) == [2] }
        await receive(fixture)
        #expect(fixture.shell.screens?.feed.newProductsText == "새 상품 1개")
    }
}
