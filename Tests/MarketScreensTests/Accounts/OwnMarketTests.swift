import ClientDoubles
import Market
import MarketAPI
import MarketClient
import ScreenDoubles
import Synchronization
import Testing

@testable import MarketScreens

/// One's own market: products by state, trades at a glance, devices and password.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct OwnMarketTests {
    private let now = Timestamp(millisecondsSince1970: 1_642_464_060_000)

    private func signedIn(
        _ set: (inout MarketClient) -> Void = { _ in }
    ) -> (fixture: ScreenFixture, mine: ProfileModel) {
        let fixture = ScreenFixture { client in
            client.capabilities = .market
            client.accounts.notices = { () throws(ClientError) in [] }
            client.products.categories = { () throws(ClientError) in [] }
            client.products.mine = { _ throws(ClientError) in Page([.sample(2), .sample(1)], next: nil) }
            set(&client)
        }
        fixture.context.accountSession.take(.account(.sample(1)))
        return (fixture, ProfileModel(fixture.context))
    }

    // MARK: Products

    @Test func productsAreListedAndCountedByState() async {
        let (_, mine) = signedIn { client in
            client.products.mine = { query throws(ClientError) in
                let all: [ProductSummary] = [
                    .sample(3), .sample(2, state: .sold), .sample(1, state: .sold),
                ]
                return Page(
                    all.filter { query.states.isEmpty || query.states.contains($0.state) },
                    next: nil
                )
            }
        }
        mine.appear()
        await mine.settle()
        #expect(mine.states.map(\.title) == ["판매 중 1", "예약 중 0", "판매 완료 2", "숨김 0"])
        #expect(mine.feed?.rows.goods.map(\.id.rawValue) == [3])
        mine.use(.sold)
        await mine.settle()
        #expect(mine.feed?.rows.goods.map(\.id.rawValue) == [2, 1])
        mine.use(.hidden)
        await mine.settle()
        #expect(mine.feed?.emptyText?.title == "이 상태의 상품이 없어요")
    }

    @Test func aProductLeavesTheListOfItsFormerState() async {
        let (fixture, mine) = signedIn { client in
            client.products.mine = { query throws(ClientError) in
                Page(query.states == [.sold] ? [] : [.sample(2), .sample(1)], next: nil)
            }
            client.products.detail = { id throws(ClientError) in .sample(id.rawValue) }
            client.selling.setState = { id, state throws(ClientError) in
                var detail = ProductDetails.sample(id.rawValue)
                detail.goods.state = state
                detail.goods.version = 2
                return detail
            }
        }
        mine.appear()
        await mine.settle()
        mine.perform(.state(.reserved), on: .sample(2))
        await mine.settle()
        #expect(mine.feed?.rows.goods.map(\.id.rawValue) == [1])
        #expect(fixture.toast == "예약 중으로 바꿨어요.")
        var back = ProductSummary.sample(2)
        back.version = 3
        fixture.context.productEvents.post(.edited(back))
        #expect(mine.feed?.rows.goods.map(\.id.rawValue) == [2, 1])
    }

    @Test func deletingOnARowAsksFirst() async {
        let (_, mine) = signedIn { client in
            client.products.detail = { id throws(ClientError) in .sample(id.rawValue) }
        }
        mine.appear()
        await mine.settle()
        mine.perform(.delete, on: .sample(2))
        await mine.settle()
        guard case .confirmDeletion = mine.acting?.dialog else {
            Issue.record("nothing is asked")
            return
        }
        #expect(mine.feed?.rows.goods.count == 2)
    }

    @Test(arguments: [
        (ProductState.selling, ["수정", "끌어올리기", "예약 중으로", "판매 완료로", "숨기기", "삭제"]),
        (.reserved, ["수정", "판매 중으로", "판매 완료로", "숨기기", "삭제"]),
        (.sold, ["수정", "판매 중으로", "예약 중으로", "숨기기", "삭제"]),
        (.hidden, ["수정", "다시 보이기", "삭제"]),
    ])
    func theMenuOfARowFollowsItsState(state: ProductState, titles: [String]) {
        let (_, mine) = signedIn()
        let goods = SavedProduct(.sample(1, state: state))
        #expect(mine.ownerActions(of: goods).map(\.title) == titles)
    }

    // MARK: Trades

    @Test func meetingsReviewsSalesAndPurchasesHaveSectionsOfTheirOwn() async {
        let due = OwnReviews(
            due: Timestamp(millisecondsSince1970: 1_642_999_000_000),
            mine: nil,
            theirs: .none
        )
        let (_, mine) = signedIn { client in
            client.deals.list = { query throws(ClientError) in
                query.filter.isOpen == true
                    ? Page([.sample(.sample(1), name: "의자")], next: nil)
                    : Page([.sample(.sample(2, state: .completed), name: "책상", reviews: due)], next: nil)
            }
            client.deals.code = { _ throws(ClientError) in "123456" }
            client.products.detail = { id throws(ClientError) in .sample(id.rawValue) }
        }
        mine.appear()
        mine.use(.trades)
        await mine.settle()
        let sections = mine.trades.sections
        #expect(sections.map(\.title).contains("남길 후기"))
        #expect(sections.first { $0.title == "남길 후기" }?.rows.map(\.title) == ["책상"])
        let titles = sections.filter { ["판매", "구매"].contains($0.title) }.flatMap(\.rows).map(\.title)
        #expect(Set(titles) == ["의자", "책상"])
        #expect(sections.flatMap(\.rows).allSatisfy { $0.picture != nil })
        mine.trades.personChanged()
        #expect(mine.trades.sections.isEmpty)
    }

    @Test func tradesThatAreKeptAreShownOffline() async {
        let (fixture, mine) = signedIn()
        fixture.deals.learn(.sample(.sample(1), name: "의자"), code: nil, for: Account.ID(1))
        fixture.context.dealKeeper.personChanged()
        fixture.network.cut()
        mine.appear()
        mine.use(.trades)
        await mine.settle()
        #expect(mine.trades.phase == .kept)
        #expect(mine.trades.sections.flatMap(\.rows).map(\.title) == ["의자"])
    }

    // MARK: Account

    private func session(_ id: Int64, _ label: String, isCurrent: Bool = false) -> SessionBody {
        SessionBody(
            id: id,
            kind: .app,
            label: label,
            createdAt: now,
            expiresAt: nil,
            isCurrent: isCurrent
        )
    }

    @Test func thisDeviceComesFirstAndOthersCanBeSignedOut() async {
        let ended = Mutex<[Int64]>([])
        let all = [session(2, ""), session(1, "책상", isCurrent: true)]
        let (fixture, mine) = signedIn { client in
            client.accounts.sessions = { () throws(ClientError) in all }
            client.accounts.endSession = { id throws(ClientError) in ended.withLock { $0.append(id) } }
        }
        mine.appear()
        mine.use(.account)
        await mine.settle()
        let security = mine.security
        #expect(security.devices.map(\.title) == ["책상", "알 수 없는 기기"])
        #expect(security.devices.map(\.facts) == ["이 기기", "방금"])
        security.end(security.devices[0])
        security.end(security.devices[1])
        await mine.settle()
        #expect(ended.withLock(\.self) == [2])
        #expect(security.devices.map(\.id) == [1])
        #expect(fixture.toast == "그 기기에서 로그아웃했어요.")
    }

    @Test func signingOutEverywhereAsksFirst() async {
        let isOut = Mutex(false)
        let (fixture, mine) = signedIn { client in
            client.accounts.identity = { isOut.withLock { $0 } ? .nobody : .account(.sample(1)) }
            client.accounts.signOutEverywhere = { () throws(ClientError) in isOut.withLock { $0 = true } }
        }
        mine.security.askToSignOutEverywhere()
        #expect(mine.security.dialog != nil)
        mine.security.answer(false)
        await mine.settle()
        #expect(isOut.withLock { $0 } == false)
        mine.security.askToSignOutEverywhere()
        mine.security.answer(true)
        await mine.settle()
        #expect(isOut.withLock { $0 })
        #expect(fixture.context.accountSession.identity == .nobody)
    }

    @Test(
        arguments: [
            ("", "long enough", "비밀번호를 적어 주세요."), ("old", "short", "비밀번호는 여덟 글자 이상 입력해 주세요."),
            ("old", "long enough", nil),
        ] as [(String, String, String?)]
    )
    func aPasswordIsCheckedBeforeItIsSent(current: String, new: String, problem: String?) async {
        let sent = Mutex(0)
        let (_, mine) = signedIn { client in
            client.accounts.changePassword = { _, _ throws(ClientError) in sent.withLock { $0 += 1 } }
            client.accounts.sessions = { () throws(ClientError) in [] }
        }
        mine.security.changePassword()
        let form = mine.security.password
        form?.submit(current: current, new: new)
        await form?.settle()
        #expect(form?.problem == problem)
        #expect(sent.withLock(\.self) == (problem == nil ? 1 : 0))
        #expect((mine.security.password == nil) == (problem == nil))
    }

    @Test func aWrongPasswordIsSaid() async {
        let (_, mine) = signedIn { client in
            client.accounts.changePassword = { _, _ throws(ClientError) in
                throw .refused(Refusal(status: 401, code: .wrongCredentials))
            }
        }
        mine.security.changePassword()
        mine.security.password?.submit(current: "not it", new: "long enough")
        await mine.security.password?.settle()
        #expect(mine.security.password?.problem == "지금 비밀번호가 맞지 않아요.")
    }
}
