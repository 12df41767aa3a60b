import Adwaita
import Foundation
import Linux
import MarketClient

/// A photo that is in a file, made small away from the main thread.
///
/// Another program makes pictures of formats that can't be read here.
final class FilePreview: Bin {
    private var decoding: Task<Void, Never>?

    /// Square, `side` pixels wide before scaling.
    init(_ file: PhotoFile, side: Int, _ photoProvider: PhotoProvider) {
        let picture = PictureView(.cover)
        super.init(picture)
        size(width: side, height: side)
        clipped()
        let pixels = side * max(1, scaleFactor)
        let (threads, previews) = (photoProvider.threads, photoProvider.previews)
        decoding = Task { [weak self, weak picture] in
            let texture = await threads.run {
                let size = Texture.Size.covering(width: pixels, height: pixels)
                let own = try? Texture(decoding: Data(contentsOf: URL(filePath: file.path)), size)
                return own ?? previews?.preview(of: file.path).flatMap { try? Texture(decoding: $0, size) }
            }
            guard !Task.isCancelled, let self else { return }
            if let texture {
                picture?.texture = texture
            } else {
                // The market may read what can't be read here.
                child = IconImage("image-x-generic-symbolic", pixels: 32).style("dim-label")
                    .align(.center, .center)
            }
        }
    }

    isolated deinit { decoding?.cancel() }
}
