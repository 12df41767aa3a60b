import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import ServerDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// Two people who trade, one of them in the app, over a real market.
    @Suite(.timeLimit(.minutes(10)))
    struct DealTests {
        private func chair(of seller: MarketClient, _ market: LoopbackMarket) async throws -> ProductSummary {
            let photo = PhotoFile(path: try market.photo(1))
            var draft = ProductDraft(name: "나무 의자", description: "튼튼해요", price: "5000", stock: "1")
            draft.facts.takesOffers = true
            let offer = ProductSubmission(draft, photos: [SubmittedPhoto(.file(photo))])
            return try await seller.selling.create(offer, .random()) { _ in }.goods
        }

        /// A whole trade: offer, counter, accept, meet, the code, both reviews, a reply.
        @Test func aWholeTrade() async throws {
            try await AppUnderTest.live { app, person, market in
                let seller = try await market.newcomer("민지")
                let chair = try await chair(of: seller, market)
                try await app.signUp("철수")
                app.shell.open(chair)
                await person.press("가격 제안하기")
                await person.see("5,000원 이하로 제안해 주세요. 한 상품에 5번까지, 제안마다 48시간 동안 답을 기다려요. 판매자가 받아들이면 나에게 예약돼요.")
                await person.type("6000", into: "제안할 가격")
                await person.press("제안 보내기")
                await eventually(app.shell.offer?.problem != nil)
                app.shell.offer?.amount = ""
                await person.type("3000", into: "제안할 가격")
                await eventually(app.shell.offer?.amountText != nil)
                app.shell.offer?.amount = "3,000"
                app.shell.offer?.send()
                await eventually(app.shell.conversation?.id != nil)
                let id = try #require(app.shell.conversation?.id)
                await person.see("제안 취소")

                // The seller wants more.
                _ = try await seller.deals.offer(
                    id,
                    OfferInput(amount: Amount(try Money("4000", currency: .krw)))
                )
                await person.see("수락")
                await person.see("4,000원 제안 · 답을 골라 주세요")
                try await TestDesktop.shoot(app.window, "deal-offer")
                await person.press("수락")
                await person.see("제안이 받아들여져 4,000원에 예약되었어요.")
                // Within the hour, so that codes are shown at once.
                let soon = Timestamp.now.adding(milliseconds: 1_800_000)
                _ = try await seller.deals.meet(id, MeetingInput(at: soon, place: "망원역 2번 출구"))
                await person.press("약속 수락")
                await person.see("약속 바꾸기")
                try await TestDesktop.shoot(app.window, "deal-meeting")
                await person.press("거래 완료")
                await person.see("내 확인 코드")
                let own = try #require(try await seller.deals.list(DealQuery()).elements.first)
                await eventually(app.shell.deal?.code != nil)
                try await TestDesktop.shoot(app.window, "deal-thread")

                app.shell.deal?.typed = try await seller.deals.code(own.deal.id)
                await person.press("코드로 확인")
                await eventually(app.shell.deal?.isOpen == false)
                #expect(try await seller.deals.show(own.deal.id).deal.isMet)
                try await review(own.deal.id, after: seller, app, person)
                app.shell.deal?.close()
                await person.see("거래를 마쳤어요.")
            }
        }

        /// Three presses, then both are read, and the other one's is answered.
        private func review(
            _ id: Deal.ID,
            after seller: MarketClient,
            _ app: AppUnderTest,
            _ person: Person
        ) async throws {
            await person.see("민지님과의 거래는 어땠나요?")
            await person.press("다시 거래할래요")
            await person.press("친절해요")
            await person.press("후기 남기기")
            await person.see("후기를 남겼어요.")
            let written = try #require(try await seller.deals.show(id).reviews)
            #expect(written.theirs == .hidden)
            _ = try await seller.reviews.write(id, ReviewInput(.again, text: "약속을 잘 지켜요"))
            app.shell.review?.retry()
            await person.see("약속을 잘 지켜요")
            app.shell.review?.reply = "저도 고마웠어요"
            await person.press("답글 남기기")
            await person.see("저도 고마웠어요")
            let me = try #require(app.shell.screens?.context.accountSession.account?.id)
            await eventually(app.shell.review?.isBusy == false)
            let listed = try await seller.reviews.list(me, nil).elements
            #expect(listed.first?.review.reply?.text == "저도 고마웠어요")
            app.shell.review?.close()
        }

        // MARK: With a market in memory

        private func client(_ own: OwnDeal) -> MarketClient {
            .counter {
                $0.capabilities = .market
                $0.accounts.identity = { .account(.sample(1)) }
                $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
                $0.deals.list = { query throws(ClientError) in
                    Page(query.filter.isOpen == own.deal.state.isOpen ? [own] : [], next: nil)
                }
                $0.deals.show = { _ throws(ClientError) in own }
                $0.deals.code = { _ throws(ClientError) in "049217" }
            }
        }

        private func deal(_ state: Deal.State, seller: Int64) -> OwnDeal {
            let deal = Deal.sample(
                5,
                seller: seller,
                buyer: 10 - seller,
                state: state,
                until: Timestamp.now.adding(milliseconds: 86_400_000),
                confirmedBy: state == .oneSided ? [.buyer] : []
            )
            return .sample(deal, name: "아주 오래된 나무 의자, 세 번 고친 것")
        }

        @Test(arguments: [Language.korean, .english])
        func aDealLooksRightEverywhere(language: Language) async throws {
            try await AppUnderTest.with(
                client(deal(.reserved, seller: 1)),
                language: language,
                width: 360
            ) { app, person in
                await eventually(app.shell.hasDeals)
                app.shell.openDeals()
                await person.see("아주 오래된 나무 의자, 세 번 고친 것")
                try await shoot("deals-\(language.rawValue)", app)
                app.shell.deals?.close()
                app.shell.open(deal: Deal.ID(5))
                await person.see("049217")
                // Who listens hears one digit after the other.
                #expect(person.nodes.contains { $0.name == "0 4 9 2 1 7" })
                try await shoot("deal-\(language.rawValue)", app)
                app.shell.deal?.askToCancel()
                await person.see(Texts.of(language)[.dealNoAnswer])
            }
        }

        /// A sheet is a window of its own, so its pictures are taken of it.
        private func shoot(_ name: String, _ app: AppUnderTest) async throws {
            defer { TestDesktop.plain() }
            for isDark in [false, true] {
                await ScreenVariant(width: 360, isDark: isDark).apply(to: app.window)
                await settle(turns: 12)
                let sheet = try #require(app.sheet)
                try await TestDesktop.shoot(sheet, "\(name)-\(isDark ? "dark" : "light")")
                #expect(sheet.tree?.flaws() ?? [] == [], "\(name)")
            }
        }

        @Test func aSheetOfADealLeavesNothingBehind() async throws {
            let client = client(deal(.oneSided, seller: 1))
            try await AppUnderTest.with(client) { app, _ in
                await eventually(app.shell.hasDeals)
                app.shell.open(deal: Deal.ID(5))
                let deal = try #require(app.shell.deal)
                await deal.settle()
                deal.close()
                await app.closesWithoutATrace {
                    DealView(deal, $0)
                } isThere: {
                    await $0.see("거래하지 않았어요")
                }
            }
        }
    }
}
