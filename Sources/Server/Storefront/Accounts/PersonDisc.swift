import Market

/// A person's picture in a circle, or the first letter of their name.
///
/// Screen readers pass over it, as the name stands beside it.
struct PersonDisc {
    let name: String
    let picture: Photo?

    func html() -> HTML {
        span(.class("disc"), .unspoken) {
            if let picture { picture.square(sizes: "56px") } else { String(name.prefix(1)) }
        }
    }
}
