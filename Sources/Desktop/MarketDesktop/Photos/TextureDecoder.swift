public import Adwaita
package import Foundation
public import MarketClient

/// Makes photos into what GTK draws, on whatever thread it is asked.
package nonisolated struct TextureDecoder: PhotoDecoding {
    package init() {}

    package func decode(_ bytes: Data, at size: PhotoSize) throws(PhotoFailure) -> any DecodedPhoto {
        do throws(Texture.Failure) {
            return try Texture(decoding: bytes, Texture.Size(size))
        } catch {
            throw .damaged
        }
    }
}

nonisolated extension Texture: DecodedPhoto {
    public var byteCost: Int { byteCount }
}

nonisolated extension Texture.Size {
    fileprivate init(_ size: PhotoSize) {
        self =
            switch size.fit {
            case .cover: .covering(width: size.width, height: size.height)
            case .inside: .within(width: size.width, height: size.height)
            }
    }
}
