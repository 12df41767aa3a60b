import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketClient
import MarketScreens
import ScreenDoubles
import ServerDoubles
import Testing

@testable import MarketDesktop

extension DesktopAppTests {
    @Suite(.timeLimit(.minutes(10)))
    struct EqualPhotosTests {
        /// A seller may send one file twice, or two that become one picture.
        @Test(arguments: [2, 5, 10], [FeedLayout.list, .grid])
        func equalPhotosAreAPageEach(count: Int, layout: FeedLayout) async throws {
            let market = MarketClient.counter((1...5).reversed().map { .pictured($0) }) {
                $0.products.detail = { id throws(ClientError) in
                    let equal = ProductPicture.drawn(id.rawValue)
                    return ProductDetails(
                        goods: .pictured(id.rawValue),
                        description: "",
                        pictures: Array(repeating: equal, count: count)
                    )
                }
            }
            try await AppUnderTest.with(market, width: 1000) { app, person in
                await app.go(to: .market)
                await person.see("자전거 5")
                app.shell.screens?.feed.use(layout)
                // Opened again, and another one beside it: what was shown before is thrown away each time.
                for id in [Int64(5), 4, 5] {
                    app.shell.open(.pictured(id))
                    await eventually(app.shell.detail?.phase == .shown)
                    await person.see("1/\(count)")
                    for place in 2...count {
                        await person.press("다음")
                        await person.see("\(place)/\(count)")
                    }
                    let pages = app.window.tree?.all.filter { $0.styles.contains("photo-stage") }.count
                    #expect(pages == count)
                }
                app.shell.back()
                await eventually(app.window.tree?.all.contains { $0.styles.contains("photo-stage") } == false)
            }
        }

        @Test(arguments: [2, 5, 10], [FeedLayout.list, .grid])
        func equalPhotosAreTalkedAboutSentAndEdited(count: Int, layout: FeedLayout) async throws {
            try await AppUnderTest.live(width: 1000) { app, person, market in
                func offer(by client: MarketClient) async throws -> ProductSummary {
                    let photo = SubmittedPhoto(.file(PhotoFile(path: try market.photo(1))))
                    let draft = ProductDraft(name: "나무 의자", description: "튼튼해요", price: "5000", stock: "1")
                    let product = ProductSubmission(draft, photos: Array(repeating: photo, count: count))
                    return try await client.selling.create(product, .random()) { _ in }.goods
                }
                let seller = try await market.newcomer("민지")
                try await app.signUp("철수")
                await app.go(to: .market)
                app.shell.screens?.feed.use(layout)

                let chair = try await offer(by: seller)
                app.shell.open(chair)
                await person.see("1/\(count)")
                await person.press("크게 보기")
                await eventually(Window.onScreen.count == 2)
                #expect(await person.press(keys: "Right"))
                await person.see("2/\(count)")
                #expect(await person.press(keys: "Escape"))
                await eventually(Window.onScreen.count == 1)
                // The keys reach every window here, and close the product too.
                app.shell.open(chair)
                await person.press("채팅하기")
                // A newcomer sends photos to who has answered.
                await person.press("아직 살 수 있나요?")
                await eventually(app.shell.conversation?.id != nil)
                let id = try #require(app.shell.conversation?.id)
                _ = try await seller.conversations.send(id, OutgoingMessage(.text("네, 있어요")), .random())
                await person.see("네, 있어요")
                let sent = min(count, MessagePhoto.mostOfMessage)
                let picture = PhotoFile(path: try market.photo(1))
                app.shell.conversation?.add(Array(repeating: picture, count: sent))
                await eventually(app.shell.conversation?.photos.count == sent)
                app.shell.conversation?.send()
                await person.press("사진 \(sent)/\(sent)")
                await eventually(Window.onScreen.count == 2)
                #expect(await person.press(keys: "Escape"))
                await eventually(Window.onScreen.count == 1)

                let client = try #require(app.shell.screens?.context.client)
                app.shell.open(try await offer(by: client))
                await eventually(app.shell.detail?.menu.isEmpty == false)
                app.shell.edit()
                await eventually(app.shell.form?.phase == .editing)
                await person.press("사진 \(count) 빼기")
                await eventually(app.shell.form?.photos.count == count - 1)
            }
        }
    }
}
