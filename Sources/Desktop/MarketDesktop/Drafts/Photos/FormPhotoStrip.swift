import Adwaita
import Market
import MarketScreens

/// The photos of a form side by side, after the button that adds one.
final class FormPhotoStrip: Box {
    private let form: ProductFormModel
    private let context: WindowContext
    private let row = Box(.horizontal, spacing: 12)
    private let counter = Label().whole().centered().style("caption", "numeric")
    private let adding: Button
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private let caption = FieldCaption()
    private var cards: [FormPhoto.ID: FormPhotoCard] = [:]

    /// Called when photos are to be chosen.
    var onAdd: () -> Void = {}

    init(_ form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        self.context = context
        let face = Box(.vertical, spacing: 4, [IconImage("camera-photo-symbolic", pixels: 24), counter])
        adding = Button(face.align(.center, .center), called: "") {}
        super.init(.vertical, spacing: 8)
        adding.onPress { [unowned self] in onAdd() }
        adding.size(width: FormPhotoCard.side, height: FormPhotoCard.side).align(.start, .start).style(
            "photo-add"
        )
        row.append(adding)
        append(ScrollView(row.margins(vertical: 4), along: .horizontal))
        append(hint.margins(horizontal: 12))
        append(caption)
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        counter.text = form.photoCounter
        adding.isVisible = form.canAddPhotos
        adding.called("\(texts[.photoAdd]), \(form.photoCounter)").tooltip = texts[.photoAdd]
        hint.text = texts[form.photosAreFixed ? .appFormPhotosFixed : .appFormPhotosHint]
        let message = form.message(at: .photos)
        hint.isVisible = message == nil && (form.photosAreFixed || form.canAddPhotos)
        caption.show(message: message)
        showCards(texts)
    }

    private func showCards(_ texts: Texts) {
        let ids = Set(form.photos.map(\.id))
        for (id, card) in cards where !ids.contains(id) {
            // After a removal by key, the focus goes to the neighbour.
            let hadFocus = card.hasFocus
            row.remove(card)
            cards[id] = nil
            if hadFocus { focus() }
        }
        var previous: Widget = adding
        for (place, photo) in form.photos.enumerated() {
            let card = cards[photo.id] ?? FormPhotoCard(photo, in: form, context)
            cards[photo.id] = card
            card.show(photo, at: place, texts)
            row.place(card, after: previous)
            previous = card
        }
    }

    /// To the button that adds one, or where there is none to the first photo.
    override func focus() {
        if adding.isVisible {
            adding.focus()
        } else if let first = form.photos.first {
            cards[first.id]?.focus()
        }
    }
}
