public import Market

/// The picture and the words that a person shows beside the name.
extension Profile: ShapedBody {
    public static let shape = Shape<Profile>("Profile") { o in
        let introduction = o("introduction", \.introduction.text, "One line; empty where there is none.")
        let picture = o("picture", ifPresent: \.picture)
        let isHidden = o("isHidden", \.isHidden, "True while moderators have it out of sight.")
        return { json in
            Profile(
                introduction: Introduction(try json(introduction)) ?? .none,
                picture: try json(picture),
                isHidden: try json(isHidden)
            )
        }
    }
}

/// A profile as its owner wants it: `{"introduction":"…","picture":7}`.
public struct ProfileInput: Hashable, Sendable {
    /// The words as they were typed.
    public var introduction: String
    /// The picture of before, or an upload; `nil` for none.
    public var picture: Photo.ID?

    public init(introduction: String, picture: Photo.ID? = nil) {
        self.introduction = introduction
        self.picture = picture
    }
}

extension ProfileInput: ShapedBody {
    public static let shape = Shape<ProfileInput>("ProfileInput") { o in
        let introduction = o(
            "introduction",
            \.introduction,
            as: .string.with(["maxLength": .integer(Int64(Introduction.mostCharacters))])
        )
        let picture = o(
            "picture",
            ifPresent: \.picture,
            "The number of the picture of before, or of an upload; without one, there is none from then on.",
            as: Photo.ID.schema.orNull
        )
        return { json in
            ProfileInput(introduction: try json(introduction), picture: try json(picture))
        }
    }
}
