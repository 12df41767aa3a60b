import Foundation
package import Market
import MarketServer
package import MarketService
package import MarketStore

extension PhotoMaking {
    /// Takes every file for a photo but those that say that they are none.
    package static func plain(_ store: SQLiteStore) -> PhotoMaking {
        PhotoMaking { upload, once throws(MarketError) in
            guard let bytes = FileManager.default.contents(atPath: upload.path) else { throw .photoDamaged }
            if bytes.starts(with: Data("<svg".utf8)) { throw .photoUnsupported("SVG") }
            if bytes.starts(with: Data("damaged".utf8)) { throw .photoDamaged }
            let new = NewUpload(owner: upload.owner, content: .sample(Array(bytes)))
            return try await store.addUpload(new, once: once)
        }
    }
}

extension PhotoContent {
    /// The content of a file that passes for a photo.
    package static func sample(_ bytes: [UInt8]) -> PhotoContent {
        let digest = SHA256.digest(of: bytes)
        let variant = PhotoVariant(
            kind: .large,
            format: .jpeg,
            width: 4,
            height: 3,
            byteCount: Int64(bytes.count),
            digest: digest
        )
        return PhotoContent(hash: digest, width: 4, height: 3, mainColour: 0xC2410C, variants: [variant])
    }
}
