public import Market

/// A photo, with the addresses of its files.
///
/// The addresses are of JPEG files; each stands beside a smaller WebP file whose address ends in `.webp` instead.
extension Photo: ShapedBody {
    public static let shape = Shape<Photo>(
        "Photo",
        "Beside each JPEG file stands a smaller WebP file, whose address ends in .webp instead."
    ) { o in
        let id = o("id", \.id)
        let width = o("width", \.width, as: .integer(1...))
        let height = o("height", \.height, as: .integer(1...))
        let colour = o("colour", \.colour, as: .colour)
        let alt = o("alt", \.altText)
        let large = o("large", { $0.path(.large) }, as: .mediaPath)
        o("thumbnail", { $0.path(.thumbnail) }, as: .mediaPath)
        o("thumbnail2x", { $0.path(.thumbnailDouble) }, as: .mediaPath)
        return { json in
            guard let address = MediaAddress(path: try json(large)) else {
                throw json.refusal(of: "large", "no photo")
            }
            let digits = try json(colour)
            guard digits.utf8.count == 7, digits.hasPrefix("#"),
                let mainColour = UInt32(digits.dropFirst(), radix: 16)
            else {
                throw json.refusal(of: "colour", "no colour")
            }
            return Photo(
                id: try json(id),
                content: address.content,
                width: try json(width),
                height: try json(height),
                mainColour: mainColour,
                altText: try json(alt)
            )
        }
    }

    /// Writes what the shape does, by the pen that lists of photos are written with.
    public func write(to json: inout JSONWriter) {
        content.rawValue.utf8.span.withUnsafeBytes { content in
            altText.utf8.span.withUnsafeBytes { altText in
                PhotoFacts(
                    id: id,
                    content: content,
                    width: width,
                    height: height,
                    mainColour: mainColour,
                    altText: altText
                ).write(to: &json)
            }
        }
    }

    private var colour: String { MessagePhoto(id: id, width: 0, height: 0, mainColour: mainColour).colour }

    private func path(_ kind: PhotoFileKind) -> String { MediaAddress(content, kind).path }
}

extension Schema {
    fileprivate static let mediaPath = string(matching: "^/media/[0-9a-f]{2}/[0-9a-f]{64}-(\(kinds))\\.jpg$")
    private static let kinds = PhotoFileKind.allCases.map(\.rawValue).joined(separator: "|")
}
