import Glibc
import Linux
import Market
import Testing

@testable import MarketStore

/// A photo with files, identified by a number.
struct SamplePhoto {
    let seed: Int

    init(_ seed: Int) {
        self.seed = seed
    }

    var content: PhotoContent {
        PhotoContent(
            hash: .sample(seed),
            width: 4,
            height: 3,
            mainColour: 0,
            variants: [PhotoVariant.Kind.large, .thumbnail].map { kind in
                let bytes = bytes(kind)
                return PhotoVariant(
                    kind: kind,
                    format: .jpeg,
                    width: 4,
                    height: 3,
                    byteCount: Int64(bytes.count),
                    digest: SHA256.digest(of: bytes)
                )
            }
        )
    }

    /// The file of its large picture, in a market's or a backup's folder.
    func large(in folder: String) -> String {
        let content = content
        return "\(folder)/photos/\(content.path(of: content.variants[0]))"
    }

    /// Puts its files in place.
    func put(in folder: DataFolder) throws {
        let content = content
        for variant in content.variants {
            let path = "\(folder.photos)/\(content.path(of: variant))"
            try Files.makeFolders(path.parentFolder)
            try File(path, O_WRONLY | O_CREAT).write(bytes(variant.kind).span)
        }
    }

    /// Offers something that shows it.
    @discardableResult
    func sell(_ name: String, on market: TestMarket, in folder: DataFolder) async throws -> Product {
        let upload = NewUpload(owner: market.seller.id, content: content)
        let record = try #require(try await market.store.addUpload(upload, once: nil).value)
        try put(in: folder)
        return try await market.sell(name, photos: [PhotoPlace(record.id)])
    }

    private func bytes(_ kind: PhotoVariant.Kind) -> [UInt8] {
        Array("picture \(seed) \(kind)".utf8)
    }
}

func flipByte(of path: String) throws {
    let file = try #require(fopen(path, "r+"))
    fseek(file, -3, SEEK_END)
    let byte = fgetc(file)
    fseek(file, -3, SEEK_END)
    fputc(byte ^ 1, file)
    fclose(file)
}
