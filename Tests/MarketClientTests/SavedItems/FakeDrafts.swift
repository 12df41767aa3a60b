import ClientDoubles
import Market
import MarketAPI

@testable import MarketClient

/// The drafts of accounts, as a market keeps them, and how its devices reach it.
@MainActor
final class FakeDrafts {
    private struct Kept {
        let owner: Account.ID
        var version: Int64
        var form: ProductSubmission
        /// Grows with each change.
        var order: Int
    }

    let clock: TestClock
    /// Asked about each request of a device.
    var fate: (Int) -> FakeAccounts.Fate = { _ in .answered }
    /// Said to who keeps, discards or posts something, in place of doing it.
    var refusal: Refusal?
    /// A wait before a draft is kept.
    var gate: (@MainActor () async -> Void)?
    /// A wait before the drafts are listed.
    var listGate: (@MainActor () async -> Void)?
    /// The number of requests for the list.
    private(set) var listed = 0
    /// Those who listen, by their account.
    var listeners: [(account: Account.ID, receive: @MainActor (SavedItemEvent) -> Void)] = []
    /// The number of requests to keep a draft that have arrived, whatever their fate.
    private(set) var arrived = 0
    private var drafts: [SavedDraft.ID: Kept] = [:]
    private var answers: [IdempotencyKey: (form: ProductSubmission, reply: SharedDraft)] = [:]
    private var goods: [IdempotencyKey: (form: ProductSubmission, product: ProductDetails)] = [:]
    private var photos: [IdempotencyKey: Photo.ID] = [:]
    /// Photos that are uploads still.
    private var uploads: Set<Photo.ID> = []
    private var lastPhoto: Int64 = 99
    private var lastNumber: Int64 = 0
    private var lastOrder = 0

    init(_ clock: TestClock) {
        self.clock = clock
    }

    func client(_ device: Int, _ person: @escaping @MainActor () -> Account?) -> MarketClient {
        var client = MarketClient.unstubbed
        client.address = .market
        client.capabilities = .market
        client.accounts.identity = { await person().map { .account($0) } ?? .nobody }
        client.likes.list = { _ throws(ClientError) in Page([], next: nil) }
        client.cart.show = { () throws(ClientError) in CartContents(lines: [], sums: []) }
        client.search.past = { () throws(ClientError) in [] }
        client.drafts.list = { [self] () throws(ClientError) in
            let asking = await person()
            await listGate?()
            return try await reach(device, asking) { owner throws(ClientError) in
                listed += 1
                return all(of: owner)
            }
        }
        client.drafts.uploadPhoto = { [self] _, author, key throws(ClientError) in
            try await reach(device, person(), author) { _ throws(ClientError) in upload(key) }
        }
        client.selling.uploadPhoto = { [self] _, key, _ throws(ClientError) in
            try await reach(device, person()) { _ throws(ClientError) in upload(key) }
        }
        client.drafts.add = { [self] form, author, key, _ throws(ClientError) in
            try await keep(device, person, author) { owner throws(ClientError) in
                if let known = answers[key] {
                    guard known.form == form else { throw .refused(Refusal(status: 422, code: .keyReused)) }
                    // As it was said then.
                    return known.reply
                }
                guard all(of: owner).count < SavedDraft.mostOfAccount else {
                    throw .refused(Refusal(status: 409, code: .draftLimit))
                }
                try admit(form.photos, besides: [])
                let reply = shown(add(form, owner))
                answers[key] = reply.map { (form, $0) }
                return reply
            }
        }
        client.drafts.change = { [self] reference, form, author, _, _ throws(ClientError) in
            try await keep(device, person, author) { owner throws(ClientError) in
                guard var kept = drafts[reference.id], kept.owner == owner else {
                    throw .refused(Refusal(status: 404, code: .notFound))
                }
                guard kept.form != form else { return shown(reference.id) }
                guard kept.version == reference.version else {
                    var refusal = Refusal(status: 412, code: .stale)
                    refusal.draft = shown(reference.id)
                    throw .refused(refusal)
                }
                try admit(form.photos, besides: kept.form.photos)
                (kept.version, kept.form, kept.order) = (kept.version + 1, form, next())
                drafts[reference.id] = kept
                return shown(reference.id)
            }
        }
        client.drafts.discard = { [self] id, version, author throws(ClientError) in
            try await reach(device, person(), author, isWrite: true) { owner throws(ClientError) in
                guard let kept = drafts[id], kept.owner == owner else { return }
                guard version == nil || version == kept.version else {
                    throw .refused(Refusal(status: 412, code: .stale))
                }
                remove(id)
            }
            if let author { await notify(author) }
        }
        client.selling.create = { [self] form, key, _ throws(ClientError) in
            let owner = await person()?.id
            await gate?()
            let product = try await reach(device, person(), isWrite: true) { _ throws(ClientError) in
                try post(form, key)
            }
            if let owner { await notify(owner) }
            return product
        }
        client.selling.edit = { [self] id, edit, _, _ throws(ClientError) in
            try await reach(device, person()) { _ throws(ClientError) in
                edits.append(edit)
                return .sample(id.rawValue)
            }
        }
        client.products.detail = { id throws(ClientError) in .sample(id.rawValue) }
        return client
    }

    /// The names of the posted products, sorted.
    var posted: [String] { goods.values.map(\.form.draft.name).sorted() }
    private(set) var edits: [ProductUpdate] = []

    private func upload(_ key: IdempotencyKey) -> ProductPicture {
        // What was answered once is answered again, whatever became of it.
        let id = photos[key] ?? newUpload()
        photos[key] = id
        return .sample(id.rawValue)
    }

