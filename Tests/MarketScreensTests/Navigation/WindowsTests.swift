import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Testing

@testable import MarketScreens

/// Further windows, the menu of a product, and the way forward.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct WindowsTests {
    private final class Opened {
        var shells: [Shell] = []
        var closed = 0
    }

    private func started(
        _ set: (inout MarketClient) -> Void = { _ in }
    ) async throws -> (fixture: ShellFixture, opened: Opened) {
        let fixture = try ShellFixture { client in
            client.conversations.list = { _ throws(ClientError) in throw .unreachable }
            set(&client)
        }
        let opened = Opened()
        fixture.shell.showWindow = { shell in
            shell.closeWindow = { opened.closed += 1 }
            opened.shells.append(shell)
        }
        await fixture.start()
        return (fixture, opened)
    }

    @Test func aWindowHasItsOwnPageOfTheSameMarket() async throws {
        let (fixture, opened) = try await started()
        let shell = fixture.shell
        shell.openWindow(for: .sample(2))
        let other = try #require(opened.shells.first)
        #expect(other.page == .tabs)
        #expect(other.detail?.id == Product.ID(2))
        #expect(shell.detail == nil)
        #expect(other.screens === shell.screens)
        #expect(!other.isFirst && shell.isFirst)
        // A window opens others as the first one does.
        other.openWindow(for: .sample(1))
        #expect(opened.shells.count == 2)
        other.back()
        #expect(other.detail == nil)
    }

    @Test func aClosedWindowLeavesTheMarketConnected() async throws {
        let (fixture, opened) = try await started()
        fixture.shell.openWindow(for: .sample(2))
        weak let gone = opened.shells.first
        opened.shells.first?.stop()
        opened.shells = []
        await fixture.shell.screens?.context.backgroundTasks.settle()
        #expect(gone == nil)
        #expect(fixture.shell.windows.count == 1)
        #expect(fixture.shell.screens?.feed.rows.goods.count == 2)
    }

    @Test func nothingPrivateStaysInAnyWindow() async throws {
        let (fixture, opened) = try await started()
        fixture.shell.openWindow(for: .sample(2))
        let other = try #require(opened.shells.first)
        other.talk(about: .sample(2, seller: 9))
        #expect(other.conversation != nil)
        fixture.shell.screens?.context.accountSession.take(.nobody)
        #expect(other.conversation == nil)
    }

    @Test func anotherMarketClosesTheWindowsOfThisOne() async throws {
        let (fixture, opened) = try await started()
        fixture.shell.openWindow(for: .sample(2))
        opened.shells.first?.move(to: ServerChoice(address: fixture.address))
        await fixture.shell.settle()
        #expect(opened.closed == 1)
        #expect(fixture.shell.screens != nil)
        #expect(opened.shells.first?.screens !== fixture.shell.screens)
    }

    @Test func theMenuOfAProductSaysWhatCanBeDone() async throws {
        let (fixture, opened) = try await started()
        let shell = fixture.shell
        let goods = SavedProduct(.sample(5, seller: 9))
        #expect(
            shell.menu(of: goods).map { $0.map(\.title) } == [
                ["좋아요", "장바구니에 담기", "채팅하기"], ["새 창에서 열기", "주소 복사"],
            ]
        )
        #expect(shell.perform(.like, on: goods) == nil)
        #expect(fixture.savedItems.isLiked(goods.key))
        #expect(shell.menu(of: goods)[0].first?.title == "좋아요 취소")
        #expect(shell.perform(.addToCart, on: goods) == nil)
        #expect(fixture.savedItems.quantity(of: goods.key) == 1)
        #expect(shell.toasts.current?.action?.title == "되돌리기")
        #expect(shell.perform(.copyAddress, on: goods) == "http://localhost:8080/products/5")
        _ = shell.perform(.openWindow, on: goods)
        #expect(opened.shells.first?.detail?.id == Product.ID(5))
        _ = shell.perform(.talk, on: goods)
        #expect(shell.tab == .chat && shell.conversation != nil)
    }

    @Test func onesOwnProductIsNeitherLikedNorBought() async throws {
        let (fixture, _) = try await started()
        let own = SavedProduct(.sample(1, seller: 1))
        #expect(
            fixture.shell.menu(of: own).map { $0.map(\.title) } == [
                ["수정", "끌어올리기", "예약 중으로", "판매 완료로", "숨기기"],
                ["새 창에서 열기", "주소 복사"], ["삭제"],
            ]
        )
        let context = try #require(fixture.shell.screens?.context)
        #expect(context.card(own).isOwn)
        #expect(!context.card(SavedProduct(.sample(1, seller: 2))).isOwn)
        fixture.shell.open(.sample(1, seller: 1))
        await fixture.shell.detail?.settle()
        #expect(fixture.shell.detail?.isOwn == true)
        #expect(fixture.shell.detail?.knowsSeller == false)
    }

    @Test func forwardOpensWhatBackHasLeft() async throws {
        let (fixture, _) = try await started()
        let shell = fixture.shell
        shell.forward()
        shell.open(.sample(1))
        let first = try #require(shell.detail)
        shell.openRelated(.sample(2))
        let second = try #require(shell.detail)
        shell.back()
        shell.back()
        #expect(shell.detail == nil)
        shell.forward()
        #expect(shell.detail === first)
        shell.forward()
        #expect(shell.detail === second)
        shell.forward()
        #expect(shell.detail === second)
        shell.back()
        // Another page is another way.
        shell.openRelated(.sample(3))
        shell.back()
        shell.back()
        shell.forward()
        shell.forward()
        #expect(shell.detail?.id == Product.ID(3))
    }
}
