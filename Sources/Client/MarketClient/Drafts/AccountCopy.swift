import Market

/// What an account has of a draft, as far as its device knows.
///
/// A draft keeps its name on a device for as long as nobody else changes it: what another device wrote has another name
/// here, so that a form that is open never writes over it.
struct AccountCopy: Hashable, Sendable {
    /// The account's draft; `nil` until there is one.
    var reference: DraftReference?
    /// What the account was last known to have, each photo by its number there.
    var confirmed: ProductSubmission?
    /// What was sent and may have arrived; sent again as it is, until that is known.
    var tried: ProductSubmission?
    /// How the photos of it look that are not of this device.
    var pictures: [ProductPicture] = []
    /// Whether an earlier one of the account was posted or discarded elsewhere; nobody has been told yet.
    var wasGone = false
    /// Under which it becomes the account's, once.
    var key: IdempotencyKey = .random()
}

extension Draft {
    /// A draft of the account under a name of its own here.
    init(_ account: AccountDraft) {
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

    /// Whether the account has all of it, as far as is known.
    var isWithAccount: Bool {
        guard let account = sending.account, account.reference != nil, account.tried == nil else {
            return false
        }
        return account.confirmed != nil && account.confirmed == uploadedOffer
    }

    /// Whether it may be on the market as goods.
    ///
    /// Until that is known the draft and its key stay, whatever becomes of the account's: by the key alone it is known
    /// again.
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

extension AccountDraft {
    /// What it says, without its own name.
    var plainSubmission: ProductSubmission {
        var submission = submission
        submission.saved = nil
        return submission
    }
}
