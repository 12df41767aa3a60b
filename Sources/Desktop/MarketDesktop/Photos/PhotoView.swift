import Adwaita
import Foundation
import Market
import MarketClient
import MarketScreens

/// The place of one photo: its main colour during loading, then the photo, or a sign of failure.
///
/// It keeps its given size, whatever it shows, so nothing moves when a photo arrives.
final class PhotoView: Bin {
    /// The one of a product's two files to show.
    enum Kind { case thumbnail, large }

    /// Called when something else is seen: a photo, or that there is none.
    var onChange: () -> Void = {}

    private let slot: PhotoSlot
    private let picture: PictureView
    /// Made with the first photo that can't be had: most can.
    private lazy var sign = IconImage("image-missing-symbolic", pixels: 32).style("dim-label").align(
        .center,
        .center
    )
    private let kind: Kind
    private let fit: PictureView.Fit
    /// The size at which the photo is drawn, in pixels before scaling; `nil` until that is known.
    private var extentOfPhoto: (width: Int, height: Int)?
    private var photo: SavedPicture?

    /// A place for photos of `width` × `height` pixels before scaling.
    ///
    /// One that `grows` is at least so large and takes what room it is given; it asks for its photo once it knows from
    /// `draw(width:height:)` how large that is.
    init(
        _ photoProvider: PhotoProvider,
        _ kind: Kind,
        width: Int,
        height: Int,
        fit: PictureView.Fit = .cover,
        grows: Bool = false
    ) {
        slot = photoProvider.slot()
        picture = PictureView(fit)
        self.kind = kind
        self.fit = fit
        if !grows { extentOfPhoto = (width, height) }
        super.init(picture)
        sizedByRequest().clipped().size(width: width, height: height)
        observe(self) { $0.render() }
    }

    /// Shows another photo, or none.
    func show(_ photo: SavedPicture?) {
        self.photo = photo
        ask()
        // At once and not with the next turn: a photo that is in memory must not flash. A place that is
        // emptied waits: mostly it gets another photo at once, without a new layout in between.
        if photo != nil { render() }
    }

    /// Draws photos in another size from here on.
    ///
    /// One that is drawn as large as it was decoded costs a third of one that has to be scaled at each frame.
    func draw(width: Int, height: Int) {
        if let extentOfPhoto, extentOfPhoto == (width, height) { return }
        extentOfPhoto = (width, height)
        ask()
        render()
    }

    private func ask() {
        slot.show(photo.flatMap(request(for:)), placeholder: photo?.mainColour)
    }

    /// The request for `photo` in this place; `nil` without an address or before the first layout.
    func request(for photo: SavedPicture) -> PhotoRequest? {
        guard let extentOfPhoto,
            let address = PhotoAddress((kind == .large ? photo.large : photo.thumbnail).absoluteString)
        else { return nil }
        let scale = max(1, scaleFactor)
        return PhotoRequest(
            address,
            size: PhotoSize(
                width: extentOfPhoto.width * scale,
                height: extentOfPhoto.height * scale,
                fit: fit == .cover ? .cover : .inside
            )
        )
    }

    /// The photo itself, once it is there.
    var texture: Texture? {
        guard case .shown(let photo) = slot.phase else { return nil }
        return photo as? Texture
    }

    /// The entries of a photo's menu: it can be copied, once it is there.
    func menu(_ context: WindowContext) -> [ContextMenuItem] {
        guard let texture else { return [] }
        return [
            ContextMenuItem(context.texts[.menuCopyPicture]) { [unowned self] in
                Clipboard(of: self).set(texture)
            }
        ]
    }

    /// Why there is no photo.
    var failure: PhotoFailure? {
        guard case .failed(let failure) = slot.phase else { return nil }
        return failure
    }

    /// Tries again to have a photo that did not come.
    func retry() { slot.retry() }

    private func render() {
        switch slot.phase {
        case .shown(let photo): picture.texture = photo as? Texture
        case .loading, .empty: showColour(slot.placeholder)
        case .failed: picture.texture = nil
        }
        let seen: Widget = failure == nil ? picture : sign
        if child !== seen { child = seen }
        onChange()
    }

    private func showColour(_ colour: UInt32?) {
        // A photo that is shown whole has its colour behind it, not in its middle.
        guard let colour, fit == .cover else { return picture.texture = nil }
        let scale = max(1, scaleFactor)
        let (width, height) = extentOfPhoto ?? (1, 1)
        picture.fill(colour, width: width * scale, height: height * scale)
    }
}

extension PictureView {
    /// Holds the place of a photo of this size in its main colour, 0xRRGGBB.
    func fill(_ colour: UInt32, width: Int, height: Int) {
        fill(
            red: UInt8(truncatingIfNeeded: colour >> 16),
            green: UInt8(truncatingIfNeeded: colour >> 8),
            blue: UInt8(truncatingIfNeeded: colour),
            width: width,
            height: height
        )
    }
}
