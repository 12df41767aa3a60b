import Market
import MarketStore
import SeededRandom
import StoreModel
import Testing

/// One thing to do to a store, and what came of it as a text.
struct RandomOperation {
    let name: String
    let body: @Sendable (any ModelStore) async throws -> String

    init(_ name: String, _ body: @escaping @Sendable (any ModelStore) async throws -> Any) {
        self.name = name
        self.body = { "\(try await body($0))" }
    }

    func result(on store: any ModelStore) async -> String {
        do { return try await body(store) } catch { return "threw \(error)" }
    }
}

struct RandomWork {
    private var random: SplitMix64
    private let words = ["자전거", "가방", "손가방", "나무", "의자", "Nike", "아이폰", "케이스", "23", "빨간"]

    init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    mutating func pause() -> Int64 {
        number(40) == 0 ? 11 * 60 * 1_000 : number(200) == 0 ? 25 * 60 * 60 * 1_000 : 1
    }

    private mutating func number(_ limit: Int) -> Int {
        Int.random(in: 0..<limit, using: &random)
    }

    private mutating func name() -> String {
        (0...number(2)).map { _ in words[number(words.count)] }.joined(separator: " ")
    }

    private mutating func description() -> String {
        let words = ["합정역에서", "가방", "책을", "책상", "자전거 팝니다.", "아이폰", "케이스", "2024년 구매", "급처!", "나무"]
        return (0..<number(5)).map { _ in words[number(words.count)] }.joined(separator: " ")
    }

    mutating func text() -> String {
        let texts = [
            "가방", "ㅈㅈㄱ", "의자 나무", "nik", "아이폰케이스", "없는 말", "판매자 1", "나무 빨간 가방 23", name(), "합정역", "합정역 가방",
            "@판매자",
            "가방 @판매자", "책", description(),
        ]
        return texts[number(texts.count)]
    }

    mutating func query() -> ProductQuery {
        ProductQuery(
            text: number(5) == 0 ? "" : text(),
            filter: ProductFilter(
                seller: number(4) == 0 ? Account.ID(Int64(number(3) + 1)) : nil,
                besides: number(3) == 0 ? [Account.ID(Int64(number(3) + 1)), Account.ID(9)] : [],
                currency: number(4) == 0 ? .usd : nil,
                price: number(4) == 0 ? 2...5 : nil,
                inStock: number(4) == 0,
                states: number(5) == 0 ? [.selling, .sold] : nil,
                categories: categories(),
                conditions: number(5) == 0 ? [.new, .used] : [],
                ways: number(5) == 0 ? [.meeting] : [],
                days: number(6) == 0 ? 1 : nil
            ),
            order: order()
        )
    }

    mutating func order() -> ProductOrder { ProductOrder.allCases[number(ProductOrder.allCases.count)] }

    private mutating func facts() -> ProductFacts {
        ProductFacts(
            category: number(2) == 0 ? Category.ID(rawValue: ["books", "sports"][number(2)]) : nil,
            condition: number(2) == 0 ? Condition.allCases[number(4)] : nil,
            ways: TradingWays(meets: number(2) == 0, parcel: number(3) == 0 ? .feeIncluded : nil),
            takesOffers: number(2) == 0
        )
    }

    /// The categories to choose from: 기타 holds everything that is not named.
    static let categories: [Category.ID: CategoryChoice] = {
        guard let books = Category.ID(rawValue: "books") else { return [:] }
        return [books: .among([books]), .other: .outside([books])]
    }()

    private mutating func categories() -> CategoryChoice? {
        guard let books = Category.ID(rawValue: "books") else { return nil }
        return [nil, nil, nil, .among([books]), .outside([books])][number(5)]
    }

    mutating func operation() -> RandomOperation {
        let product = Product.ID(Int64(number(40) + 1))
        let account = Account.ID(Int64(number(3) + 1))
        let photos = (0..<number(3)).map { PhotoPlace(Photo.ID(Int64(number(20) + 1 + $0 * 20))) }
        let (name, description, count) = (name(), description(), number(6))
        let state = ProductState.allCases[number(4)]
        let facts = facts()
        let version = number(3) == 0 ? Int64(number(4)) : nil
        switch number(28) {
        case 0:
            return RandomOperation("account") { try await $0.createAccount(.sample(count)) }
        case 1...6:
            let currency = Currency.allCases[number(2)]
            return RandomOperation("create") { store in
                try await store.createProduct(
                    .sample(
                        name,
                        description: description,
                        price: Int64(count),
                        currency: currency,
                        stock: Int64(count % 3),
                        state: state,
                        facts: facts,
                        by: account,
                        photos: photos
                    ),
                    once: nil
                )
            }
        case 7:
            return RandomOperation("once") { store in
                let once = Once<Product>(
                    account: account,
                    key: "k\(count)",
                    fingerprint: try .sample(UInt8(count % 2))
                ) { Array("\($0.id)".utf8) }
                return try await store.createProduct(.sample(name, by: account), once: once)
            }
        case 8...11:
            return RandomOperation("edit") { store in
                let edit = ProductEdit(
                    name: count < 2 ? nil : name,
                    description: count == 1 || count == 2 ? description : nil,
                    stock: count == 1 ? 0 : nil,
                    state: count > 3 ? state : nil,
                    facts: count == 3 ? facts : nil,
                    photos: count == 5 ? photos : nil
                )
                return try await store.editProduct(product, from: version, edit, once: nil)
            }
        case 12, 13:
            return RandomOperation("delete") {
                try await $0.deleteProduct(
                    product,
                    from: version,
                    by: account,
                    reason: "",
                    cancellingDeals: false
                )
            }
        case 25...27: return RandomOperation("renew") { try await $0.renewProduct(product) }
        case 14: return RandomOperation("undelete") { try await $0.undeleteProduct(product, by: account) }
        case 15:
            return RandomOperation("hide") { try await $0.hideProduct(product, by: account, reason: name) }
        case 16:
            return RandomOperation("restore") {
                try await $0.restoreProduct(product, by: account, reason: "")
            }
        case 17, 18:
            return RandomOperation("upload") { store in
                try await store.addUpload(NewUpload(owner: account, content: .sample(count)), once: nil)
            }
        case 19:
            return RandomOperation("sweep") { store in
                let unneeded = try await store.markUnneededContents(limit: 100).map(\.hash)
                if count > 2 { try await store.forgetContents(unneeded) }
                return unneeded
            }
        case 20:
            return RandomOperation("like") { store in
                try await store.setLike(count > 1, of: product, by: account)
                return try await store.likes(of: account, at: nil, limit: 10).elements.map(\.id)
            }
        case 21:
            return RandomOperation("cart") { store in
                try await store.setQuantity(Int64(count), of: product, inCartOf: account)
                return try await store.cart(of: account).map { "\($0.product.id) \($0.quantity)" }
            }
        case 22:
            return RandomOperation("page") { store in
                let page = try await store.page(count, size: 3, of: ProductQuery())
                return "\(page.elements) \(page.total)"
            }
        case 23:
            return RandomOperation("recount") { store in
                // Now and then, as by the clock: after each run every kept result is searched for again.
                guard count == 0 else { return try await store.product(product)?.interest as Any }
                try await store.addViews([product: 3])
                return try await store.recountLikes(limit: 1_000) < 1_000
            }
        default:
            return RandomOperation("maintenance") { store in
                // What it merges changes nothing that can be seen.
                while try await store.mergeSearchIndex(anew: true) {}
                return try await store.removeExpired(limit: 100)
            }
        }
    }
}
