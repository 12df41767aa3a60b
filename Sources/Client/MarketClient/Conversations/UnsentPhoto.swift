public import Market

/// A photo of a message that the market has not confirmed yet.
public struct UnsentPhoto: Hashable, Sendable, Codable {
    /// The file on this device, until its message is sent.
    public let file: PhotoFile
    /// The market's number for it, once it has arrived there ahead of its message.
    public var upload: Photo.ID?

    public init(_ file: PhotoFile, upload: Photo.ID? = nil) {
        self.file = file
        self.upload = upload
    }
}

/// The progress of the photos of a message that is being sent.
public struct MessageUpload: Hashable, Sendable {
    /// The key of the message.
    public let key: IdempotencyKey
    /// Of all its photos together, from 0 to 1.
    public let fraction: Double
}

extension UnsentMessage {
    /// Sends each photo that has not arrived yet, and tells after each what is known by then.
    ///
    /// A photo is sent under a key of its own, so that one whose answer was lost is not there twice.
    @MainActor
    func uploaded(
        by client: MarketClient,
        progress: @escaping @Sendable (MessageUpload) -> Void,
        keep: @MainActor (UnsentMessage) async throws(ClientError) -> Void
    ) async throws(ClientError) -> UnsentMessage {
        var message = self
        let photos = content.photos
        for place in photos.indices where photos[place].upload == nil {
            message.photos[place].upload = try await client.conversations.uploadPhoto(
                photos[place].file,
                author,
                key.part("photo\(place)")
            ) { [key] sent in
                let count = Double(photos.count)
                progress(MessageUpload(key: key, fraction: (Double(place) + sent.fraction) / count))
            }
            try await keep(message)
        }
        message.message.photos = message.photos.compactMap(\.upload)
        return message
    }
}
