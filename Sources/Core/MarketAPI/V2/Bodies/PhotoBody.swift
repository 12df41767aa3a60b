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
        json.object { o in
            o("id", photo.id)
            o("width", photo.width)
            o("height", photo.height)
            o("colour", Colour(rgb: photo.mainColour))
            o("alt", photo.altText)
            o("large", MediaAddress(photo.content, .large))
            o("thumbnail", MediaAddress(photo.content, .thumbnail))
            o("thumbnail2x", MediaAddress(photo.content, .thumbnailDouble))
        }
    }
}

/// A colour as CSS writes it: `#c2410c`.
private struct Colour: JSONWritable {
    let rgb: UInt32

    func write(to json: inout JSONWriter) {
        json.bytes.append("\"#")
        for shift in stride(from: UInt32(20), through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: rgb >> shift & 15)
            json.bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        json.bytes.append(UInt8(ascii: "\""))
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
