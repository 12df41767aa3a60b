import Adwaita
import ClientDoubles
import DesktopDriver
import Market
import MarketAPI
import MarketClient
import MarketScreens
import ScreenDoubles
import Testing

extension DesktopAppTests {
    /// Rows S0-01…14, S0-42, S0-44, S0-46, S0-47, S0-58, S2-15, S3-12, S3-18, S3-20.
    @Suite(.timeLimit(.minutes(10)))
    struct MarketTests {
        private func goods(_ count: Int64) -> [ProductSummary] {
            (1...count).reversed().map { .pictured($0) }
        }

        /// A market of many pages, which counts how often it is asked.
        private func pages(of count: Int64, by size: Int = 20) -> (MarketClient, Kept<[ListingQuery]>) {
            let asked = Kept<[ListingQuery]>([])
            let all = goods(count)
            let client = MarketClient.counter {
                $0.products.list = { query throws(ClientError) in
                    asked.change { $0.append(query) }
                    var start = 0
                    if case .cursor(let cursor) = query.place { start = Int(cursor.rawValue) ?? 0 }
                    let end = min(start + size, all.count)
                    return Page(
                        Array(all[start..<end]),
                        next: end < all.count ? Cursor(rawValue: "\(end)") : nil
                    )
                }
            }
            return (client, asked)
        }

        // MARK: What is seen

        @Test func aRowShowsNameAndPrice() async throws {
            var bargain = ProductSummary.pictured(2, name: "접이식 자전거")
            bargain.price = .price(try .reduced(1000, by: 200))
            let soldOut = ProductSummary.pictured(1, name: "등받이 의자", stock: 0)
            try await AppUnderTest.with(.counter([bargain, soldOut])) { app, person in
                for text in ["접이식 자전거", "20% 800원 1,000원", "잔여수량 : 3", "품절"] { await person.see(text) }
                #expect(person.texts.contains { $0.contains("판매자 1") })
                let first = try #require(app.spokenRows.first)
                #expect(first.contains("정가 1,000원, 할인가 800원"), "\(first)")
            }
        }

        @Test(arguments: [
            (ProductState.reserved, "예약 중"), (.sold, "판매 완료"),
        ])
        func productStateIsABadgeOnThePhoto(state: ProductState, word: String) async throws {
            try await AppUnderTest.with(.counter([.pictured(1, state: state)])) { _, person in
                await person.see(word)
            }
        }

        @Test(arguments: [(400, 2...2), (1200, 4...7)])
        func aPhoneHasTwoColumnsAndADesktopMore(width: Int, columns: ClosedRange<Int>) async throws {
            try await AppUnderTest.with(.counter(goods(30)), width: width) { app, person in
                await person.press("격자")
                await eventually(app.rows.count > 2)
                let top = app.rows.map(\.frame.y).min() ?? 0
                let inLine = app.rows.count { $0.frame.y == top }
                #expect(columns.contains(inLine), "\(inLine)")
            }
        }

        @Test func inLargeTypeAPhoneHasAColumnAndNoPriceIsCut() async throws {
            defer { TestDesktop.plain() }
            let expensive = (1...9).reversed().map { ProductSummary.sample($0, price: 9_999_999) }
            try await AppUnderTest.with(.counter(expensive), width: 360) { app, person in
                await person.press("격자")
                await ScreenVariant(width: 360, textScale: 2).apply(to: app.window)
                await eventually(Set(app.rows.map(\.frame.x)).count == 1, "\(app.rows.map(\.frame))")
                #expect(app.window.extent.width <= 372)
            }
        }

        // MARK: Two layouts

