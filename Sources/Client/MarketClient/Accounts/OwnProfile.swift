/// The picture and the words that a person shows beside their name, as the market has them.
public struct OwnProfile: Hashable, Sendable {
    /// One line; empty where there is none.
    public let introduction: String
    /// The picture; `nil` for none.
    public let picture: ProductPicture?
    /// True while moderators have it out of sight.
    public let isHidden: Bool

    public init(introduction: String = "", picture: ProductPicture? = nil, isHidden: Bool = false) {
        self.introduction = introduction
        self.picture = picture
        self.isHidden = isHidden
    }
}
