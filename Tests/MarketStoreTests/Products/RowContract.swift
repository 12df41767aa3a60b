import Market
import MarketStore
import Testing

/// The guarantees of every store about lists read row by row: they equal the lists of products.
@Suite(.timeLimit(.minutes(10)))
struct RowContract {
    private static let queries = [
        ProductQuery(), ProductQuery(order: .relevance), ProductQuery(order: .priceUp),
        ProductQuery(text: "의자"), ProductQuery(text: "의자", order: .priceDown), ProductQuery(text: "없는 말"),
        ProductQuery(filter: ProductFilter(seller: Account.ID(1), includesHidden: true)),
        ProductQuery(filter: ProductFilter(inStock: true)),
    ]

    @Test(arguments: Backend.allCases, queries)
    func rowsEqualTheProductsOfThePage(backend: Backend, query: ProductQuery) async throws {
        try await backend.withMarket { store, market in
            try await Self.fill(market)
            var (cursor, back): (Cursor?, Cursor?) = (nil, nil)
            repeat {
                let page = try await store.products(query, at: cursor, limit: 2)
                let (rows, found) = try await Self.rows(store, query, at: cursor, limit: 2)
                #expect(rows == page.elements.map { Shown($0, isLiked: nil) })
                #expect(found == page.map(\.id))
                (cursor, back) = (page.next, page.previous)
            } while cursor != nil
            if let back {
                let page = try await store.products(query, at: back, limit: 2)
                let (rows, found) = try await Self.rows(store, query, at: back, limit: 2)
                #expect(rows == page.elements.map { Shown($0, isLiked: nil) })
                #expect(found == page.map(\.id))
            }
        }
    }

    @Test(arguments: Backend.allCases, queries)
    func numberedRowsEqualTheProductsOfThePage(backend: Backend, query: ProductQuery) async throws {
        try await backend.withMarket { store, market in
            try await Self.fill(market)
            for number in 1...4 {
                let page = try await store.page(number, size: 2, of: query)
                var rows: [Shown] = []
                let total = try await store.rows(onPage: number, size: 2, of: query, likesOf: nil) {
                    rows.append(Shown($0))
                }
                #expect(rows == page.elements.map { Shown($0, isLiked: nil) })
                #expect(total == page.total)
            }
        }
    }

    @Test(arguments: Backend.allCases, queries)
    func rowsMarkTheAccountsLikes(backend: Backend, query: ProductQuery) async throws {
        try await backend.withMarket { store, market in
            try await Self.fill(market)
            let (other, liked) = (try await store.createAccount(.sample(2)), Product.ID(2))
            try await store.setLike(true, of: liked, by: market.seller.id)

            for (account, likes) in [(market.seller.id, [liked]), (other.id, [])] {
                let (rows, _) = try await Self.rows(store, query, at: nil, limit: 9, likesOf: account)
                #expect(rows.allSatisfy { $0.isLiked == likes.contains($0.product.id) })
            }
        }
    }

