import Adwaita
import Market
import MarketClient
import MarketScreens

/// The photos of one line of a conversation: one alone in its own shape, several as squares, three side by side.
final class MessagePhotosView: Box {
    private static let side = 88
    /// The longer side of a photo that is alone.
    private static let length = 220
    private static let gap = 6

    /// Called with the place of a photo that is to be seen large.
    var onOpen: (_ index: Int) -> Void = { _ in }

    private let context: WindowContext
    private let photoProvider: PhotoProvider
    private var shown: [ConversationEntry.Picture] = []
    private var photos: [MessagePhotoView] = []

    /// `photoProvider` has the photos of messages; those that wait are read from their files.
    init(_ photoProvider: PhotoProvider, _ context: WindowContext) {
        self.photoProvider = photoProvider
        self.context = context
        super.init(.vertical, spacing: Self.gap)
        isVisible = false
    }

    func show(_ pictures: [ConversationEntry.Picture]) {
        guard pictures != shown else { return nameAll() }
        shown = pictures
        isVisible = !pictures.isEmpty
        removeAll()
        photos = []
        let faces = pictures.enumerated().map { face(of: $1, at: $0, isAlone: pictures.count == 1) }
        for start in stride(from: 0, to: faces.count, by: 3) {
            append(Box(.horizontal, spacing: Self.gap, Array(faces[start..<min(start + 3, faces.count)])))
        }
        nameAll()
    }

    private func face(of picture: ConversationEntry.Picture, at index: Int, isAlone: Bool) -> Widget {
        switch picture {
        case .waiting(let file):
            return FilePreview(file, side: Self.side, photoProvider).style("message-photo")
        case .sent(let picture):
            let (width, height) = isAlone ? Self.extent(of: picture.size) : (Self.side, Self.side)
            let photo = MessagePhotoView(picture, photoProvider, isAlone ? .large : .thumbnail, width, height)
            {
                [unowned self] in onOpen(index)
            }
            photos.append(photo)
            return photo
        }
    }

    private func nameAll() {
        for (index, photo) in photos.enumerated() {
            let place = ["number": "\(index + 1)", "count": "\(photos.count)"]
            photo.named(context.texts(.chatPhoto, place), in: context.texts)
        }
    }

    /// Its own shape, unless that is very long.
    private static func extent(of size: ProductPicture.Size?) -> (width: Int, height: Int) {
        guard let size, size.width > 0, size.height > 0 else { return (length, length) }
        let ratio = min(max(0.5, Double(size.width) / Double(size.height)), 2)
        return ratio >= 1
            ? (length, Int(Double(length) / ratio)) : (Int(Double(length) * ratio), length)
    }
}

/// A photo of a message: pressed, it is seen large, or asked for again where it did not come.
private final class MessagePhotoView: Bin {
    private let view: PhotoView
    private let button: Button
    private var name = ""
    private var retry = ""

    init(
        _ picture: ProductPicture,
        _ photoProvider: PhotoProvider,
        _ kind: PhotoView.Kind,
        _ width: Int,
        _ height: Int,
        onOpen: @escaping () -> Void
    ) {
        view = PhotoView(photoProvider, kind, width: width, height: height)
        let view = view
        button = Button(view, called: "") { [unowned view] in
            if view.failure?.isTransient == true { view.retry() } else { onOpen() }
        }
        super.init(button.style("flat", "message-photo"))
        align(.start, .start)
        view.style("message-photo").clipped().isHiddenFromReaders()
        view.onChange = { [unowned self] in render() }
        view.show(SavedPicture(picture))
    }

    func named(_ name: String, in texts: Texts) {
        button.tooltip = texts[.pictureLarge]
        (self.name, retry) = (name, texts[.photoNotLoaded])
        render()
    }

    private func render() { button.called(view.failure == nil ? name : "\(name), \(retry)") }
}
