import Adwaita
import ClientDoubles
import DesktopDriver
import Foundation
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import ServerDoubles
import Testing

extension DesktopAppTests {
    /// The form against a real market; rows S1-19, S4-01, S4-03, S4-20.
    @Suite(.timeLimit(.minutes(10)))
    struct FormLiveTests {
        private func other(_ market: LoopbackMarket) async throws -> MarketClient {
            let client = MarketClient.live(
                address: market.address,
                session: CurlTransport(),
                credentials: MemoryCredentialStore(),
                settings: ClientSettings()
            )
            _ = try await client.accounts.signIn(market.vendor.name, LoopbackMarket.secret)
            return client
        }

        private func signIn(_ app: AppUnderTest, _ person: Person, _ market: LoopbackMarket) async {
            await person.type(market.vendor.name, into: "이름")
            await person.type(LoopbackMarket.secret, into: "비밀번호")
            await person.press("로그인")
            await eventually(app.shell.form?.phase == .editing)
        }

        @Test func aProductIsListedWithTwoPhotosAfterAnOutage() async throws {
            try await AppUnderTest.live { app, person, market in
                await eventually(app.shell.page == .tabs)
                app.shell.sell()
                await signIn(app, person, market)
                try await app.paste(photos: 2, person)
                await app.fill(person)
                app.network.cut()
                await person.press("완료")
                await person.see("서버 통신 실패")
                app.network.mend()
                await person.press("다시 시도")
                await eventually(app.shell.form == nil)
                await person.see("상품 등록하였습니다.")
                let page = try await other(market).products.list(ListingQuery())
                #expect(page.elements.map(\.name) == ["접이식 자전거"])
                let detail = try await other(market).products.detail(try #require(page.elements.first?.id))
                #expect(detail.pictures.count == 2)
                #expect(detail.description == "거의 새것")
                #expect(await app.drafts.drafts().isEmpty)
            }
        }

        @Test func anEditThatMeetsAnotherIsDecidedAndArrives() async throws {
            try await AppUnderTest.live { app, person, market in
                let other = try await other(market)
                let photo = PhotoFile(path: try market.photo(1))
                let draft = ProductDraft(name: "자전거", description: "", price: "1000", stock: "1")
                let product = try await other.selling.create(
                    ProductSubmission(draft, photos: [SubmittedPhoto(.file(photo))]),
                    .random()
                ) { _ in }
                await eventually(app.shell.page == .tabs)
                app.shell.sell()
                await signIn(app, person, market)
                await person.press("취소")
                await eventually(app.shell.form == nil)
                app.shell.open(product.goods)
                await eventually(app.shell.detail?.menu.isEmpty == false)
                app.shell.edit()
                await eventually(app.shell.form?.phase == .editing)
                await person.retype("1200", into: "상품가격")
                _ = try await other.selling.edit(product.id, ProductUpdate(name: "새 자전거"), .random()) { _ in }
                await person.press("완료")
                await person.see("다른 곳에서 바뀐 상품이에요")
                await person.press("내 내용으로 저장")
                await eventually(app.shell.form == nil)
                await person.see("상품을 수정했어요.")
                let now = try await other.products.detail(product.id)
                #expect(now.goods.name == "새 자전거")
                #expect(now.draft.price == "1200")
            }
        }
    }
}