    @Test(arguments: Backend.allCases)
    func rowMatchesItsProductAfterEveryChange(backend: Backend) async throws {
        try await backend.withMarket { store, market in
            let photos = [
                PhotoPlace(try await market.upload(1).id, altText: "앞에서"),
                PhotoPlace(try await market.upload(2).id),
            ]
            let product = try await market.sell("나무 의자", photos: photos)
            func expectRow(_ change: String) async throws {
                let expected = try await store.products(ProductQuery(), at: nil, limit: 9).elements
                let (rows, _) = try await Self.rows(store, ProductQuery(), at: nil, limit: 9)
                #expect(rows == expected.map { Shown($0, isLiked: nil) }, "after \(change)")
            }
            try await expectRow("creating")
            let dollars = Price(try Money(hundredths: 950, currency: .usd))
            for edit in [
                ProductEdit(name: "가죽 의자"), ProductEdit(description: "새 설명"), ProductEdit(price: dollars),
                ProductEdit(stock: 0), ProductEdit(state: .reserved), ProductEdit(state: .hidden),
                ProductEdit(name: "숨은 의자"), ProductEdit(state: .selling),
                ProductEdit(photos: photos.reversed()),
                ProductEdit(photos: []),
            ] {
                market.clock.advance(milliseconds: 1_000)
                _ = try await store.editProduct(product.id, from: nil, edit, once: nil)
                try await expectRow("\(edit)")
            }
            _ = try await store.hideProduct(product.id, by: market.seller.id, reason: "")
            try await expectRow("hiding")
            _ = try await store.restoreProduct(product.id, by: market.seller.id, reason: "")
            try await expectRow("restoring")
            _ = try await store.deleteProduct(product.id, from: nil, by: nil)
            try await expectRow("deleting")
            _ = try await store.undeleteProduct(product.id, by: nil)
            try await expectRow("undeleting")
            _ = try await store.deleteProduct(product.id, from: nil, by: nil)
            market.clock.advance(milliseconds: 11 * 60 * 1_000)
            _ = try await store.removeExpired(limit: 100)
            try await expectRow("removing for good")
        }
    }

    private static func fill(_ market: TestMarket) async throws {
        for number in 1...7 {
            let photo = try await market.upload(number)
            try await market.sell(
                "의자 \(number)",
                price: Int64(number % 3) * 100,
                currency: number == 4 ? .usd : .krw,
                stock: Int64(number % 2),
                state: ProductState.allCases[number % 4],
                photos: number == 3 ? [] : [PhotoPlace(photo.id, altText: "사진 \(number)")]
            )
        }
    }

    private static func rows(
        _ store: SQLiteStore,
        _ query: ProductQuery,
        at cursor: Cursor?,
        limit: Int,
        likesOf account: Account.ID? = nil
    ) async throws -> ([Shown], Page<Product.ID>) {
        var rows: [Shown] = []
        let page = try await store.rows(query, at: cursor, limit: limit, likesOf: account) {
            rows.append(Shown($0))
        }
        return (rows, page)
    }
}

/// A row as a product that has nothing but what lists show.
private struct Shown: Equatable {
    let product: Product
    let isLiked: Bool?

    init(_ product: Product, isLiked: Bool?) {
        self.isLiked = isLiked
        self.product = Product(
            id: product.id,
            seller: product.seller,
            name: product.name,
            description: "",
            price: product.price,
            stock: product.stock,
            state: product.state,
            photos: Array(product.photos.prefix(1)),
            version: product.version,
            createdAt: product.createdAt,
            changedAt: product.changedAt
        )
    }

    init(_ row: borrowing ListedProduct) {
        isLiked = row.isLiked
        do {
            product = Product(
                id: row.id,
                seller: Seller(id: row.sellerID, name: Self.text(row.sellerName)),
                name: Self.text(row.name),
                description: "",
                price: try Price(
                    full: Money(hundredths: row.fullPrice, currency: row.currency),
                    discount: Money(hundredths: row.discount, currency: row.currency)
                ),
                stock: row.stock,
                state: row.state,
                photos: try row.photo.map { [try Self.photo($0)] } ?? [],
                version: row.version,
                createdAt: row.createdAt,
                changedAt: row.changedAt
            )
        } catch {
            preconditionFailure("a row without a price or a photo's digest: \(error)")
        }
    }

    private static func photo(_ photo: ListedPhoto) throws -> Photo {
        Photo(
            id: photo.id,
            content: try #require(ContentHash(rawValue: text(photo.content))),
            width: photo.width,
            height: photo.height,
            mainColour: photo.mainColour,
            altText: text(photo.altText)
        )
    }

    private static func text(_ bytes: UnsafeRawBufferPointer) -> String {
        String(decoding: bytes, as: UTF8.self)
    }
}