        @Test func switchingLayoutsAsksNothingAndEachKeepsItsPlace() async throws {
            let (client, asked) = pages(of: 100, by: 100)
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.rows.count > 3)
                app.list?.scrollOffset = 2000
                await settle()
                let place = try #require(app.list?.scrollOffset)
                #expect(place > 1900)
                await person.press("격자")
                await eventually(app.rows.count > 3)
                #expect(app.list?.scrollOffset == 0)
                await person.press("목록")
                await settle()
                #expect(app.list?.scrollOffset == place)
                #expect(asked.value.count == 1)
                #expect(app.preferences[.layout] == "list")
            }
        }

        @Test func choosingALayoutKeepsFocus() async throws {
            try await AppUnderTest.with(.counter(goods(9))) { app, person in
                await eventually(app.rows.count > 3)
                person.pressable("격자")?.focus()
                await eventually(person.focused == "격자")
                await person.press("격자")
                await eventually(app.shell.screens?.feed.layout == .grid)
                await settle()
                #expect(person.focused == "격자")
            }
        }

        @Test func switchingBackAndForthMakesNothingNew() async throws {
            try await AppUnderTest.with(.counter(goods(60))) { app, person in
                await eventually(app.rows.count > 3)
                await leavesNothingBehind(times: 10) {
                    await person.press("격자")
                    await person.press("목록")
                }
            }
        }

        // MARK: Loading

        @Test func aSpinnerShowsWhileTheFirstPageIsSlow() async throws {
            let held = PendingReplies<ListingQuery, Page<ProductSummary>>()
            let client = MarketClient.counter {
                $0.products.list = { query throws(ClientError) in try await held.ask(query) }
            }
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.window.tree?.all.contains { $0.isA("GtkSpinner") } == true)
                await held.asked(1)
                held.answer(Page(goods(3), next: nil))
                await person.see("자전거 3")
                #expect(app.window.tree?.all.contains { $0.isA("GtkSpinner") } == false)
            }
        }

        @Test func aFirstPageThatFailsCanBeTriedAgain() async throws {
            let isBroken = Kept(true)
            let client = MarketClient.counter {
                $0.products.list = { _ throws(ClientError) in
                    if isBroken.value { throw .malformedReply(path: "/") }
                    return Page([.pictured(7)], next: nil)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.shell.screens?.feed.error != nil)
                await person.see(try #require(app.shell.screens?.feed.error).title)
                isBroken.value = false
                await person.press("다시 시도")
                await person.see("자전거 7")
            }
        }

        @Test func anEmptyMarketSaysWhatToDo() async throws {
            try await AppUnderTest.with(.counter([])) { app, person in
                await person.see("아직 상품이 없어요")
                #expect(person.pressable("판매하기") != nil || person.pressable("팔기") != nil)
            }
        }

        @Test func scrollingToTheEndLoadsEachPageOnce() async throws {
            let (client, asked) = pages(of: 65)
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.rows.count > 3)
                for _ in 0..<200 where app.shell.screens?.feed.phase != .ended {
                    if let list = app.list { list.scrollOffset = list.scrollLength }
                    await settle(turns: 10)
                }
                #expect(asked.value.count == 4)
                #expect(app.shell.screens?.feed.rows.goods.count == 65)
                if let list = app.list { list.scrollOffset = list.scrollLength }
                await person.see("마지막 상품입니다")
                await person.see("자전거 1")
                await eventually(
                    {
                        if let list = app.list { list.scrollOffset = list.scrollLength }
                        let end = app.window.tree?.all.first { $0.text == "마지막 상품입니다" }
                        guard let end, let last = app.rows.map(\.frame.maxY).max() else { return false }
                        return end.frame.y >= last - 1
                    }(),
                    "below the last goods"
                )
            }
        }

        @Test(arguments: ["목록", "격자"])
        func theEndIsRightBelowAFewProducts(layout: String) async throws {
            try await AppUnderTest.with(.counter(goods(2))) { app, person in
                await person.press(layout)
                await person.see("마지막 상품입니다")
                await settle(turns: 40)
                let end = try #require(app.window.tree?.all.first { $0.text == "마지막 상품입니다" })
                let last = try #require(app.rows.map(\.frame.maxY).max())
                #expect(end.frame.y >= last && end.frame.y < last + 60, "\(end.frame) \(last)")
            }
        }

        @Test func aFailedNextPageCanBeRetried() async throws {
            let (whole, _) = pages(of: 40)
            let isBroken = Kept(true)
            let client = MarketClient.counter {
                $0.products.list = { query throws(ClientError) in
                    if query.place != .beginning, isBroken.value {
                        throw .malformedReply(path: "/")
                    }
                    return try await whole.products.list(query)
                }
            }
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.rows.count > 3)
                // Again at each look: while rows are still being laid out the end moves further down.
                await eventually(
                    {
                        if let list = app.list { list.scrollOffset = list.scrollLength }
                        return app.shell.screens?.feed.footer.isRetry == true
                    }()
                )
                if let list = app.list { list.scrollOffset = list.scrollLength }
                app.shell.toasts.dismiss()
                await eventually(person.pressable("다시 시도") != nil)
                // Repaired only now: a person who scrolls on would trigger a retry without a press.
                isBroken.value = false
                person.pressable("다시 시도")?.press()
                await eventually(app.shell.screens?.feed.rows.goods.count == 40)
            }
        }

        // MARK: News

        @Test func pullingAtTheTopReloads() async throws {
            let held = PendingReplies<ListingQuery, Page<ProductSummary>>()
            let client = MarketClient.counter {
                $0.products.list = { query throws(ClientError) in try await held.ask(query) }
            }
            try await AppUnderTest.with(client) { app, person in
                await held.asked(1)
                held.answer(Page(goods(3), next: nil))
                await person.see("자전거 3")
                app.list?.overshootTop()
                await held.asked(2)
                await eventually(app.window.tree?.all.contains { $0.name == "새로 고치는 중이에요" } == true)
                await person.see("자전거 3")
                try await TestDesktop.shoot(app.window, "market-refreshing")
                held.answer(Page(goods(4), next: nil))
                await person.see("자전거 4")
                await eventually(app.window.tree?.all.contains { $0.name == "새로 고치는 중이에요" } == false)
                #expect(app.rows.first?.all.contains { $0.text == "자전거 4" } == true)
            }
        }

        @Test func newProductsAreOfferedAndMoveNothingUntilPressed() async throws {
            let (events, tell) = AsyncStream.makeStream(of: MarketEvent.self)
            let shown = Kept(goods(40))
            let client = MarketClient.counter {
                $0.products.list = { _ throws(ClientError) in Page(shown.value, next: nil) }
                $0.events = MarketClient.Events { _ in events }
            }
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.rows.count > 3)
                app.list?.scrollOffset = 500
                await settle()
                let before = app.spokenRows
                let place = try #require(app.list?.scrollOffset)
                shown.change { $0.insert(.pictured(41), at: 0) }
                tell.yield(.changed(.pictured(41), nil))
                await eventually(person.pressable("새 상품 1개") != nil)
                await settle()
                #expect(app.list?.scrollOffset == place)
                #expect(app.spokenRows == before)
                try await TestDesktop.shoot(app.window, "market-new-goods")
                await person.press("새 상품 1개")
                await person.see("자전거 41")
                await eventually(app.list?.scrollOffset == 0)
                await eventually(person.pressable("새 상품 1개") == nil)
            }
        }

        @Test func anEditElsewhereUpdatesItsRow() async throws {
            let (events, tell) = AsyncStream.makeStream(of: MarketEvent.self)
            let client = MarketClient.counter(goods(40)) { $0.events = MarketClient.Events { _ in events } }
            try await AppUnderTest.with(client) { app, person in
                await eventually(app.rows.count > 3)
                app.list?.scrollOffset = 500
                await settle()
                let place = try #require(app.list?.scrollOffset)
                var edited = ProductSummary.pictured(33, name: "고친 이름")
                edited.version = 2
                tell.yield(.changed(edited, nil))
                await person.see("고친 이름")
                #expect(app.list?.scrollOffset == place)
            }
        }

        // MARK: Getting around

        @Test func theWayToTheTopComesAfterAScreen() async throws {
            try await AppUnderTest.with(.counter(goods(60))) { app, person in
                await eventually(app.rows.count > 3)
                #expect(person.pressable("맨 위로") == nil)
                app.list?.scrollOffset = 3000
                await eventually(person.pressable("맨 위로") != nil)
                await person.press("맨 위로")
                await eventually(app.list?.scrollOffset == 0)
                await eventually(person.pressable("맨 위로") == nil)
            }
        }

        @Test func aHeartLikesAndDoesNotOpen() async throws {
            try await AppUnderTest.with(.counter(goods(1))) { app, person in
                await person.see("자전거 1")
                let heart = app.rows.first?.all.first { $0.name == "좋아요: 자전거 1" && $0.canBePressed }
                heart?.press()
                await eventually(app.savedItems.isLiked(.here(Product.ID(1))))
                await eventually(app.rows.first?.all.contains { $0.name.hasPrefix("좋아요 취소: 자전거") } == true)
                #expect(app.shell.detail == nil)
                await person.press("격자")
                await eventually(app.rows.first?.all.contains { $0.name.hasPrefix("좋아요 취소: 자전거") } == true)
            }
        }

        @Test func openingAProductMarksItsRowUntilReturn() async throws {
            try await AppUnderTest.with(.counter(goods(5))) { app, person in
                await person.press("자전거 4")
                await eventually(app.shell.detail?.id == Product.ID(4))
                @MainActor func marked() -> [String] {
                    zip(app.rows, app.spokenRows).filter { row, _ in
                        row.all.contains { $0.styles.contains("open") }
                    }.map(\.1)
                }
                await eventually(marked().count == 1 && marked()[0].hasPrefix("자전거 4"))
                app.shell.back()
                await eventually(marked().isEmpty)
            }
        }

        // MARK: As a whole

        @Test func theMarketLooksRightEverywhere() async throws {
            var expensive = ProductSummary.pictured(
                9,
                name: "아주 오래 쓰려고 산, 이름이 두 줄을 넘고도 남을 만큼 긴 로드 자전거 한 대입니다"
            )
            expensive.price = .price(try .reduced(1_290_000, by: 300_000))
            let all = [expensive, .pictured(8, stock: 0), .pictured(7, state: .reserved)] + goods(6)
            for language in [Language.korean, .english] {
                try await AppUnderTest.with(.counter(all), language: language) { app, person in
                    let texts = Texts.of(language)
                    for layout in [texts[.layoutList], texts[.layoutGrid]] {
                        await person.press(layout)
                        await eventually(app.rows.count > 1)
                        try await app.looksRight(
                            "market-\(language.rawValue)-\(layout)",
                            in: language == .korean ? ScreenVariant.all : ScreenVariant.narrow,
                            turns: 60
                        )
                    }
                }
            }
        }

        @Test func scrollingAndLikingNeverStall() async throws {
            try await AppUnderTest.with(.counter(goods(300))) { app, person in
                await eventually(app.rows.count > 3)
                await settle(turns: 200)
                try await neverStalls {
                    for step in 1...60 {
                        app.list?.scrollOffset = Double(step) * 40
                        await settle(turns: 2)
                    }
                    let heart = try #require(app.rows.first?.all.first { $0.name.hasPrefix("좋아요: ") })
                    heart.press()
                    await settle(turns: 40)
                }
            }
        }

        @Test func aMarketThatIsClosedLeavesNothingBehind() async throws {
            try await leavesNothingBehind(times: 10) {
                try await AppUnderTest.with(.counter(goods(5))) { app, person in
                    await person.see("자전거 5")
                    await person.press("격자")
                    await eventually(app.rows.count > 3)
                }
            }
        }
    }
}

extension FeedFooter {
    fileprivate var isRetry: Bool {
        if case .retry = self { true } else { false }
    }
}
