import HTTPServer
import Market
import MarketAPI
import Testing

@testable import Storefront

@Suite(.timeLimit(.minutes(10)))
struct PageTests {
    static let hostile = "\"'><script>alert(1)</script><img src=x onerror=alert(1)>&#60;"

    private func text(_ page: some WebPage, _ language: Language = .korean) throws -> String {
        var frame = Frame(
            texts: .of(language),
            person: Seller(id: Account.ID(7), name: Self.hostile),
            seal: Self.hostile,
            here: .market,
            cartCount: 2,
            origin: "https://market.example",
            now: Timestamp(millisecondsSince1970: 1_642_464_060_000),
            change: 5
        )
        frame.sought = Self.hostile
        return String(decoding: frame.document(page), as: UTF8.self)
    }

    private func product(photos: Int = 1, discount: String = "200", stock: Int64 = 3) throws -> Product {
        let hash = try #require(ContentHash(rawValue: String(repeating: "ab", count: 32)))
        return Product(
            id: Product.ID(5),
            seller: Seller(id: Account.ID(7), name: Self.hostile),
            name: Self.hostile,
            description: Self.hostile,
            price: try Price(
                full: Money("1000", currency: .krw),
                discount: Money(discount, currency: .krw)
            ),
            stock: stock,
            state: .selling,
            photos: (0..<photos).map {
                Photo(
                    id: Photo.ID(Int64($0) + 1),
                    content: hash,
                    width: 4,
                    height: 3,
                    mainColour: 0xC2410C,
                    altText: $0 == 0 ? "" : Self.hostile
                )
            },
            version: 2,
            createdAt: Timestamp(millisecondsSince1970: 1_642_464_000_000),
            changedAt: Timestamp(millisecondsSince1970: 1_642_464_000_000)
        )
    }

    private func pages() throws -> [any WebPage] {
        let product = try product(photos: 2)
        let goods = ProductCards([product], liked: [product.id], layout: .grid)
        let pager = Pager(
            base: .market,
            number: 2,
            size: 20,
            total: Total(count: 50, isAtLeast: false),
            previous: .market,
            next: nil
        )
        var listing = ListingQuery(text: Self.hostile)
        listing.leastPrice = try Money("10", currency: .krw)
        let hold = ModerationHold(reason: Self.hostile, at: product.createdAt, moderator: Self.hostile)
        let actions = ModerationPage.Row.Action.allCases.map {
            ModerationPage.Row($0, of: product.id, $0 == .delete ? nil : product, hold)
        }
        let deal = Deal(
            id: Deal.ID(1),
            product: product.id,
            conversation: Conversation.ID(1),
            seller: product.seller.id,
            buyer: Account.ID(8),
            quantity: 1,
            amount: product.price.bargain,
            madeAt: product.createdAt,
            until: product.createdAt.adding(days: 3)
        )
        let holder = ProductActivity.Holder(deal, buyer: Seller(id: Account.ID(8), name: Self.hostile))
        let activity = ProductActivity(chats: 1, offers: 1, holders: [holder])
        var own = goods
        own.activity = [product.id: activity]
        var mine = MinePage(.sold, counts: [.sold: 1], goods: own, pager: pager)
        mine.report = SeveralReport(
            SeveralOutcome(.renew, done: [product.id], left: [.init(product.id, .recent)])
        )
        mine.report?.products = [product.id: product]
        let form = ProductForm(
            draft: ProductDraft(name: Self.hostile, description: Self.hostile, price: Self.hostile),
            pictures: product.photos.map { ProductForm.Picture($0, altText: Self.hostile) },
            problems: [DraftProblem(.name, .tooLong)],
            trouble: Self.hostile,
            key: Self.hostile
        )
        return [
            MarketPage(goods: goods, pager: pager, scope: .all),
            ProductPage(product, isLiked: true, rights: [.edit, .delete]),
            ProductPage(product, isLiked: false, rights: [.edit, .moderate], hold: hold),
            HidePage(product, reason: Self.hostile, problem: Self.hostile),
            ModerationPage(.hidden, actions, next: .moderation), ModerationPage(.log, actions, next: nil),
            NoticedTradesPage(
                NoticedTrades(
                    circles: [.init(people: [product.seller, product.seller], inside: 12, outside: 1)],
                    disputes: [.init(person: product.seller, deniedByOthers: 2, deniedOthers: 1)]
                )
            ),
            LikesPage(goods, pager: nil),
            mine, DeleteSeveralPage([product], activity: [product.id: activity], back: .mine),
            SellerPage(
                product.seller,
                SellerRecord(since: product.createdAt, onSale: FacetCount(1), sold: FacetCount(0)),
                part: .selling,
                .products(goods, pager)
            ),
            CartPage(
                lines: [.init(product: product, quantity: 2)],
                sums: [CartSum(currency: .krw, amount: product.price.bargain)]
            ),
            SearchPage(listing, finds: .idle(recent: [Self.hostile], popular: [Self.hostile])),
            SearchPage(listing, finds: .nothing(corrections: [Self.hostile])),
            SearchPage(
                listing,
                finds: .list(goods, pager, SearchCorrection(typed: Self.hostile, found: Self.hostile))
            ),
            SearchPage(listing, finds: .nothingSoNarrow(without: Total(count: 1, isAtLeast: false))),
            SearchPage(
                listing,
                finds: .notLookedFor(.init(least: Self.hostile, most: Self.hostile))
            ),
            SearchPage(listing, finds: .list(goods, pager)),
            SearchShelvesPage(
                Self.hostile,
                shelves: [
                    .init(sort: .relevance, products: [product]),
                    .init(sort: .newest, products: [product]),
                ],
                total: Total(count: 1, isAtLeast: true),
                liked: []
            ),
            ProductFormPage(.sell, form), ProductFormPage(.edit(product.id, version: 2), form),
            DeletePage(product), DeletedPage(product),
            SignInPage(name: Self.hostile, back: .likes, trouble: Self.hostile),
            SignUpPage(name: Self.hostile, back: nil, problems: [AccountProblem(.name, .taken)]),
            SignUpPage(.firstAdministrator(invitation: Self.hostile), back: nil),
            SettingsPage(layout: .grid, person: .init(isSearchPrivate: true, sessions: 2)),
            ErrorPage(Self.hostile, remedy: .tryAgain, request: Self.hostile), OfflinePage(),
        ]
    }

