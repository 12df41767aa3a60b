/// A photo that is shown to the two of a conversation alone.
///
/// Its content is not named, so that nobody compares it with photos elsewhere.
public struct MessagePhoto: Hashable, Sendable, Identifiable {
    public let id: Photo.ID
    /// The size of the largest picture kept, upright, in pixels.
    public let width: Int
    public let height: Int
    /// As 0xRRGGBB.
    public let mainColour: UInt32

    public init(id: Photo.ID, width: Int, height: Int, mainColour: UInt32) {
        self.id = id
        self.width = width
        self.height = height
        self.mainColour = mainColour
    }
}

extension MessagePhoto {
    /// The most photos of one message.
    public static let mostOfMessage = 5
    /// The most photos of one conversation.
    public static let mostOfConversation = 200
}
