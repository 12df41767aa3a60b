import Foundation
import Market

/// A draft as JSON.
///
/// Fields may be added, and what an older app wrote is still read. The secret is left out.
private struct DraftPayload: Codable {
    struct Photo: Codable, Equatable {
        var path: String?
        var name: String?
        var id: Int64?
        var alt: String
    }

    struct Content: Codable, Equatable {
        var name: String
        var description: String
        var price: String
        var discount: String
        var stock: String
        var currency: String
        var facts: FactsDraft?
        var photos: [Photo]
        var saved: Saved?
    }

    /// The account's draft that it is made of.
    struct Saved: Codable, Equatable {
        var id: Int64
        var version: Int64
    }

    struct Resumption: Codable {
        var at: Int64
        var account: Int64?
    }

    /// The account's state of it.
    struct Account: Codable {
        struct Picture: Codable {
            var id: Int64
            var large: URL
            var thumbnail: URL
            var double: URL?
            var width: Int?
            var height: Int?
            var colour: UInt32?
            var alt: String
        }

        var saved: Saved?
        var confirmed: Content?
        var tried: Content?
        var pictures: [Picture]
        var wasGone: Bool
        var key: IdempotencyKey
    }

    /// The product that a change was begun from.
    struct Base: Codable {
        var content: Content
        var version: Int64?
    }

    var content: Content
    var base: Base?
    var isBegun: Bool
    var uploaded: [String: Int64]
    /// The digests of the files when they were sent.
    var contents: [String: UInt64]?
    var tried: [Content]
    var newestBefore: Int64?
    var resumption: Resumption?
    var account: Account?
    /// The key of uploads, where that is not the draft's key.
    var uploading: IdempotencyKey?
}

extension ProductSubmission {
    /// True where both are stored as the same bytes.
    func isKept(like other: ProductSubmission) -> Bool {
        DraftPayload.Content(self) == DraftPayload.Content(other)
    }
}

extension Draft {
    init(_ kept: StoredDraft) throws {
        let payload = try JSONDecoder().decode(DraftPayload.self, from: Data(kept.payload))
        self.init(
            id: kept.id,
            key: kept.key,
            offer: payload.content.offer,
            sending: Sending(
                isBegun: payload.isBegun,
                uploaded: Dictionary(
                    payload.uploaded.map { name, id in
                        let file = UploadedPhoto(id: Photo.ID(id), content: payload.contents?[name])
                        return (FileSlot(name: name), file)
                    },
                    uniquingKeysWith: { first, _ in first }
                ),
                tried: payload.tried.map(\.offer),
                newestBefore: payload.newestBefore.map { Product.ID($0) },
                resumption: payload.resumption.map {
                    Resumption(
                        at: Timestamp(millisecondsSince1970: $0.at),
                        account: $0.account.map { Account.ID($0) }
                    )
                },
                account: payload.account?.copy,
                uploading: payload.uploading
            )
        )
    }

    func kept() throws -> StoredDraft {
        let payload = DraftPayload(
            content: DraftPayload.Content(offer),
            isBegun: sending.isBegun,
            uploaded: Dictionary(
                sending.uploaded.map { ($0.key.name, $0.value.id.rawValue) },
                uniquingKeysWith: { first, _ in first }
            ),
            contents: Dictionary(
                sending.uploaded.compactMap { slot, file in file.content.map { (slot.name, $0) } },
                uniquingKeysWith: { first, _ in first }
            ),
            tried: sending.tried.map { DraftPayload.Content($0) },
            newestBefore: sending.newestBefore?.rawValue,
            resumption: sending.resumption.map {
                DraftPayload.Resumption(
                    at: $0.at.millisecondsSince1970,
                    account: $0.account?.rawValue
                )
            },
            account: sending.account.map { DraftPayload.Account($0) },
            uploading: sending.uploading
        )
        let bytes = Array(try JSONEncoder().encode(payload))
        return StoredDraft(id: id, key: key, payload: bytes, author: author)
    }
}

