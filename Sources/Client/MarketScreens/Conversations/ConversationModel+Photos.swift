import Market
public import MarketClient

/// A photo that is to go with what is typed.
public struct ChosenPhoto: Hashable, Sendable, Identifiable {
    /// Tells it from all others, also from the same file chosen twice.
    public let id: Int
    /// The file on this device.
    public let file: PhotoFile
}

extension ConversationModel {
    private var texts: Texts { context.localization.texts }

    /// True where one more photo can be added to the message.
    public var canAddPhotos: Bool {
        closedText == nil && phase != .loading && photos.count < MessagePhoto.mostOfMessage
    }

    /// Adds photos at the end, as many as there is room for; says why others can't be added.
    public func add(_ files: [PhotoFile], refusing errors: [ClientError] = []) {
        guard closedText == nil else { return }
        let room = max(0, MessagePhoto.mostOfMessage - photos.count)
        photos += files.prefix(room).map(chosen)
        var problems = errors.map(context.message(for:))
        if files.count > room { problems.append(texts[.chatTooLong]) }
        problem = problems.isEmpty ? nil : problems.joined(separator: "\n")
    }

    /// Takes a photo out of what is to be sent.
    public func remove(_ photo: ChosenPhoto.ID) {
        photos.removeAll { $0.id == photo }
        if photos.count <= MessagePhoto.mostOfMessage { problem = nil }
    }

    /// Photos of a message that was given up; what was chosen before counts, however many there are then.
    func putBack(_ files: [PhotoFile]) { photos = files.map(chosen) + photos }

    private func chosen(_ file: PhotoFile) -> ChosenPhoto {
        lastPhotoNumber += 1
        return ChosenPhoto(id: lastPhotoNumber, file: file)
    }

    /// The upload progress of an unsent message's photos, from 0 to 1; `nil` while none are being sent.
    public func uploadFraction(of key: IdempotencyKey) -> Double? {
        guard let upload = context.messageOutbox.upload, upload.key == key else { return nil }
        return upload.fraction
    }

    // MARK: What was sent

    /// The source of the photos, for the signed-in account.
    public var photoFetching: PhotoFetching { .messages(of: context.client) }

    /// The photos of a message; none once it was taken back.
    func pictures(of number: Int64) -> [ProductPicture] {
        messages.first { $0.number == number }?.photos.compactMap {
            ProductPicture($0, at: context.client.address)
        } ?? []
    }

    /// The photos of a message one by one, beginning with the one at `index`.
    public func pages(of number: Int64, from index: Int) -> MessagePhotoPages {
        MessagePhotoPages(self, number, index)
    }
}
