public import Market

/// A photo, with the addresses of its files.
///
/// The addresses are of JPEG files; each stands beside a smaller WebP file whose address ends in `.webp` instead.
public struct PhotoBody: Hashable, Sendable {
    public let photo: Photo

    public init(_ photo: Photo) {
        self.photo = photo
    }
}

extension PhotoBody: JSONWritable {
    public func write(to json: inout JSONWriter) {
        photo.content.rawValue.utf8.span.withUnsafeBytes { content in
            photo.altText.utf8.span.withUnsafeBytes { altText in
                PhotoFacts(
                    id: photo.id,
                    content: content,
                    width: photo.width,
                    height: photo.height,
                    mainColour: photo.mainColour,
                    altText: altText
                ).write(to: &json)
            }
        }
    }
}

extension PhotoBody: Decodable {
    private enum Key: CodingKey {
        case id, width, height, colour, alt, large
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let address = MediaAddress(path: try container.decode(String.self, forKey: .large)) else {
            throw DecodingError.dataCorruptedError(
                forKey: .large,
                in: container,
                debugDescription: "no photo"
            )
        }
        let colour = try container.decode(String.self, forKey: .colour)
        guard colour.utf8.count == 7, colour.hasPrefix("#"), let value = UInt32(colour.dropFirst(), radix: 16)
        else {
            throw DecodingError.dataCorruptedError(
                forKey: .colour,
                in: container,
                debugDescription: "no colour"
            )
        }
        photo = Photo(
            id: try container.decode(Photo.ID.self, forKey: .id),
            content: address.content,
            width: try container.decode(Int.self, forKey: .width),
            height: try container.decode(Int.self, forKey: .height),
            mainColour: value,
            altText: try container.decode(String.self, forKey: .alt)
        )
    }
}
