import Foundation
import Market
import MarketAPI

extension OwnMarket {
    var selling: MarketClient.Selling {
        MarketClient.Selling(
            uploadPhoto: { photo, key, progress throws(ClientError) in
                try await upload(photo, key, progress)
            },
            discardPhoto: { id throws(ClientError) in try await call(.removeUpload, id) },
            keepPhotos: { ids throws(ClientError) in
                try await call(.keepUploads, .none, KeptUploadsInput(ids: ids))
            },
            create: { offer, key, progress throws(ClientError) in
                let photos = try await inputs(offer.photos, key, progress)
                var input = offer.input(photos)
                input.draft = offer.saved.map(DraftReferenceInput.init)
                let reply = try await send(.offerProduct, .none, input, key: key)
                return try reply.json(OwnProduct.self).detail(at: address)
            },
            edit: { id, edit, key, progress throws(ClientError) in
                var photos: [PhotoInput]?
                if let wanted = edit.photos { photos = try await inputs(wanted, key, progress) }
                let input = edit.input(photos)
                let reply = try await send(.editProduct, id, input, key: key, version: edit.version)
                return try reply.json(OwnProduct.self).detail(at: address)
            },
            setState: { id, state throws(ClientError) in
                let reply = try await send(.setProductState, id, StateInput(state: state))
                return try reply.json(OwnProduct.self).detail(at: address)
            },
            renew: { id throws(ClientError) in
                try await send(.renewProduct, id).json(OwnProduct.self).detail(at: address)
            },
            delete: { id, _ throws(ClientError) in try await call(.deleteProduct, id, nil) },
            undelete: { id throws(ClientError) in
                try await send(.undeleteProduct, id).json(OwnProduct.self).detail(at: address)
            }
        )
    }

    /// All photos in their order, after those that are files have been sent, one by one.
    func inputs(
        _ photos: [SubmittedPhoto],
        _ key: IdempotencyKey,
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> [PhotoInput] {
        var ready: [Int: ReadyPhoto] = [:]
        defer { for photo in ready.values { photo.removeIfTemporary() } }
        // All are looked at before the first is sent: a fifth that is no photo should not cost four uploads.
        for (place, photo) in photos.enumerated() {
            guard case .file(let file) = photo.source else { continue }
            ready[place] = try await file.ready(settings.shrinking, for: .market)
        }
        let meter = UploadTally(photos.indices.map { ready[$0]?.length ?? 0 }, progress)
        var inputs: [PhotoInput] = []
        for (place, photo) in photos.enumerated() {
            switch photo.source {
            case .onMarket(let id): inputs.append(PhotoInput(id: id, alt: photo.altText))
            case .file:
                guard let file = ready[place] else { continue }
                let picture = try await upload(file, key.part("photo\(place)"), meter, place)
                inputs.append(PhotoInput(id: picture.id, alt: photo.altText))
            }
        }
        meter.finish()
        return inputs
    }

    /// Sends one photo by itself; with an `author`, only while that account is signed in.
    func upload(
        _ photo: PhotoFile,
        _ key: IdempotencyKey,
        by author: Account.ID? = nil,
        _ progress: @escaping MarketClient.Selling.Progress
    ) async throws(ClientError) -> ProductPicture {
        let ready = try await photo.ready(settings.shrinking, for: .market)
        defer { ready.removeIfTemporary() }
        return try await upload(ready, key, UploadTally([ready.length], progress), 0, by: author)
    }

    private func upload(
        _ photo: ReadyPhoto,
        _ key: IdempotencyKey,
        _ meter: UploadTally,
        _ place: Int,
        by author: Account.ID? = nil
    ) async throws(ClientError) -> ProductPicture {
        guard let content = await FileDigest.digest(ofFile: photo.file.path, on: files) else {
            throw .photoUnreadable(name: photo.file.name)
        }
        let request = try await request(
            .addUpload,
            .none,
            body: .file(path: photo.file.path, length: photo.length),
            type: photo.format.rawValue,
            // With its content: a photo that was made smaller in another way is another photo.
            key: key.part(String(content, radix: 16)),
            author: author,
            timeouts: .uploading
        )
        do throws(ClientError) {
            let reply = try await runner.run(request, isRepeatable: true) { meter.sent($0, of: place) }
            guard let picture = try reply.json(OwnUpload.self).photo.picture(at: address) else {
                throw .malformedReply(path: reply.path)
            }
            meter.sent(photo.length, of: place)
            return picture
        } catch {
            guard case .photoUnreadable = error else { throw error }
            throw .photoUnreadable(name: photo.file.name)
        }
    }
}

extension ProductSubmission {
    func input(_ photos: [PhotoInput]) -> ProductInput {
        let facts = draft.facts
        return ProductInput(
            name: draft.name,
            description: draft.description,
            price: AmountText(facts.giveaway != nil && draft.price.isEmpty ? "0" : draft.price),
            discount: AmountText(draft.discount),
            stock: AmountText(draft.stock),
            currency: draft.currency,
            category: facts.category.isEmpty ? nil : facts.category,
            condition: facts.condition.map { Choice($0) },
            ways: facts.ways.isEmpty ? nil : facts.ways,
            parcelFee: facts.sends && !facts.parcelFee.isEmpty ? AmountText(facts.parcelFee) : nil,
            giveaway: facts.giveaway.map { Choice($0) },
            further: FurtherFacts(facts, all: false),
            photos: photos
        )
    }
}

extension ProductUpdate {
    fileprivate func input(_ photos: [PhotoInput]?) -> ProductInput {
        ProductInput(
            name: name,
            description: description,
            price: price.map { AmountText($0) },
            discount: discount.map { AmountText($0) },
            stock: stock.map { AmountText($0) },
            currency: currency,
            category: facts?.category,
            condition: facts.map { Choice($0.condition) },
            ways: facts?.ways,
            parcelFee: facts.map { AmountText($0.parcelFee) },
            giveaway: facts.map { Choice($0.giveaway) },
            further: facts.map { FurtherFacts($0, all: true) } ?? FurtherFacts(),
            photos: photos
        )
    }
}

extension FactsDraft {
    fileprivate var ways: [TradingWay] {
        (meets ? [.meeting] : []) + (sends ? [.parcel] : [])
    }
}