extension EditDraft {
    /// `nil` for what is no change, or one that an unknown app wrote.
    init?(_ kept: StoredDraft) {
        let payload: DraftPayload
        do {
            payload = try JSONDecoder().decode(DraftPayload.self, from: Data(kept.payload))
        } catch {
            return nil
        }
        guard let product = kept.editing, let base = payload.base else { return nil }
        let before = base.content.offer
        self.init(
            id: kept.id,
            product: product,
            base: EditBase(draft: before.draft, photos: before.photos, version: base.version),
            offer: payload.content.offer
        )
    }

    func kept() throws -> StoredDraft {
        let payload = DraftPayload(
            content: DraftPayload.Content(offer),
            base: DraftPayload.Base(
                content: DraftPayload.Content(ProductSubmission(base.draft, photos: base.photos)),
                version: base.version
            ),
            isBegun: false,
            uploaded: [:],
            tried: []
        )
        // A change is identified by the version that it was begun from, so that its key has no meaning.
        let bytes = Array(try JSONEncoder().encode(payload))
        return StoredDraft(id: id, editing: product, key: .random(), payload: bytes, author: author)
    }
}

extension DraftPayload.Content {
    fileprivate init(_ offer: ProductSubmission) {
        name = offer.draft.name
        description = offer.draft.description
        price = offer.draft.price
        discount = offer.draft.discount
        stock = offer.draft.stock
        currency = offer.draft.currency.rawValue
        facts = offer.draft.facts
        photos = offer.photos.map { photo in
            switch photo.source {
            case .file(let file): DraftPayload.Photo(path: file.path, name: file.name, alt: photo.altText)
            case .onMarket(let id): DraftPayload.Photo(id: id.rawValue, alt: photo.altText)
            }
        }
        saved = offer.saved.map { DraftPayload.Saved($0) }
    }

    fileprivate var offer: ProductSubmission {
        var offer = ProductSubmission(
            ProductDraft(
                name: name,
                description: description,
                price: price,
                discount: discount,
                stock: stock,
                currency: Currency(rawValue: currency) ?? .krw,
                facts: facts ?? FactsDraft()
            ),
            photos: photos.compactMap { photo in
                if let id = photo.id { return SubmittedPhoto(.onMarket(Photo.ID(id)), altText: photo.alt) }
                return photo.path.map {
                    SubmittedPhoto(.file(PhotoFile(path: $0, name: photo.name)), altText: photo.alt)
                }
            }
        )
        offer.saved = saved?.reference
        return offer
    }
}

extension DraftPayload.Saved {
    fileprivate init(_ reference: DraftReference) {
        self.init(id: reference.id.rawValue, version: reference.version)
    }

    fileprivate var reference: DraftReference { DraftReference(SavedDraft.ID(id), version: version) }
}

extension DraftPayload.Account {
    fileprivate init(_ copy: AccountCopy) {
        self.init(
            saved: copy.reference.map { DraftPayload.Saved($0) },
            confirmed: copy.confirmed.map { DraftPayload.Content($0) },
            tried: copy.tried.map { DraftPayload.Content($0) },
            pictures: copy.pictures.map { picture in
                Picture(
                    id: picture.id.rawValue,
                    large: picture.large,
                    thumbnail: picture.thumbnail,
                    double: picture.thumbnailDouble,
                    width: picture.size?.width,
                    height: picture.size?.height,
                    colour: picture.mainColour,
                    alt: picture.altText
                )
            },
            wasGone: copy.wasGone,
            key: copy.key
        )
    }

    fileprivate var copy: AccountCopy {
        AccountCopy(
            reference: saved?.reference,
            confirmed: confirmed?.offer,
            tried: tried?.offer,
            pictures: pictures.map { picture in
                var size: ProductPicture.Size?
                if let width = picture.width, let height = picture.height {
                    size = ProductPicture.Size(width: width, height: height)
                }
                return ProductPicture(
                    id: Photo.ID(picture.id),
                    large: picture.large,
                    thumbnail: picture.thumbnail,
                    thumbnailDouble: picture.double,
                    size: size,
                    mainColour: picture.colour,
                    altText: picture.alt
                )
            },
            wasGone: wasGone,
            key: key
        )
    }
}
