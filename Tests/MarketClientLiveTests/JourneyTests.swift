import Foundation
import Market
import MarketAPI
import MarketClient
import ServerDoubles
import Synchronization
import Testing

/// The client against the real server, over a real socket.
@Suite(.timeLimit(.minutes(10)))
struct JourneyTests {
    private static let bicycle = ProductDraft(
        name: "파랑 자전거",
        description: "거의 새것입니다.",
        price: "150000",
        discount: "20000",
        stock: "2"
    )

    private func client(_ market: LoopbackMarket) -> MarketClient {
        .live(address: market.address, session: CurlTransport(), credentials: MemoryCredentialStore())
    }

    private func error(_ body: () async throws(ClientError) -> Void) async -> ClientError? {
        do throws(ClientError) {
            try await body()
            return nil
        } catch {
            return error
        }
    }

    @Test func sellingBuyingAndLookingAfterProducts() async throws {
        try await LoopbackMarket.with { loopback in
            let market = client(loopback)
            let account = try await market.accounts.signUp("민지", LoopbackMarket.secret)
            let progress = Mutex<[Double]>([])
            let photos = try [1, 2].map {
                SubmittedPhoto(.file(PhotoFile(path: try loopback.photo($0))), altText: "앞")
            }
            let key = IdempotencyKey.random()
            let offer = ProductSubmission(Self.bicycle, photos: photos)
            let product = try await market.selling.create(offer, key) { sent in
                progress.withLock { $0.append(sent.fraction) }
            }
            #expect(progress.withLock { $0.last } == 1)
            #expect(product.pictures.count == 2)
            #expect(product.goods.seller == Seller(id: account.id, name: "민지"))
            #expect(await market.accounts.identity().mayOwn(product.goods))

            // The same once more is the same product.
            #expect(try await market.selling.create(offer, key) { _ in }.id == product.id)
            #expect(try await market.products.list(ListingQuery()).elements.map(\.id) == [product.id])

            let found = try await market.search.search("ㅈㅈㄱ")
            #expect(found.sections.map(\.sort) == [.relevance, .newest, .priceDown])
            let finding = try #require(found.sections.first?.findings.first)
            #expect(finding.hits.map { String(finding.name[$0]) } == ["자전거"])
            #expect(try await market.search.past() == ["ㅈㅈㄱ"])
            #expect(try await market.search.suggest("파").contains { $0.contains("파랑") })

            try await market.likes.set(product.id, true)
            #expect(try await market.likes.list(nil).elements.map(\.isLiked) == [true])
            let cart = try await market.cart.setQuantity(2, product.id)
            #expect(cart.sums == [try Money("260000", currency: .krw)])
            #expect(try await market.cart.setQuantity(0, product.id).lines.isEmpty)

            var draft = product.draft
            draft.price = "140000"
            let first = product.pictures.reversed().map { SubmittedPhoto(.onMarket($0.id), altText: "뒤") }
            let edit = ProductUpdate(from: product, to: draft, photos: first)
            let edited = try await market.selling.edit(product.id, edit, .random()) { _ in }
            #expect(edited.goods.price.text(in: .korean).plain == "140,000원 120,000원")
            #expect(edited.pictures.map(\.id) == product.pictures.reversed().map(\.id))

            let stale = await error { () throws(ClientError) in
                _ = try await market.selling.edit(
                    product.id,
                    ProductUpdate(name: "새 이름", version: 1),
                    .random()
                ) { _ in }
            }
            #expect(stale?.refusal?.code == .stale)
            #expect(stale?.refusal?.current?.goods.version == edited.goods.version)

            #expect(try await market.selling.setState(product.id, .reserved).goods.state == .reserved)
            try await market.selling.delete(product.id, nil)
            let gone = await error { () throws(ClientError) in
                _ = try await market.products.detail(product.id)
            }
            #expect(gone?.refusal?.code == .notFound)
            #expect(try await market.selling.undelete(product.id).id == product.id)
            #expect(try await market.products.mine(ListingQuery()).elements.map(\.id) == [product.id])
            #expect(try await market.products.seller(account.id).name == "민지")

            try await market.accounts.changePassword(LoopbackMarket.secret, "another long one")
            #expect(try await market.accounts.sessions().map(\.isCurrent) == [true])
            try await market.accounts.signOutEverywhere()
            #expect(await market.accounts.identity() == .nobody)
            _ = try await market.accounts.signIn("민지", "another long one")
        }
    }

