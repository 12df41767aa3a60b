import Linux
import Market
import MarketAPI

/// One draft's way to the market, writing down each step before the next.
struct DraftDelivery {
    var draft: Draft
    let client: MarketClient
    /// For reading photos, which may take a disk's time.
    let files: BlockingPool
    let keep: @Sendable (Draft) async throws(ClientError) -> Void
    let progress: MarketClient.Selling.Progress

    mutating func run() async throws(ClientError) -> ProductDetails {
        try await client.capabilities.contains(.keys) ? deliverByKey() : deliverByLooking()
    }

    private mutating func deliverByKey() async throws(ClientError) -> ProductDetails {
        if draft.sending.account?.wasGone == true {
            draft.sending.account?.wasGone = false
            try await keep(draft)
            throw .refused(Refusal(status: 410, code: .draftGone))
        }
        do throws(ClientError) {
            return try await createByKey()
        } catch {
            if error.refusal?.code == .draftGone, draft.sending.account != nil {
                // It was posted or discarded elsewhere: told once, and sent again it is one of its own.
                draft.separate()
                try await keep(draft)
                throw error
            }
            guard error.refusal?.code == .photoMissing, !draft.sending.uploaded.isEmpty else { throw error }
            // They waited longer than the market keeps them, so nothing was made of them either.
            draft.sendPhotosAnew()
            draft.sending.tried = []
            try await keep(draft)
            return try await createByKey()
        }
    }

    /// Asks for the account's draft that an earlier try may have made: the goods are to name it, so that the market lets
    /// go of it with them and no other device posts it again.
    private mutating func findAccountDraft() async throws(ClientError) {
        guard draft.sending.tried.isEmpty, var copy = draft.sending.account, copy.reference == nil,
            let tried = copy.tried
        else { return }
        do throws(ClientError) {
            let account = try await client.drafts.add(tried, nil, copy.key) { _ in }
            copy.reference = DraftReference(account.id, version: account.version)
            copy.confirmed = tried
            copy.pictures = account.pictures
        } catch {
            guard error.refusal != nil, !error.isUncertain, !error.isTransient else { throw error }
            // What is plainly refused by now is no draft of the account, or is found by the next that looks.
            return
        }
        copy.tried = nil
        draft.sending.account = copy
        try await keep(draft)
    }

    private mutating func createByKey() async throws(ClientError) -> ProductDetails {
        try await findAccountDraft()
        let offer = try await uploaded()
        draft.sending.isBegun = true
        // Until the market has answered, it may have heard any of them.
        let isNew = !draft.sending.tried.contains(offer)
        draft.sending.tried.removeAll { $0 == offer }
        draft.sending.tried.append(offer)
        try await keep(draft)
        do throws(ClientError) {
            return try await client.selling.create(offer, draft.key, progress)
        } catch {
            guard error.refusal?.code == .keyReused else {
                if isNew { try await forget(offer, after: error) }
                throw error
            }
        }
        return try await amend(to: offer)
    }

    /// An earlier try had arrived after all: what was changed since then is made an edit of its product.
    private mutating func amend(to offer: ProductSubmission) async throws(ClientError) -> ProductDetails {
        let made = try await acceptedAttempt()
        let product = try await client.products.detail(made.id)
        var photos = offer.photos
        if photos.map(\.source) == product.pictures.map({ .onMarket($0.id) }) {
            photos = zip(photos, product.pictures).map { SubmittedPhoto($0.source, altText: $1.altText) }
        }
        var edit = ProductUpdate(from: product, to: offer.draft, photos: photos)
        guard !edit.isEmpty else { return product }
        // It is the seller's own draft, so whatever it says now is what counts.
        edit.version = nil
        return try await client.selling.edit(product.id, edit, .random(), progress)
    }

    /// The product of the try that the market has heard; those that it says are others are no longer asked for.
    private mutating func acceptedAttempt() async throws(ClientError) -> ProductDetails {
        while true {
            draft.sending.tried.removeLast()
            try await keep(draft)
            guard let candidate = draft.sending.tried.last else {
                throw .refused(Refusal(status: 422, code: .keyReused))
            }
            do throws(ClientError) {
                return try await client.selling.create(candidate, draft.key, progress)
            } catch {
                // Whichever of these it says, this try is not the one that it carried out.
                let notThisOne: [ProblemCode] = [.keyReused, .invalidDraft, .photoMissing]
                guard let code = error.refusal?.code, notThisOne.contains(code) else { throw error }
            }
        }
    }

