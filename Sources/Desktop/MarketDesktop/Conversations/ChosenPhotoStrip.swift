import Adwaita
import Market
import MarketScreens

/// The photos that are to go with what is typed, side by side, each with a button that takes it out.
final class ChosenPhotoStrip: Bin {
    private static let side = 64

    /// Called when the last one was taken out by a button, which had the keys.
    var onEmpty: () -> Void = {}

    private let talk: ConversationModel
    private let context: WindowContext
    private let row = Box(.horizontal, spacing: 8)
    private var tiles: [ChosenPhoto.ID: (tile: Widget, removal: Button)] = [:]
    private var order: [ChosenPhoto.ID] = []

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        self.context = context
        super.init()
        child = ScrollView(row.margins(vertical: 4), along: .horizontal)
        observe(self) { $0.render() }
    }

    private func render() {
        let photos = talk.photos
        for (place, id) in order.enumerated() where !photos.contains(where: { $0.id == id }) {
            guard let (tile, removal) = tiles.removeValue(forKey: id) else { continue }
            if removal.hasFocus { moveFocus(from: place) }
            row.remove(tile)
        }
        isVisible = !photos.isEmpty
        order = photos.map(\.id)
        var above: Widget?
        for (place, photo) in photos.enumerated() {
            let (tile, removal) = tiles[photo.id] ?? tile(for: photo)
            tiles[photo.id] = (tile, removal)
            let name = context.texts(.photoRemove, ["number": "\(place + 1)"])
            removal.called(name).tooltip = name
            row.place(tile, after: above)
            above = tile
        }
    }

    /// Moves the focus from a removed photo to its neighbour.
    private func moveFocus(from place: Int) {
        let photos = talk.photos
        let next = photos.indices.contains(place) ? photos[place] : photos.last
        if let next, let tile = tiles[next.id] { tile.removal.focus() } else { onEmpty() }
    }

    private func tile(for photo: ChosenPhoto) -> (tile: Widget, removal: Button) {
        let preview = FilePreview(photo.file, side: Self.side, context.photoProvider)
        let removal = Button(icon: "window-close-symbolic", called: "") { [talk, pasted = context.pasted] in
            talk.remove(photo.id)
            pasted.forget([photo.file])
        }
        removal.style("osd", "circular", "photo-remove").align(.end, .start).margins(2)
        return (Overlay(preview.style("message-photo"), over: [removal]).align(.start, .start), removal)
    }
}
