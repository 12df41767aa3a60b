import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    /// The windows of reviews, meetings, sellers and giveaways, in both languages and at twice the size of text.
    @Suite(.timeLimit(.minutes(10)))
    struct TradeSheetTests {
        private func client(_ own: OwnDeal) -> MarketClient {
            .counter {
                $0.capabilities = .market
                $0.accounts.identity = { .account(.sample(1)) }
                $0.products.about = { () throws(ClientError) in
                    MarketBody(currencies: .every, branding: MarketBranding())
                }
                $0.products.mine = { _ throws(ClientError) in Page([], next: nil) }
                $0.products.list = { _ throws(ClientError) in Page([.sample(1, seller: 9)], next: nil) }
                $0.products.detail = { id throws(ClientError) in
                    var goods = ProductDetails.sample(id.rawValue)
                    goods.goods.seller = Seller(id: Account.ID(9), name: "철수")
                    goods.goods.facts.giveaway = .pick
                    return goods
                }
                $0.products.seller = { id throws(ClientError) in
                    SellerProfile(
                        id: id,
                        name: "철수",
                        since: Timestamp(millisecondsSince1970: 1_609_459_200_000),
                        onSale: 1,
                        facts: TraderFacts(
                            traded: 12,
                            people: 9,
                            again: 8,
                            word: .reliable,
                            tags: [TraderFacts.TagCount(.kind, people: 5)],
                            answers: AnswerHabit(share: 95, time: .hours),
                            reviews: 1
                        )
                    )
                }
                $0.reviews.list = { _, _ throws(ClientError) in
                    Page([ListedReview(Self.review(by: 9))], next: nil)
                }
                $0.deals.show = { _ throws(ClientError) in own }
                $0.deals.code = { _ throws(ClientError) in "049217" }
                $0.deals.claimPosition = { _ throws(ClientError) in nil }
                $0.deals.linePlace = { _ throws(ClientError) in nil }
            }
        }

        private nonisolated static func review(by author: Int64) -> Review {
            let text = ReviewText("약속을 잘 지키고 물건도 설명 그대로였어요. 또 거래하고 싶습니다.") ?? .none
            let words = ReviewWords(.again, tags: [.kind, .punctual, .asDescribed], text: text)
            return .sample(by: author, words, seenAt: .now)
        }

        private func deal(_ state: Deal.State = .reserved, _ reviews: OwnReviews? = nil) -> OwnDeal {
            let soon = Timestamp.now.adding(milliseconds: 1_800_000)
            let deal = Deal.sample(
                5,
                state: state,
                until: Timestamp.now.adding(milliseconds: 86_400_000),
                proposal: state == .reserved ? .sample(at: soon) : nil
            )
            return .sample(deal, name: "아주 오래된 나무 의자, 세 번 고친 것", reviews: reviews)
        }

        private func due(_ theirs: OwnReviews.Theirs, mine: Review? = nil) -> OwnReviews {
            OwnReviews(due: Timestamp.now.adding(milliseconds: 86_400_000), mine: mine, theirs: theirs)
        }

        /// A sheet is a window of its own, so its pictures are taken of it.
        private func looksRight(_ name: String, _ app: AppUnderTest) async throws {
            defer { TestDesktop.plain() }
            for look in ScreenVariant.narrow {
                await look.apply(to: app.window)
                await settle(turns: 12)
                let sheet = try #require(app.sheet)
                try await TestDesktop.shoot(sheet, "\(name)-\(look.testDescription)")
                let flaws = sheet.tree?.flaws(shortened: ["product-name", "goods-about"]) ?? []
                #expect(flaws == [], "\(name) \(look.testDescription)")
            }
        }

        @Test(arguments: [Language.korean, .english])
        func aReviewLooksRight(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(
                client(deal(.completed, due(.hidden))),
                language: language,
                width: 360
            ) {
                app,
                person in
                await eventually(app.shell.hasDeals)
                app.shell.open(reviewOf: Deal.ID(5))
                await person.see(texts[.reviewTheirsHidden])
                await person.press(texts[.reviewAgain])
                #expect(app.shell.review?.verdict == .again)
                await person.press(texts[.reviewTagKind])
                #expect(app.shell.review?.tags == [.kind])
                try await looksRight("review-\(language.rawValue)", app)
            }
        }

        @Test func escapeKeepsTypedText() async throws {
            let texts = Texts.korean
            try await AppUnderTest.with(client(deal(.completed, due(.hidden)))) { app, person in
                await eventually(app.shell.hasDeals)
                app.shell.open(reviewOf: Deal.ID(5))
                await person.press(texts[.reviewAgain])
                #expect(await person.press(keys: "Escape"))
                await person.see(texts[.screenLeaveLost])
                await person.press(texts[.screenLeaveStay])
                await person.seeNo(texts[.screenLeaveLost])
                #expect(app.shell.review?.verdict == .again)
                #expect(await person.press(keys: "Escape"))
                await person.press(texts[.screenLeaveDiscard])
                await eventually(app.shell.review == nil)
                // Untouched, it closes at once.
                app.shell.open(reviewOf: Deal.ID(5))
                await person.see(texts[.reviewTheirsHidden])
                #expect(await person.press(keys: "Escape"))
                await eventually(app.shell.review == nil)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func bothReviewsLookRight(language: Language) async throws {
            let reviews = due(.seen(Self.review(by: 9)), mine: Self.review(by: 1))
            try await AppUnderTest.with(client(deal(.completed, reviews)), language: language, width: 360) {
                app,
                person in
                await eventually(app.shell.hasDeals)
                app.shell.open(reviewOf: Deal.ID(5))
                await person.see(Texts.of(language)[.reviewTheirs])
                try await looksRight("reviews-\(language.rawValue)", app)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func aMeetingLooksRight(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(client(deal()), language: language, width: 360) { app, person in
                await eventually(app.shell.hasDeals)
                app.shell.open(deal: Deal.ID(5))
                await person.see("049217")
                await person.see(texts[.meetingAccept])
                try await looksRight("deal-meeting-\(language.rawValue)", app)
                app.shell.deal?.openMeeting()
                let meeting = app.shell.meeting
                app.shell.deal?.close()
                #expect(meeting != nil && app.shell.meeting == nil)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func theFormOfAMeetingLooksRight(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(client(deal()), language: language, width: 360) { app, person in
                await eventually(app.shell.hasDeals)
                app.shell.propose(meetingFor: deal())
                await person.see(texts[.meetingHint])
                app.shell.meeting?.send()
                // The reservation of these tests was made long ago.
                await person.see(texts[.meetingProblemAt])
                try await looksRight("meeting-\(language.rawValue)", app)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func aSellerLooksRight(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(client(deal()), language: language, width: 360) { app, person in
                await eventually(app.shell.page == .tabs)
                app.shell.open(seller: Seller(id: Account.ID(9), name: "철수"))
                await eventually(app.shell.seller?.facts.isEmpty == false)
                try await looksRight("seller-\(language.rawValue)", app)
                await person.press("\(texts[.reviewTitle]) 1")
                await person.see("약속을 잘 지키고 물건도 설명 그대로였어요. 또 거래하고 싶습니다.")
                try await looksRight("seller-reviews-\(language.rawValue)", app)
            }
        }

        @Test(arguments: [Language.korean, .english])
        func aGiveawayIsAskedFor(language: Language) async throws {
            let texts = Texts.of(language)
            try await AppUnderTest.with(client(deal()), language: language, width: 360) { app, person in
                await eventually(app.shell.hasDeals)
                app.shell.open(ProductSummary.sample(1, seller: 9))
                await person.press(texts[.claimSend])
                await person.see(texts[.claimPickHint])
                app.shell.claim?.send()
                await person.see(texts[.claimProblemText])
                try await looksRight("claim-\(language.rawValue)", app)
            }
        }
    }
}
