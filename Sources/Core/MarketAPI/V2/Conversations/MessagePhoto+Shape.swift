public import Market

/// A photo of a message, with the addresses of its files, which open to the two of the conversation.
extension MessagePhoto: ShapedBody {
    public static let shape = Shape<MessagePhoto>("MessagePhoto") { o in
        let id = o("id", \.id)
        let width = o("width", \.width)
        let height = o("height", \.height)
        let colour = o("colour", \.colour, "The main colour, such as #1a2b3c.")
        let opensTo = "A path on this market, which opens to the two of the conversation."
        o("large", { $0.path(.large) }, opensTo)
        o("thumbnail", { $0.path(.thumbnail) }, opensTo)
        o("thumbnail2x", { $0.path(.thumbnailDouble) }, opensTo)
        return { json in
            MessagePhoto(
                id: try json(id),
                width: try json(width),
                height: try json(height),
                // Of no use but to hold a place.
                mainColour: UInt32(try json(colour).dropFirst(), radix: 16) ?? 0
            )
        }
    }

    private func path(_ size: PhotoFileKind) -> String {
        Self.endpoint.path(NumberedQuery(id, PhotoQuery(size)))
    }

    private static let endpoint = Endpoint.showMessagePhoto
}

extension MessagePhoto {
    /// As `#1a2b3c`.
    package var colour: String {
        let digits = String(mainColour, radix: 16)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }
}
