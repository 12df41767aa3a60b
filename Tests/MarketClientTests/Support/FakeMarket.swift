import Foundation
import Market
import MarketAPI
import MarketClient
import Synchronization

/// A market in memory that carries out its requests, and whose connection fails as scripted.
///
/// With keys it does what ours does: the same key and content give the first product again, and other content under
/// the same key is refused.
final class FakeMarket: Sendable {
    enum Fault: Hashable, Sendable, CaseIterable {
        case none
        /// The request does not arrive.
        case unreachable
        /// It arrives and is carried out, and the reply is lost.
        case replyLost
        /// It arrives, and the market says no for a reason that passes.
        case busy
    }

    struct Made: Hashable, Sendable {
        let id: Product.ID
        var draft: ProductDraft
        var photos: [Photo.ID] = []
    }

    fileprivate struct State {
        var products: [Made] = []
        var answers: [IdempotencyKey: (offer: ProductSubmission, product: Product.ID)] = [:]
        var uploads: [IdempotencyKey: Photo.ID] = [:]
        var knownPhotos: Set<Photo.ID> = []
        var uploadCount = 0
        var next: Int64 = 1
    }

    private let state = Mutex(State())
    private let knowsKeys: Bool
    private let fault: @Sendable () -> Fault

    init(knowsKeys: Bool, fault: @escaping @Sendable () -> Fault) {
        self.knowsKeys = knowsKeys
        self.fault = fault
    }

    var products: [Made] { state.withLock(\.products) }
    var publishedPhotos: [[Photo.ID]] { products.map(\.photos) }
    var uploadsHeard: Int { state.withLock(\.uploadCount) }

    /// Forgets the photos that wait, as a market does after a day.
    func forgetPhotos() {
        state.withLock { state in
            state.knownPhotos = []
            state.uploads = [:]
        }
    }

    var client: MarketClient {
        var client = MarketClient.unstubbed { _ in }
        client.capabilities = knowsKeys ? .market : .edition2022
        client.accounts.identity = { .vendor(.sample, account: nil) }
        client.selling.uploadPhoto = { photo, key, _ throws(ClientError) in
            try self.through { state throws(ClientError) in
                state.uploadCount += 1
                // Like ours, where the key of an upload holds what the file holds.
                let content = FileManager.default.contents(atPath: photo.path) ?? Data()
                let part = IdempotencyKey(
                    rawValue: key.rawValue + String(UInt(bitPattern: content.hashValue), radix: 36)
                )
                let key = part ?? key
                let id = state.uploads[key] ?? Photo.ID(state.number())
                state.uploads[key] = id
                state.knownPhotos.insert(id)
                return .fake(id)
            }
        }
        client.selling.create = { offer, key, _ throws(ClientError) in
            try self.through { state throws(ClientError) in try self.create(offer, key, &state) }
        }
        client.selling.edit = { id, edit, _, _ throws(ClientError) in
            try self.through { state throws(ClientError) in
                guard let place = state.products.firstIndex(where: { $0.id == id }) else {
                    throw .refused(Refusal(status: 404, code: .notFound))
                }
                if let name = edit.name { state.products[place].draft.name = name }
                if let price = edit.price { state.products[place].draft.price = price }
                return .fake(state.products[place])
            }
        }
        client.products.list = { query throws(ClientError) in
            try self.through { state throws(ClientError) in
                Page(
                    state.products.reversed().prefix(query.limit).map { ProductDetails.fake($0).goods },
                    next: nil
                )
            }
        }
        client.products.detail = { id throws(ClientError) in
            try self.through { state throws(ClientError) in
                guard let made = state.products.first(where: { $0.id == id }) else {
                    throw .refused(Refusal(status: 404, code: .notFound))
                }
                return .fake(made)
            }
        }
        return client
    }

    private func create(
        _ offer: ProductSubmission,
        _ key: IdempotencyKey,
        _ state: inout State
    ) throws(ClientError) -> ProductDetails {
        // Before the key is looked at, as ours does it.
        guard offer.draft.validate(by: .editions).isEmpty else {
            throw .refused(Refusal(status: 422, code: .invalidDraft))
        }
        if knowsKeys, let (before, id) = state.answers[key] {
            guard before == offer else { throw .refused(Refusal(status: 422, code: .keyReused)) }
            guard let made = state.products.first(where: { $0.id == id }) else { throw .interrupted }
            return .fake(made)
        }
        if knowsKeys {
            let isKnown = offer.photos.allSatisfy { photo in
                guard case .onMarket(let id) = photo.source else { return false }
                return state.knownPhotos.contains(id)
            }
            guard isKnown else { throw .refused(Refusal(status: 422, code: .photoMissing)) }
            guard Set(offer.photos.map(\.source)).count == offer.photos.count else {
                throw .refused(Refusal(status: 422, code: .invalidDraft))
            }
        }
        let photos = offer.photos.compactMap { photo -> Photo.ID? in
            if case .onMarket(let id) = photo.source { id } else { nil }
        }
        let made = Made(id: Product.ID(state.number()), draft: offer.draft, photos: photos)
        state.products.append(made)
        state.answers[key] = (offer, made.id)
        return .fake(made)
    }

    private func through<Answer: Sendable>(
        _ work: (inout State) throws(ClientError) -> Answer
    ) throws(ClientError) -> Answer {
        let fault = fault()
        if fault == .unreachable { throw .unreachable }
        if fault == .busy { throw .refused(Refusal(status: 503, code: .busy)) }
        let result: Result<Answer, ClientError> = state.withLock { state in
            do throws(ClientError) {
                return .success(try work(&state))
            } catch {
                return .failure(error)
            }
        }
        if fault == .replyLost { throw .interrupted }
        return try result.get()
    }
}

extension FakeMarket.State {
    fileprivate mutating func number() -> Int64 {
        defer { next += 1 }
        return next
    }
}

extension ProductPicture {
    fileprivate static func fake(_ id: Photo.ID) -> ProductPicture {
        ProductPicture(id: id, large: .market, thumbnail: .market)
    }
}

extension ProductDetails {
    fileprivate static func fake(_ made: FakeMarket.Made) -> ProductDetails {
        let price: Price
        do {
            price = try made.draft.checked(by: .editions).price
        } catch {
            preconditionFailure("a product was made of a draft that is none")
        }
        let moment = Timestamp(millisecondsSince1970: 0)
        let goods = ProductSummary(
            id: made.id,
            name: made.draft.name,
            price: .price(price),
            stock: Int64(made.draft.stock) ?? 0,
            seller: Seller(id: Account.ID(1), name: ""),
            createdAt: moment,
            changedAt: moment
        )
        return ProductDetails(goods: goods, description: made.draft.description, pictures: [])
    }
}