    /// Forgets an offer that the market has plainly refused; that says nothing of earlier tries.
    private mutating func forget(_ offer: ProductSubmission, after error: ClientError)
        async throws(ClientError)
    {
        guard !error.isUncertain, error.refusal != nil else { return }
        draft.sending.tried.removeAll { $0 == offer }
        try await keep(draft)
    }

    /// The offer with all its photos on the market, those sent earlier not sent again.
    private mutating func uploaded() async throws(ClientError) -> ProductSubmission {
        var offer = draft.offer
        // With the goods, the market lets go of the account's draft.
        offer.saved = offer.saved ?? draft.sending.account?.reference
        let slots = offer.fileSlots
        for (turn, (place, slot)) in slots.enumerated() {
            guard case .file(let file) = offer.photos[place].source else { continue }
            offer.photos[place].source = .onMarket(try await upload(file, slot, turn, of: slots.count))
        }
        return offer
    }

    /// The photo of a file on the market; sent again where the file has changed since it was sent.
    private mutating func upload(
        _ file: PhotoFile,
        _ slot: FileSlot,
        _ turn: Int,
        of count: Int
    ) async throws(ClientError) -> Photo.ID {
        let known = draft.sending.uploaded[slot]
        let content = await FileDigest.digest(ofFile: file.path, on: files)
        // A file that is gone or can't be read can't have been changed on purpose either.
        if let known, known.content == nil || content == nil || known.content == content { return known.id }
        let report = progress
        // By its slot, so that no two photos of the draft share an upload; its content is added where it is sent.
        let key = draft.key(of: slot)
        let picture = try await client.selling.uploadPhoto(file, key) { sent in
            report(sent.asPhoto(turn, of: count))
        }
        draft.sending.uploaded[slot] = UploadedPhoto(id: picture.id, content: content)
        try await keep(draft)
        return picture.id
    }

    private mutating func deliverByLooking() async throws(ClientError) -> ProductDetails {
        if draft.sending.isBegun {
            if let found = try await arrived() { return found }
        } else {
            draft.sending.newestBefore = try await client.products.list(ListingQuery(limit: 1)).elements
                .first?
                .id
            draft.sending.isBegun = true
        }
        draft.sending.tried.append(draft.offer)
        try await keep(draft)
        do throws(ClientError) {
            return try await client.selling.create(draft.offer, draft.key, progress)
        } catch {
            if !error.isUncertain {
                draft.sending = Draft.Sending()
                try await keep(draft)
            }
            throw error
        }
    }

    /// The product of an earlier try, where it had arrived after all: among those that are newer than it, ours by all
    /// that was sent.
    private func arrived() async throws(ClientError) -> ProductDetails? {
        let tries = draft.sending.tried.map(\.draft)
        let oldest = draft.sending.newestBefore ?? Product.ID(0)
        let identity = await client.accounts.identity()
        var query = ListingQuery(limit: 100)
        for _ in 0..<Self.maxPages {
            let page = try await client.products.list(query)
            let match = page.elements.first {
                $0.id > oldest && identity.mayOwn($0) && $0.isMade(ofOneOf: tries)
            }
            if let match { return try await client.products.detail(match.id) }
            guard let next = page.next, page.elements.allSatisfy({ $0.id > oldest }) else { return nil }
            query.place = .cursor(next)
        }
        return nil
    }

    private static let maxPages = 10
}

extension ProductSummary {
    fileprivate func isMade(ofOneOf drafts: [ProductDraft]) -> Bool {
        drafts.contains { draft in
            do {
                let checked = try draft.checkedForEditions()
                return name == checked.name && price.price == checked.price && stock == checked.stock
            } catch {
                return false
            }
        }
    }
}

extension UploadProgress {
    /// The progress of one photo among several of unknown size.
    fileprivate func asPhoto(_ photo: Int, of count: Int) -> UploadProgress {
        let steps: Int64 = 1000
        return UploadProgress(
            photo: photo,
            photoCount: count,
            sentBytes: Int64(photo) * steps + Int64(fraction * Double(steps)),
            totalBytes: Int64(count) * steps
        )
    }
}