    @Test func aProblemIsReportedAtItsField() async throws {
        try await LoopbackMarket.with { loopback in
            let market = client(loopback)
            let early = await error { () throws(ClientError) in
                _ = try await market.selling.create(ProductSubmission(Self.bicycle, photos: []), .random()) {
                    _ in
                }
            }
            #expect(early?.requiresSignIn == true)
            let weak = await error { () throws(ClientError) in
                _ = try await market.accounts.signUp("민지", "short")
            }
            #expect(weak?.refusal?.accountProblems == [AccountProblem(.password, .tooShort)])
            _ = try await market.accounts.signUp("민지", LoopbackMarket.secret)
            let taken = await error { () throws(ClientError) in
                _ = try await market.accounts.signUp("민지", LoopbackMarket.secret)
            }
            #expect(taken?.refusal?.accountProblems == [AccountProblem(.name, .taken)])
            let empty = await error { () throws(ClientError) in
                _ = try await market.selling.create(
                    ProductSubmission(ProductDraft(name: "a"), photos: []),
                    .random()
                ) {
                    _ in
                }
            }
            #expect(empty?.refusal?.draftProblems.map(\.field) == [.photos, .name, .price])
        }
    }

    @Test func pagesFollowEachOtherWithoutGapOrRepetition() async throws {
        try await LoopbackMarket.with { loopback in
            let market = client(loopback)
            _ = try await market.accounts.signUp("민지", LoopbackMarket.secret)
            let photo = SubmittedPhoto(.file(PhotoFile(path: try loopback.photo(1))))
            var made: [Product.ID] = []
            for _ in 0..<5 {
                made.insert(
                    try await market.selling.create(
                        ProductSubmission(Self.bicycle, photos: [photo]),
                        .random()
                    ) { _ in }
                    .id,
                    at: 0
                )
            }
            var (seen, query) = ([Product.ID](), ListingQuery(limit: 2))
            while true {
                let page = try await market.products.list(query)
                seen += page.elements.map(\.id)
                guard let next = page.next else { break }
                query.place = .cursor(next)
            }
            #expect(seen == made)
        }
    }

    @Test func eventsOfOthersArriveLive() async throws {
        try await LoopbackMarket.with { loopback in
            let (seller, buyer) = (client(loopback), client(loopback))
            _ = try await seller.accounts.signUp("민지", LoopbackMarket.secret)
            let photo = SubmittedPhoto(.file(PhotoFile(path: try loopback.photo(1))))
            var product: ProductDetails?
            var heard: [MarketEvent] = []
            for await event in buyer.events.follow(nil) {
                heard.append(event)
                switch event {
                case .link(.live):
                    product = try await seller.selling.create(
                        ProductSubmission(Self.bicycle, photos: [photo]),
                        .random()
                    ) { _ in }
                case .changed(let goods, _): try await seller.selling.delete(goods.id, nil)
                default: break
                }
                if case .removed = event { break }
            }
            let id = try #require(product?.id)
            #expect(heard.count == 3)
            guard case .changed(let goods, let place?) = heard[1], case .removed(id, let last?) = heard[2]
            else {
                Issue.record("heard \(heard)")
                return
            }
            #expect(goods.id == id)
            #expect(place < last)

            // A client that was away receives the events that it missed.
            for await event in buyer.events.follow(place) {
                guard case .removed(let gone, _) = event else { continue }
                #expect(gone == id)
                break
            }
        }
    }

    @Test(arguments: ["/editions/2022", "/editions/2023"])
    func productsOfWhichNobodySaysHowManyAreNotSoldOut(prefix: String) async throws {
        try await LoopbackMarket.with { loopback in
            let address = loopback.address.appending(path: prefix)
            let vendor = VendorLogin(identifier: loopback.vendor.vendor, secret: LoopbackMarket.secret)
            let own = client(loopback)
            _ = try await own.accounts.signUp("민지", LoopbackMarket.secret)
            let old: MarketClient =
                prefix.hasSuffix("2023")
                ? .edition2023(address: address, session: CurlTransport(), vendor: vendor)
                : .edition2022(address: address, session: CurlTransport(), vendor: vendor)
            for market in [own, old] {
                var draft = Self.bicycle
                draft.stock = ""
                let photo = SubmittedPhoto(.file(PhotoFile(path: try loopback.photo(1))))
                let offer = ProductSubmission(draft, photos: [photo])
                let product = try await market.selling.create(offer, .random()) { _ in }
                #expect(product.goods.stock == 1)
                let edited = try await market.selling.edit(product.id, ProductUpdate(stock: ""), .random()) {
                    _ in
                }
                #expect(edited.goods.stock == 1)
                #expect(!edited.goods.isSoldOut)
            }
        }
    }

