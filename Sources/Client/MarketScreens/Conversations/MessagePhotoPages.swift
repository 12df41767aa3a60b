public import MarketClient
public import Observation

/// The photos of one message, one at a time.
@MainActor
@Observable
public final class MessagePhotoPages: PhotoPages {
    public private(set) var pictureIndex: Int
    @ObservationIgnored private let talk: ConversationModel
    @ObservationIgnored private let number: Int64

    init(_ talk: ConversationModel, _ number: Int64, _ index: Int) {
        self.talk = talk
        self.number = number
        pictureIndex = index
    }

    /// The partner's name.
    public var title: String { talk.partnerName }

    public var pictures: [ProductPicture] { talk.pictures(of: number) }

    public func turn(to index: Int) {
        if pictures.indices.contains(index) { pictureIndex = index }
    }
}
