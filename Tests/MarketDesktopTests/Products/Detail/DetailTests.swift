import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// Rows S0-15…17, S0-37…40, S0-57, S2-14, S2-15, S4-23…27.
    @Suite(.timeLimit(.minutes(10)))
    struct DetailTests {
        private func market(
            owner: Bool = false,
            capabilities: MarketCapabilities = .market,
            pictures: Int64 = 3,
            _ change: (inout MarketClient) -> Void = { _ in }
        ) -> MarketClient {
            .counter((1...5).reversed().map { .pictured($0) }) {
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue, pictures: pictures) }
                $0.capabilities = capabilities
                if owner { $0.accounts.identity = { .account(.sample(1)) } }
                change(&$0)
            }
        }

        private func open(_ app: AppUnderTest, _ person: Person, _ name: String = "자전거 4") async {
            await person.press(name)
            await eventually(app.shell.detail?.phase == .shown)
            await person.see("1/3")
        }

        // MARK: What it shows

        @Test func aProductsPageSaysAllThereIsToKnow() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                for text in ["자전거 4", "1,000원", "잔여수량 : 3"] { await person.see(text) }
                #expect(person.texts.contains { $0.hasPrefix("판매자 1 · ") })
                #expect(person.texts.contains { $0.hasPrefix("거의 새것입니다.") })
            }
        }

        @Test func turningThePagesOfPhotosIsFollowedByTheirNumber() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                #expect(person.pressable("이전") == nil)
                await person.press("다음")
                await person.see("2/3")
                await person.press("다음")
                await person.see("3/3")
                #expect(person.pressable("다음") == nil)
                await person.press("이전")
                await person.see("2/3")
                #expect(app.window.tree?.all.contains { $0.name == "자전거 4, 사진 3장 중 2번째" } == true)
            }
        }

        @Test func onePhotoHasNeitherPagesNorButtons() async throws {
            try await AppUnderTest.with(market(pictures: 1)) { app, person in
                await person.press("자전거 4")
                await eventually(app.shell.detail?.phase == .shown)
                await settle()
                #expect(person.pressable("다음") == nil)
                #expect(!person.texts.contains("1/1"))
            }
        }

        @Test func aPhotoIsSeenLargerInAWindowOfItsOwn() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                let count = Window.onScreen.count
                await person.press("크게 보기")
                await eventually(Window.onScreen.count == count + 1)
                await person.press("닫기")
                await eventually(Window.onScreen.count == count)
            }
        }

        @Test func theLargePhotoIsTurnedByButtonsAndKeysAndZoomedAroundItsMiddle() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                let detail = try #require(app.shell.detail)
                await person.press("크게 보기")
                let window = { Window.onScreen.first { $0.styles.contains("photo-viewer") } }
                await eventually(window() != nil)
                @MainActor func button(_ name: String) -> WidgetNode? {
                    window()?.all.first { $0.name == name && $0.canBePressed }
                }
                await eventually(button("다음") != nil)
                #expect(button("이전") == nil)
                button("다음")?.press()
                await eventually(detail.pictureIndex == 1 && button("이전") != nil)
                button("이전")?.press()
                await eventually(detail.pictureIndex == 0)
                #expect(window()?.press(keys: "Right") == true)
                #expect(window()?.press(keys: "End") == true)
                await eventually(detail.pictureIndex == 2 && button("다음") == nil)
                let area = try #require(window()?.all.compactMap { $0.face as? ZoomArea }.first)
                #expect(window()?.press(keys: "plus") == true)
                await eventually(area.scale == 1.5)
                let photo = try #require(window()?.all.compactMap { $0.face as? PhotoView }.first)
                await eventually(photo.texture != nil)
                try await TestDesktop.shoot(try #require(window()?.window), "photo-viewer-zoomed")
                // The arrows move the photo now.
                #expect(window()?.press(keys: "Left") == true)
                #expect(detail.pictureIndex == 2)
                #expect(window()?.press(keys: "Page_Up") == true)
                await eventually(detail.pictureIndex == 1 && area.scale == 1)
                #expect(window()?.press(keys: "Escape") == true)
                await eventually(window() == nil)
            }
        }

        @Test(arguments: [
            ("https://example.com", true), ("http://example.com/a?b", true), ("HTTPS://example.com", true),
            ("javascript:alert(1)", false), ("file:///etc/passwd", false), ("openmarket://product/1", false),
            ("", false), ("//example.com", false),
        ])
        func onlyPagesOfTheWebAreOpened(address: String, expected: Bool) {
            #expect(ProductFactsView.mayOpen(address) == expected)
        }

        // MARK: Where it is

        @Test(arguments: [(360, false), (1000, true)])
        func itIsBesideTheListWhereThereIsRoom(width: Int, isBeside: Bool) async throws {
            try await AppUnderTest.with(market(), width: width) { app, person in
                await open(app, person)
                await eventually(app.rows.isEmpty != isBeside, "\(app.rows.count)")
                await person.press(isBeside ? "닫기" : "돌아가기")
                await eventually(app.shell.detail == nil)
                await eventually(app.rows.count == 5)
            }
        }

        @Test func comingBackFindsTheListWhereItWasLeft() async throws {
            let client = MarketClient.counter((1...80).reversed().map { .pictured($0) }) {
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue) }
            }
            try await AppUnderTest.with(client, width: 360) { app, person in
                await eventually(app.rows.count > 3)
                app.list?.scrollOffset = 1500
                await settle()
                let place = try #require(app.list?.scrollOffset)
                app.rows[2].press()
                await eventually(app.rows.isEmpty)
                await person.press("돌아가기")
                await eventually(app.rows.count > 3)
                #expect(app.list?.scrollOffset == place)
            }
        }

        @Test func foldingAndUnfoldingKeepsThePage() async throws {
            try await AppUnderTest.with(market(), width: 1000) { app, person in
                await open(app, person)
                app.window.size = (360, 700)
                await eventually(app.rows.isEmpty)
                await person.see("1/3")
                app.window.size = (1000, 700)
                await eventually(app.rows.count == 5)
                await person.see("1/3")
                #expect(app.shell.detail?.id == Product.ID(4))
            }
        }

        // MARK: Wanting it

        @Test func likingItShowsInItsRowAtOnce() async throws {
            try await AppUnderTest.with(market(), width: 1000) { app, person in
                await open(app, person)
                app.shell.detail?.toggleLike()
                await eventually(app.rows[1].all.contains { $0.name.hasPrefix("좋아요 취소: 자전거") })
                #expect(!app.rows[0].all.contains { $0.name.hasPrefix("좋아요 취소: 자전거") })
            }
        }

        @Test func chosenQuantityIsAddedToTheCart() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                await person.press("하나 늘리기")
                await person.see("2")
                await person.press("장바구니에 담기")
                await person.see("장바구니에 2개")
                await person.see("장바구니에 담았어요.")
                #expect(app.savedItems.quantity(of: .here(Product.ID(4))) == 2)
            }
        }

        @Test func aSoldOutProductCannotBeAddedToTheCart() async throws {
            let client = market {
                $0.products.detail = { id throws(ClientError) in .pictured(id.rawValue, stock: 0) }
            }
            try await AppUnderTest.with(client) { app, person in
                await open(app, person)
                await person.see("품절")
                #expect(person.pressable("장바구니에 담기") == nil)
            }
        }

        @Test func sharingCopiesTheAddress() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                await person.press("주소 복사")
                await person.see("주소를 복사했어요.")
                let address = try #require(app.shell.detail?.shareAddress.absoluteString)
                #expect(await value(of: Task { await Clipboard(of: app.window).text() }) == address)
            }
        }

        // MARK: Owning it

        @Test func onlyItsOwnerHasTheMenu() async throws {
            try await AppUnderTest.with(market()) { app, person in
                await open(app, person)
                #expect(person.pressable("상품 관리") == nil)
            }
            try await AppUnderTest.with(market(owner: true)) { app, person in
                await open(app, person)
                await person.press("상품 관리")
                let titles = try #require(app.shell.detail?.menu).map(\.title)
                for title in titles { await eventually(person.pressable(title) != nil, "\(title)") }
                #expect(person.pressable("장바구니에 담기") == nil)
            }
        }

        @Test func theOwnerReservesByASwitchAndTakesItBack() async throws {
            let client = market(owner: true, capabilities: .market.subtracting([.deals, .conversations])) {
                $0.selling.setState = { id, state throws(ClientError) in
                    .pictured(id.rawValue, in: state, version: state == .selling ? 3 : 2)
                }
            }
            try await AppUnderTest.with(client, width: 1000) { app, person in
                await open(app, person)
                let pressed = { app.window.tree?.all.filter(\.isPressed).map(\.name) }
                await eventually(pressed()?.contains("판매 중") == true, "\(pressed() ?? [])")
                await person.press("예약 중")
                await eventually(app.shell.detail?.goods?.state == .reserved)
                await eventually(pressed()?.contains("예약 중") == true, "\(pressed() ?? [])")
                await person.see("예약 중으로 바꿨어요.")
                try await TestDesktop.shoot(app.window, "detail-owner-state")
                await person.press("되돌리기")
                await eventually(app.shell.detail?.goods?.state == .selling)
                await eventually(pressed()?.contains("판매 중") == true, "\(pressed() ?? [])")
            }
        }

        @Test func theOwnersSwitchComesBackWhenItIsRefused() async throws {
            let asked = PendingReplies<ProductState, ProductDetails>()
            let client = market(owner: true, capabilities: .market.subtracting([.deals, .conversations])) {
                $0.selling.setState = { _, state throws(ClientError) in try await asked.ask(state) }
            }
            try await AppUnderTest.with(client, width: 1000) { app, person in
                await open(app, person)
                let pressed = { app.window.tree?.all.filter(\.isPressed).map(\.name) }
                await person.press("판매 완료")
                await asked.asked(1)
                await eventually(pressed()?.contains("판매 완료") == true, "\(pressed() ?? [])")
                // Nothing else is begun meanwhile.
                await person.press("예약 중")
                await eventually(pressed()?.contains("판매 완료") == true, "\(pressed() ?? [])")
                #expect(asked.questions == [.sold])
                asked.fail(.timedOut)
                await eventually(pressed()?.contains("판매 중") == true, "\(pressed() ?? [])")
            }
        }

        @Test func deletingIsAskedFirst() async throws {
            let client = market(owner: true) { $0.selling.delete = { _, _ throws(ClientError) in } }
            try await AppUnderTest.with(client, width: 1000) { app, person in
                await open(app, person)
                app.window.activate(action: "win.product-delete")
                await person.see("‘자전거 4’ 상품을 삭제할까요?")
                await person.press("취소")
                await person.seeNo("‘자전거 4’ 상품을 삭제할까요?")
                #expect(app.shell.detail?.phase == .shown)

                app.window.activate(action: "win.product-delete")
                await person.see("‘자전거 4’ 상품을 삭제할까요?")
                let delete = app.shell.detail?.menu.last?.title ?? ""
                await person.press(delete)
                await eventually(app.shell.detail == nil)
                await person.seeNo("자전거 4")
                #expect(app.shell.screens?.feed.rows.goods.count == 4)
            }
        }

        @Test func anOldMarketAsksForTheSecretUntilItIsRight() async throws {
            let client = market(owner: true, capabilities: .edition2022) {
                $0.selling.delete = { _, secret throws(ClientError) in
                    guard let secret else { throw .secretMissing }
                    guard secret == "right" else { throw .secretWrong }
                }
            }
            try await AppUnderTest.with(client, width: 1000) { app, person in
                await open(app, person)
                let texts = Texts.of(.korean)
                app.window.activate(action: "win.product-delete")
                await person.press(app.shell.detail?.menu.last?.title ?? "")
                await person.see(texts[.screenSecretTitle])
                await person.type("wrong", into: texts[.screenSecretLabel])
                await person.press(texts[.dialogConfirm])
                await eventually(app.shell.detail?.dialog?.secretProblem != nil)
                await person.see(try #require(app.shell.detail?.dialog?.secretProblem))
                #expect(person.field(texts[.screenSecretLabel])?.text == "wrong")
                try await TestDesktop.shoot(
                    #require(Window.onScreen.compactMap(\.face).first { $0 !== app.window }),
                    "detail-secret"
                )
                await person.retype("right", into: texts[.screenSecretLabel])
                await person.submit(texts[.screenSecretLabel])
                await eventually(app.shell.detail == nil)
                await person.seeNo(texts[.screenSecretTitle])
            }
        }

        @Test func secretPromptCanBeCancelled() async throws {
            let client = market(owner: true, capabilities: .edition2022) {
                $0.selling.delete = { _, _ throws(ClientError) in throw .secretMissing }
            }
            try await AppUnderTest.with(client, width: 1000) { app, person in
                await open(app, person)
                app.window.activate(action: "win.product-delete")
                await person.press(app.shell.detail?.menu.last?.title ?? "")
                await person.see(Texts.of(.korean)[.screenSecretTitle])
                await person.press("취소")
                await person.seeNo(Texts.of(.korean)[.screenSecretTitle])
                #expect(app.shell.detail?.phase == .shown)
                #expect(app.shell.detail?.dialog == nil)
            }
        }

        @Test func theOwnersPageLooksRightOnAPhone() async throws {
            for language in [Language.korean, .english] {
                try await AppUnderTest.with(market(owner: true), language: language) { app, person in
                    await open(app, person)
                    try await app.looksRight(
                        "detail-owner-\(language.rawValue)",
                        in: ScreenVariant.narrow,
                        turns: 60
                    )
                }
            }
        }

        // MARK: Trouble

        @Test func removedProductsSaySo() async throws {
            let (events, tell) = AsyncStream.makeStream(of: MarketEvent.self)
            try await AppUnderTest.with(market { $0.events = MarketClient.Events { _ in events } }) {
                app,
                person in
                await open(app, person)
                tell.yield(.removed(Product.ID(4), nil))
                await eventually(app.shell.detail?.goneText != nil)
                await person.see(try #require(app.shell.detail?.goneText).title)
            }
        }

        @Test func aFailedLoadCanBeRetried() async throws {
            let held = PendingReplies<Product.ID, ProductDetails>()
            let client = market { $0.products.detail = { id throws(ClientError) in try await held.ask(id) } }
            try await AppUnderTest.with(client) { app, person in
                await person.press("자전거 4")
                await held.asked(1)
                held.fail(.malformedReply(path: "/"))
                await eventually(app.shell.detail?.error != nil)
                await person.see(try #require(app.shell.detail?.error).title)
                await person.press("다시 시도")
                await held.asked(2)
                held.answer(.pictured(4))
                await person.see("1/3")
            }
        }

        // MARK: As a whole

        @Test func thePageLooksRightEverywhere() async throws {
            for language in [Language.korean, .english] {
                let client = market {
                    $0.products.detail = { id throws(ClientError) in
                        var detail = ProductDetails.pictured(id.rawValue, pictures: 5)
                        detail.goods.name = "아주 오래 쓰려고 산, 이름이 두 줄을 넘고도 남을 만큼 긴 로드 자전거 한 대"
                        do { detail.goods.price = .price(try .reduced(1_290_000, by: 300_000)) } catch {}
                        detail.goods.state = .reserved
                        return detail
                    }
                }
                try await AppUnderTest.with(client, language: language) { app, person in
                    await person.press("자전거 4")
                    await eventually(app.shell.detail?.phase == .shown)
                    try await app.looksRight(
                        "detail-\(language.rawValue)",
                        in: language == .korean ? ScreenVariant.all : ScreenVariant.narrow,
                        turns: 60
                    )
                }
            }
        }

        @Test func openingAndClosingLeaksNothing() async throws {
            try await AppUnderTest.with(market(), width: 1000) { app, person in
                await person.see("자전거 4")
                await leavesNothingBehind {
                    await person.press("자전거 4")
                    await eventually(app.shell.detail?.phase == .shown)
                    await settle(turns: 4)
                    app.shell.back()
                    await eventually(app.shell.detail == nil)
                }
            }
        }
    }
}

extension DetailDialog {
    fileprivate var secretProblem: String? {
        if case .secret(let prompt) = self { prompt.problem } else { nil }
    }
}