    @Test(arguments: ["/editions/2022", "/editions/2023", ""])
    func oldStyleMarketsSellAndDelete(prefix: String) async throws {
        try await LoopbackMarket.with { loopback in
            let address = loopback.address.appending(path: prefix)
            let vendor = VendorLogin(identifier: loopback.vendor.vendor, secret: LoopbackMarket.secret)
            let session = CurlTransport()
            let market: MarketClient =
                prefix.hasSuffix("2023")
                ? .edition2023(address: address, session: session, vendor: vendor)
                : .edition2022(address: address, session: session, vendor: vendor)
            let photos = try [1, 2].map { SubmittedPhoto(.file(PhotoFile(path: try loopback.photo($0)))) }
            let product = try await market.selling.create(
                ProductSubmission(Self.bicycle, photos: photos),
                .random()
            ) {
                _ in
            }
            #expect(product.goods.price.text(in: .korean).plain == "150,000원 130,000원")
            #expect(product.pictures.count == 2)
            #expect(
                await market.accounts.identity() == .vendor(vendor.identifier, account: loopback.vendor.id)
            )

            let row = try #require(try await market.products.list(ListingQuery()).elements.first)
            #expect(row.id == product.id)
            #expect(row.name == "파랑 자전거")

            let edit = ProductUpdate(name: "빨강 자전거", price: "99000")
            let edited = try await market.selling.edit(product.id, edit, .random()) { _ in }
            #expect(edited.goods.name == "빨강 자전거")
            #expect(edited.description == "거의 새것입니다.")
            if market.capabilities.contains(.search) {
                #expect(try await market.search.search("빨강").sections.map(\.findings.count) == [1])
            }

            let wrong = await error { () throws(ClientError) in
                try await market.selling.delete(product.id, "a guess")
            }
            #expect(wrong == .secretWrong)
            let wrongEdit = await error { () throws(ClientError) in
                _ = try await market.selling.edit(
                    product.id,
                    ProductUpdate(name: "x", secret: "a guess"),
                    .random()
                ) { _ in }
            }
            #expect(wrongEdit == .secretWrong)
            #expect(try await market.products.detail(product.id).goods.name == "빨강 자전거")

            try await market.selling.delete(product.id, nil)
            let gone = await error { () throws(ClientError) in
                _ = try await market.products.detail(product.id)
            }
            #expect(gone?.refusal?.status == 404)
        }
    }

    @Test func theKindOfAMarketIsFoundOut() async throws {
        try await LoopbackMarket.with { loopback in
            let session = CurlTransport()
            for (path, kind) in [
                ("", MarketKind.market), ("editions/2022", .edition2022), ("editions/2023", .edition2023),
            ] {
                let address = loopback.address.appending(path: path)
                let found = try await MarketKind.find(at: address, session: session)
                #expect(found == kind)
            }
        }
    }

    @Test func theShoppingSearchSpeaksToOurOwnEditionOfIt() async throws {
        try await LoopbackMarket.with { loopback in
            let market = client(loopback)
            _ = try await market.accounts.signUp("민지", LoopbackMarket.secret)
            let photo = SubmittedPhoto(.file(PhotoFile(path: try loopback.photo(1))))
            _ = try await market.selling.create(ProductSubmission(Self.bicycle, photos: [photo]), .random()) {
                _ in
            }
            let keys = NaverKeys(identifier: "x", secret: "y")
            let search = NaverSearchClient(
                address: loopback.address,
                keys: keys,
                session: CurlTransport()
            )
            let section = try await search.section(SearchRequest("자전거"))
            #expect(section.findings.map(\.name) == ["파랑 자전거"])
            let nobody = NaverKeys(identifier: "x", secret: "")
            let refused = NaverSearchClient(
                address: loopback.address,
                keys: nobody,
                session: CurlTransport()
            )
            let failure = await error { () throws(ClientError) in
                _ = try await refused.section(SearchRequest("x"))
            }
            #expect(failure == .searchRefused(.authentication))
        }
    }
}
