import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Goods of people whom the account blocks are in none of the app's lists.
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct BlockedGoodsTests {
    private let market = TalkMarket()

    private func scene() async throws -> ShellScene {
        let scene = try ShellScene { client in
            let (events, identity) = (client.events, client.accounts.identity)
            market.stub(&client)
            client.events = events
            client.accounts.identity = identity
            client.products.list = { _ throws(ClientError) in
                Page([.sample(3, seller: 9), .sample(2, seller: 8), .sample(1, seller: 9)], next: nil)
            }
        }
        await scene.start()
        return scene
    }

    private func shown(_ scene: ShellScene) -> [Int64] {
        scene.shell.screens?.feed.rows.goods.map(\.id.rawValue) ?? []
    }

    /// Sends products of the blocked account and of another one, and a change that shows both have arrived.
    private func hear(_ scene: ShellScene) async {
        scene.events.yield(.changed(.sample(4, seller: 9), nil))
        scene.events.yield(.changed(.sample(5, seller: 8), nil))
        scene.events.yield(.changed(.sample(2, name: "다 들었다", seller: 8), nil))
        await until { scene.shell.screens?.feed.rows.goods.first?.name == "다 들었다" }
    }

    @Test func theyLeaveWithTheBlock() async throws {
        let scene = try await scene()
        await until { shown(scene) == [3, 2, 1] }
        scene.shell.open(conversation: Conversation.ID(4))
        await until { scene.shell.conversation?.phase == .shown }
        scene.shell.conversation?.toggleBlock()
        scene.shell.conversation?.answerDialog(true)
        await until { shown(scene) == [2] }

        // What events tell of them is no news, and what others list is.
        await hear(scene)
        #expect(scene.shell.screens?.feed.newGoodsText == "새 상품 1개")
    }

    @Test func thoseBlockedEarlierAreLeftOutFromTheStart() async throws {
        market.blocked = [9]
        let scene = try await scene()
        await until { shown(scene) == [2] }
        await hear(scene)
        #expect(scene.shell.screens?.feed.newGoodsText == "새 상품 1개")
    }
}
