import Adwaita
import Foundation
import Market
import MarketClient
import MarketScreens

/// The place of one photo: its main colour while it is on its way, then the photo, or a sign that it can't be had.
///
/// It is as large as it is told to be, whatever it shows, so nothing moves when a photo arrives.
final class PhotoView: Bin {
    /// Which of a product's two files is shown.
    enum Kind { case thumbnail, large }

    private let slot: PhotoSlot
    private let picture: Adwaita.Picture
    private let failure = Icon("image-missing-symbolic", pixels: 32).style("dim-label")
    private let kind: Kind
    private let fit: Adwaita.Picture.Fit
    private let width: Int
    private let height: Int

    /// A place for photos of `width` × `height` pixels before scaling.
    init(
        _ gallery: Gallery,
        _ kind: Kind,
        width: Int,
        height: Int,
        fit: Adwaita.Picture.Fit = .cover
    ) {
        slot = gallery.slot()
        picture = Adwaita.Picture(fit)
        self.kind = kind
        self.fit = fit
        self.width = width
        self.height = height
        super.init()
        child = Overlay(picture, over: [failure.align(.center, .center).untouchable()])
        size(width: width, height: height)
        clipped()
        failure.isVisible = false
        observe(self) { $0.render() }
    }

    /// Shows another photo, or none; what it shows is said to those who listen only where `altText` has words.
    func show(_ photo: KeptPicture?) {
        let address = photo.flatMap {
            PhotoAddress((kind == .large ? $0.large : $0.thumbnail).absoluteString)
        }
        let scale = max(1, scaleFactor)
        let size = PhotoSize(
            width: width * scale,
            height: height * scale,
            fit: fit == .cover ? .cover : .inside
        )
        slot.show(address.map { PhotoRequest($0, size: size) }, placeholder: photo?.mainColour)
        // At once and not with the next turn: a photo that is in memory must not flash.
        render()
    }

    /// The photo itself, once it is there.
    var texture: Texture? {
        guard case .shown(let photo) = slot.phase else { return nil }
        return photo as? Texture
    }

    /// Tries again to have a photo that did not come.
    func retry() { slot.retry() }

    private func render() {
        switch slot.phase {
        case .shown(let photo):
            picture.texture = photo as? Texture
            failure.isVisible = false
        case .loading:
            picture.texture = slot.placeholder.map(Swatches.texture)
            failure.isVisible = false
        case .empty:
            picture.texture = slot.placeholder.map(Swatches.texture)
            failure.isVisible = false
        case .failed:
            picture.texture = nil
            failure.isVisible = true
        }
    }
}

/// Textures of one colour, each made once: there are only so many colours on a screen.
private enum Swatches {
    private static var made: [UInt32: Texture] = [:]

    static func texture(_ colour: UInt32) -> Texture {
        if let texture = made[colour] { return texture }
        if made.count > 500 { made = [:] }
        let texture = Texture(
            red: UInt8(truncatingIfNeeded: colour >> 16),
            green: UInt8(truncatingIfNeeded: colour >> 8),
            blue: UInt8(truncatingIfNeeded: colour)
        )
        made[colour] = texture
        return texture
    }
}
