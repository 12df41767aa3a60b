public import Market

/// A photo of a message, with the addresses of its files, which open to the two of the conversation.
public struct MessagePhotoBody: Hashable, Sendable {
    public let photo: MessagePhoto

    public init(_ photo: MessagePhoto) {
        self.photo = photo
    }
}

extension MessagePhotoBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("id", photo.id)
            o("width", photo.width)
            o("height", photo.height)
            o("colour", photo.colour)
            o("large", path(.large))
            o("thumbnail", path(.thumbnail))
            o("thumbnail2x", path(.thumbnailDouble))
        }
    }

    private func path(_ size: PhotoFileKind) -> String {
        Self.endpoint.path(NumberedQuery(photo.id, PhotoQuery(size)))
    }

    private static let endpoint = Endpoint.showMessagePhoto
}

extension MessagePhotoBody: Decodable {
    private enum Key: CodingKey {
        case id, width, height, colour
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        let colour = try container.decode(String.self, forKey: .colour)
        photo = MessagePhoto(
            id: try container.decode(Photo.ID.self, forKey: .id),
            width: try container.decode(Int.self, forKey: .width),
            height: try container.decode(Int.self, forKey: .height),
            // Of no use but to hold a place.
            mainColour: UInt32(colour.dropFirst(), radix: 16) ?? 0
        )
    }
}

extension MessagePhoto {
    /// As `#1a2b3c`.
    package var colour: String {
        let digits = String(mainColour, radix: 16)
        return "#" + String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
    }
}
