import Market
import MarketPhotos
import MarketSamples
import MarketServer
import MarketStore

/// Fills a market with sample goods, the same each time.
struct DemoGoods {
    private let store: SQLiteStore
    private let goods: Int
    private let progress: @Sendable (Double) -> Void
    private let samples = SampleGoods()

    init(_ store: SQLiteStore, goods: Int, progress: @escaping @Sendable (Double) -> Void) {
        self.store = store
        self.goods = goods
        self.progress = progress
    }

    func fill() async throws {
        let sellers = try await makeSellers()
        let pictures = try await DemoPictures(store: store).make(for: samples, count: goods) {
            progress($0 * 0.3)
        }
        var place = 0
        while place < goods {
            let batch = batch(from: place)
            place = batch.upperBound
            try await add(batch, by: sellers, pictures)
            progress(0.3 + 0.7 * Double(place) / Double(goods))
        }
    }

    /// As many goods as leave no seller with more uploads waiting than an account may have.
    private func batch(from start: Int) -> Range<Int> {
        var waiting = [Int](repeating: 0, count: SampleGoods.sellers.count)
        for place in start..<goods {
            let sample = samples.product(at: place)
            waiting[sample.seller] += sample.draft.photoCount
            if waiting[sample.seller] > store.limits.uploadsOfAccount { return start..<place }
        }
        return start..<goods
    }

    /// Accounts that nobody can sign in to, as no password gives this hash.
    private func makeSellers() async throws -> [Account.ID] {
        var sellers: [Account.ID] = []
        for name in SampleGoods.sellers {
            if let known = try await store.credentials(named: name) {
                sellers.append(known.account.id)
            } else {
                let account = try await store.createAccount(
                    NewAccount(name: name, passwordHash: "demo", vendor: .random())
                )
                sellers.append(account.id)
            }
        }
        return sellers
    }

    private func add(_ batch: Range<Int>, by sellers: [Account.ID], _ pictures: DemoPictures.Made)
        async throws
    {
        let products = try await withThrowingTaskGroup { group in
            for place in batch {
                group.addTask {
                    (place, try await product(at: place, by: sellers, pictures))
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        _ = try await store.createProducts(batch.compactMap { products[$0] })
    }

    private func product(
        at place: Int,
        by sellers: [Account.ID],
        _ pictures: DemoPictures.Made
    ) async throws -> NewProduct {
        let sample = samples.product(at: place)
        let seller = sellers[sample.seller]
        let checked = try sample.draft.checked()
        var photos: [PhotoPlace] = []
        for content in pictures.contents(of: sample.emoji).prefix(sample.draft.photoCount) {
            guard
                case .done(let upload) = try await store.addUpload(
                    NewUpload(owner: seller, content: content),
                    once: nil
                )
            else { continue }
            photos.append(PhotoPlace(upload.id, altText: sample.draft.name))
        }
        return NewProduct(
            seller: seller,
            name: checked.name,
            description: checked.description,
            price: checked.price,
            stock: checked.stock,
            photos: photos
        )
    }
}