    @Test(arguments: Language.allCases)
    func userTextIsEscapedOnEveryPage(language: Language) throws {
        for page in try pages() {
            let text = try text(page, language)
            #expect(!text.contains("<script>alert") && !text.contains("<img src=x"), "\(type(of: page))")
            // The one script is a file.
            #expect(text.ranges(of: "<script").count == 1, "\(type(of: page))")
            #expect(!text.contains("javascript:") && !text.contains(" style=") && !text.contains("onclick"))
        }
    }

    @Test(arguments: Language.allCases)
    func firstPaintWaitsForTheEndOfThePage(language: Language) throws {
        for page in try pages() {
            let text = try text(page, language)
            let wait = try #require(
                text.firstRange(of: "<link rel=\"expect\" href=\"#toasts\" blocking=\"render\">")
            )
            let part = try #require(text.firstRange(of: "<div id=\"toasts\""))
            #expect(wait.upperBound < part.lowerBound)
            #expect(!text[part.upperBound...].contains("<main"), "\(type(of: page))")
        }
    }

    @Test(arguments: Language.allCases)
    func everyChangingFormHasItsToken(language: Language) throws {
        for page in try pages() {
            let text = try text(page, language)
            let forms = text.split(separator: "<form").dropFirst().map {
                $0.prefix(upTo: $0.firstRange(of: "</form>")?.lowerBound ?? $0.endIndex)
            }
            for form in forms where form.contains("method=\"post\"") {
                #expect(
                    form.contains("name=\"seal\" value=\"&quot;"),
                    "\(type(of: page)): \(form.prefix(200))"
                )
            }
        }
    }

    @Test func priceIsShownAndSpokenOnce() throws {
        let text = try text(ProductPage(try product(), isLiked: false, rights: []))
        let spoken = "<span class=\"unseen\">정가 1,000원, 할인가 800원</span>"

        #expect(text.ranges(of: spoken).count == 1)
        #expect(
            text.contains("<span aria-hidden=\"true\"><b>20%</b> <strong>800원</strong> <s>1,000원</s></span>")
        )
    }

    @Test(arguments: [
        (ProductState.selling, 3, nil), (.selling, 0, "품절"), (.reserved, 1, "예약 중"), (.sold, 1, "판매 완료"),
    ])
    func unavailabilityIsShownOnThePicture(state: ProductState, stock: Int64, word: String?) throws {
        var product = try product(stock: stock)
        product.state = state
        let text = try text(
            LikesPage(ProductCards([product], liked: [], layout: .grid), pager: nil)
        )

        #expect(text.contains("class=\"veil\"") == (word != nil))
        if let word { #expect(text.contains("\(word)</span></span></span>")) }
    }

    @Test func soldOutProductCannotBeAddedToTheCart() throws {
        let text = try text(ProductPage(try product(stock: 0), isLiked: false, rights: []))

        #expect(!text.contains("class=\"carting\""))
        #expect(text.contains("<span class=\"badge\">품절</span>"))
        #expect(text.contains("https://schema.org/SoldOut"))
    }

    @Test(arguments: [(1, false), (2, true), (5, true)])
    func photosAreNumberedForScreenReaders(count: Int, isCounted: Bool) throws {
        let text = try text(ProductPage(try product(photos: count), isLiked: false, rights: []))

        #expect(text.contains(">1/\(count)</span>") == isCounted)
        #expect(text.contains("class=\"dots\"") == isCounted)
    }

    @Test(
        arguments: [
            ([], true, false), (.edit, false, true), ([.edit, .delete], false, true),
            (.moderate, true, false),
        ] as [(ProductPage.Rights, Bool, Bool)]
    )
    func sellerSeesTheStatesInsteadOfBuying(
        rights: ProductPage.Rights,
        canBuy: Bool,
        hasStates: Bool
    ) throws {
        let text = try text(ProductPage(try product(), isLiked: false, rights: rights))

        #expect(text.contains("class=\"carting\"") == canBuy)
        #expect(text.contains("class=\"states\"") == hasStates)
    }

    @Test func ownerMenuIsShownOnlyWithPermission() throws {
        #expect(
            try !text(ProductPage(try product(), isLiked: false, rights: [])).contains("/products/5/delete")
        )
        #expect(
            try text(ProductPage(try product(), isLiked: false, rights: [.edit, .delete])).contains(
                "/products/5/edit"
            )
        )
    }

    /// Messengers show the head of a page in place of its address.
    @Test(arguments: Language.allCases)
    func everyPageTellsOthersWhatItIs(language: Language) throws {
        for page in try pages() {
            let text = try text(page, language)
            for name in ["og:title", "og:description", "og:type", "og:site_name", "og:image", "og:image:alt"]
            {
                #expect(text.ranges(of: "<meta property=\"\(name)\"").count == 1, "\(type(of: page)) \(name)")
            }
            #expect(text.contains("property=\"og:image\" content=\"https://market.example/"))
            #expect(text.ranges(of: "<meta name=\"description\"").count == 1)
            // What is one visitor's own has no address for others.
            if page.isPublic {
                #expect(text.contains("<link rel=\"canonical\" href=\"https://market.example/"))
            }
            #expect(text.contains("href=\"/opensearch.xml\""))
        }
    }

    @Test(
        arguments: [
            (nil, "UsedCondition"), (Condition.new, "NewCondition"), (.likeNew, "UsedCondition"),
            (.used, "UsedCondition"), (.forParts, "DamagedCondition"),
        ] as [(Condition?, String)]
    )
    func structuredDataNamesConditionAndSeller(condition: Condition?, name: String) throws {
        var product = try product()
        product.facts.condition = condition
        let text = try text(ProductPage(product, isLiked: false, rights: []))

        #expect(text.contains("<link itemprop=\"itemCondition\" href=\"https://schema.org/\(name)\">"))
        #expect(
            text.contains(
                "<span itemprop=\"seller\" itemscope itemtype=\"https://schema.org/Person\"><meta itemprop=\"name\""
            )
        )
        #expect(text.contains("<meta property=\"product:price:amount\" content=\"800\">"))
    }

    @Test func hiddenProductIsForNoMachine() throws {
        var product = try product()
        product.state = .hidden

        #expect(
            try text(ProductPage(product, isLiked: false, rights: [.edit])).contains(
                "<meta name=\"robots\" content=\"noindex\">"
            )
        )
    }

    @Test func furtherPagesHaveAddressesOfTheirOwn() throws {
        let market = try #require(try pages().first)

        #expect(try text(market).contains("<link rel=\"canonical\" href=\"https://market.example/?page=2\">"))
    }

    @Test func pagesHaveAStrictContentSecurityPolicy() throws {
        let policy = try #require(PageRules.fields["Content-Security-Policy"])

        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(!policy.contains("unsafe") && !policy.contains("http") && !policy.contains("*"))
    }
}