    private func newUpload() -> Photo.ID {
        lastPhoto += 1
        uploads.insert(Photo.ID(lastPhoto))
        return Photo.ID(lastPhoto)
    }

    /// Ends all uploads, as after their days.
    func expireUploads() { uploads = [] }

    private func admit(
        _ photos: [SubmittedPhoto],
        besides before: [SubmittedPhoto]
    ) throws(ClientError) {
        for photo in photos where !before.contains(where: { $0.source == photo.source }) {
            guard case .onMarket(let id) = photo.source, uploads.contains(id) else {
                throw .refused(Refusal(status: 422, code: .photoMissing))
            }
        }
    }

    private func post(_ form: ProductSubmission, _ key: IdempotencyKey) throws(ClientError) -> ProductDetails
    {
        if let known = goods[key] {
            guard known.form == form else { throw .refused(Refusal(status: 422, code: .keyReused)) }
            return known.product
        }
        try admit(form.photos, besides: [])
        if let saved = form.saved {
            guard let kept = drafts[saved.id] else {
                throw .refused(Refusal(status: 410, code: .draftGone))
            }
            if kept.version == saved.version { drafts[saved.id] = nil }
        }
        for photo in form.photos { take(photo.source) }
        let product = ProductDetails.sample(Int64(goods.count) + 1)
        goods[key] = (form, product)
        return product
    }

    /// Goods take an upload; a draft that has it gets one of its own.
    private func take(_ source: SubmittedPhoto.Source) {
        for (id, kept) in drafts where kept.form.photos.contains(where: { $0.source == source }) {
            let own = SubmittedPhoto.Source.onMarket(newUpload())
            for place in kept.form.photos.indices where kept.form.photos[place].source == source {
                drafts[id]?.form.photos[place].source = own
            }
            drafts[id]?.version += 1
        }
        if case .onMarket(let id) = source { uploads.remove(id) }
    }

    private func remove(_ id: SavedDraft.ID) {
        let photos = drafts.removeValue(forKey: id)?.form.photos ?? []
        for case .onMarket(let photo) in photos.map(\.source) {
            let isNeeded = drafts.values.contains { kept in
                kept.form.photos.contains { $0.source == .onMarket(photo) }
            }
            if !isNeeded { uploads.remove(photo) }
        }
    }

    func names(of account: Account) -> [String] { all(of: account.id).map(\.draft.name) }

    func forms(of account: Account) -> [ProductSubmission] { all(of: account.id).map(\.plainSubmission) }

    /// Changes the name of the draft that has one, as a page does.
    func rename(_ name: String, to other: String) {
        for (id, kept) in drafts where kept.form.draft.name == name {
            drafts[id]?.form.draft.name = other
            drafts[id]?.version += 1
            drafts[id]?.order = next()
            notify(kept.owner)
        }
    }

    /// Discards the draft of that name, as a page does.
    func discard(_ name: String) {
        for (id, kept) in drafts where kept.form.draft.name == name {
            remove(id)
            notify(kept.owner)
        }
    }

    /// Keeps a draft, as a page does.
    func add(_ name: String, of account: Account) {
        _ = add(ProductSubmission(ProductDraft(name: name), photos: []), account.id)
        notify(account.id)
    }

    private func add(_ form: ProductSubmission, _ owner: Account.ID) -> SavedDraft.ID {
        lastNumber += 1
        let id = SavedDraft.ID(lastNumber)
        drafts[id] = Kept(owner: owner, version: 1, form: form, order: next())
        return id
    }

    private func next() -> Int {
        lastOrder += 1
        return lastOrder
    }

    private func all(of owner: Account.ID) -> [SharedDraft] {
        drafts.filter { $0.value.owner == owner }.sorted { $0.value.order > $1.value.order }
            .compactMap { shown($0.key) }
    }

    private func shown(_ id: SavedDraft.ID) -> SharedDraft? {
        drafts[id].map { kept in
            SharedDraft(
                id: id,
                version: kept.version,
                draft: kept.form.draft,
                pictures: kept.form.photos.compactMap { photo in
                    guard case .onMarket(let number) = photo.source else { return nil }
                    return ProductPicture(
                        id: number,
                        large: .market,
                        thumbnail: .market,
                        altText: photo.altText
                    )
                },
                lostPhotos: 0,
                changedAt: clock.timestamp
            )
        }
    }

    private func keep(
        _ device: Int,
        _ person: @escaping @MainActor () -> Account?,
        _ author: Account.ID?,
        _ work: @MainActor (Account.ID) throws(ClientError) -> SharedDraft?
    ) async throws(ClientError) -> SharedDraft {
        arrived += 1
        await gate?()
        let reply = try await reach(device, person(), author, isWrite: true, work)
        if let author { notify(author) }
        guard let reply else { throw .refused(Refusal(status: 404, code: .notFound)) }
        return reply
    }

    private func reach<Reply>(
        _ device: Int,
        _ person: Account?,
        _ author: Account.ID? = nil,
        isWrite: Bool = false,
        _ work: @MainActor (Account.ID) throws(ClientError) -> Reply
    ) async throws(ClientError) -> Reply {
        let fate = self.fate(device)
        if fate == .lostBefore { throw .unreachable }
        guard let person, author == nil || author == person.id else {
            throw .refused(Refusal(status: 401, code: .unauthenticated))
        }
        if let refusal, isWrite { throw .refused(refusal) }
        let reply = try work(person.id)
        if fate == .lostAfter { throw .interrupted }
        return reply
    }

    private func notify(_ account: Account.ID) {
        for listener in listeners where listener.account == account {
            listener.receive(SavedItemEvent(.drafts))
        }
    }
}
