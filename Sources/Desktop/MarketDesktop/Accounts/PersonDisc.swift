import Adwaita
import MarketScreens

/// A person's picture in a circle, or the first letters of their name.
///
/// Screen readers pass over it, as the name stands beside it.
final class PersonDisc: Bin {
    private let avatar: Avatar
    private let photo: PhotoView

    init(_ photos: PhotoProvider, pixels: Int) {
        avatar = Avatar(pixels: pixels)
        photo = PhotoView(photos, .thumbnail, width: pixels, height: pixels).style("disc")
        super.init(avatar)
        align(.center, .center).isHiddenFromReaders()
    }

    func show(_ name: String, _ picture: SavedPicture?) {
        avatar.show(name)
        photo.show(picture)
        let seen: Widget = picture == nil ? avatar : photo
        if child !== seen { child = seen }
    }
}
