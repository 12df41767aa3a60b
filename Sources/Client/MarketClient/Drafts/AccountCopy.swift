import Market

/// The account's state of a draft, as far as its device knows.
///
/// A draft keeps its name on a device for as long as no other device changes it: a version from another
/// device has another name here, so that an open form never writes over it.
struct AccountCopy: Hashable, Sendable {
    /// The account's draft; `nil` until there is one.
    var reference: DraftReference?
    /// The last known content of the account's draft, each photo by its number there.
    var confirmed: ProductSubmission?
    /// The content that was sent and may have arrived; sent again unchanged until that is known.
    var tried: ProductSubmission?
    /// The pictures of its photos that are not on this device.
    var pictures: [ProductPicture] = []
    /// True where the account's earlier draft was posted or discarded elsewhere, and no one was notified yet.
    var wasGone = false
    /// Under which it becomes the account's, once.
    var key: IdempotencyKey = .random()
}

extension Draft {
    /// A draft of the account under a name of its own here.
    init(_ account: SharedDraft) {
        self.init(account.plainSubmission)
        sending.account = AccountCopy(
            reference: DraftReference(account.id, version: account.version),
            confirmed: offer,
            pictures: account.pictures
        )
    }

    /// The form with the market's number for each photo; `nil` while there is a file that is not there yet.
    var uploadedOffer: ProductSubmission? {
        var offer = offer
        (offer.saved, offer.secret) = (nil, nil)
        for (place, slot) in offer.fileSlots {
            guard let photo = sending.uploaded[slot] else { return nil }
            offer.photos[place].source = .onMarket(photo.id)
        }
        return offer
    }

    /// True where the account has all of it, as far as is known.
    var isWithAccount: Bool {
        guard let account = sending.account, account.reference != nil, account.tried == nil else {
            return false
        }
        return account.confirmed != nil && account.confirmed == uploadedOffer
    }

    /// True where it may have been posted already.
    ///
    /// Until that is known the draft and its key stay, even if the account's draft ends: only the key
    /// identifies the product.
    var mayBePosted: Bool { !sending.tried.isEmpty }

    /// Lets go of what the account had: this is a draft of its own from here on, and so are its photos.
    mutating func separate(wasGone: Bool = false) {
        sending.account = AccountCopy(pictures: pictures, wasGone: wasGone)
        sendPhotosAnew()
    }

    /// Photos that are of no use any more are sent again, as photos that the market has not heard of.
    mutating func sendPhotosAnew() {
        sending.uploaded = [:]
        sending.uploading = .random()
    }

    /// By its slot, so that no two photos of the draft share an upload.
    func key(of slot: FileSlot) -> IdempotencyKey {
        (sending.uploading ?? key)
            .part("photo" + String(FileDigest.digest(of: Array(slot.name.utf8)), radix: 16))
    }
}

extension ProductSubmission {
    /// The places of photos that are files, and the slot of each.
    var fileSlots: [(place: Int, slot: FileSlot)] {
        var repetitions: [String: Int] = [:]
        return photos.enumerated().compactMap { place, photo in
            guard case .file(let file) = photo.source else { return nil }
            let slot = FileSlot(path: file.path, repetition: repetitions[file.path, default: 0])
            repetitions[file.path] = slot.repetition + 1
            return (place, slot)
        }
    }
}

extension SharedDraft {
    /// Its content, without its own name.
    var plainSubmission: ProductSubmission {
        var submission = submission
        submission.saved = nil
        return submission
    }
}
