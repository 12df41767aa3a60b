import Foundation
import Market
import MarketAPI

extension OwnMarket {
    var drafts: MarketClient.Drafts {
        MarketClient.Drafts(
            list: { () throws(ClientError) in
                try await send(.listDrafts, .none).json(OwnPage<SavedDraft>.self)
                    .items.map { $0.draft(at: address) }
            },
            show: { id throws(ClientError) in
                try await call(.showDraft, id).draft(at: address)
            },
            uploadPhoto: { photo, author, key throws(ClientError) in
                try await upload(photo, key, by: author) { _ in }
            },
            add: { form, author, key, progress throws(ClientError) in
                let input = form.input(try await inputs(form.photos, key, progress))
                return try await call(.addDraft, .none, input, key: key, author: author).draft(
                    at: address
                )
            },
            change: { draft, form, author, key, progress throws(ClientError) in
                let input = form.input(try await inputs(form.photos, key, progress))
                return try await call(.changeDraft, draft.id, input, version: draft.version, author: author)
                    .draft(at: address)
            },
            discard: { id, version, author throws(ClientError) in
                try await call(.removeDraft, id, version: version, author: author)
            }
        )
    }
}

extension SavedDraft {
    /// The draft with the addresses of its photos, without those that this build can't show.
    func draft(at market: URL) -> SharedDraft {
        SharedDraft(
            id: id,
            version: version,
            draft: draft,
            pictures: photos.compactMap { $0.picture(at: market) },
            lostPhotos: lostPhotos,
            changedAt: changedAt
        )
    }
}

extension Photo {
    func picture(at market: URL) -> ProductPicture? {
        func url(_ kind: PhotoFileKind) -> URL? { market.address(of: MediaAddress(content, kind).path) }
        guard let large = url(.large) else { return nil }
        return ProductPicture(
            id: id,
            large: large,
            thumbnail: url(.thumbnail) ?? large,
            thumbnailDouble: url(.thumbnailDouble),
            size: ProductPicture.Size(width: width, height: height),
            mainColour: mainColour,
            altText: altText
        )
    }
}
