import Adwaita
import Market
import MarketClient
import MarketScreens

/// One photo of a form: what it looks like, a button that removes it, and behind a press what else can be done with it.
final class FormPhotoCard: Bin {
    static let side = 96

    /// The dragged photo.
    private struct Dragged {
        let form: ObjectIdentifier
        let photo: FormPhoto.ID
    }

    private let form: ProductFormModel
    private let id: FormPhoto.ID
    private let opener: MenuButton
    private let removal: Button
    private let badgeText = Label().whole().style("caption-heading")
    private let badge: Bin

    init(_ photo: FormPhoto, in form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        id = photo.id
        let face = Self.face(of: photo, context)
        face.style("photo-face")
        // Square, whatever shape the photo has.
        let square = Overlay(Bin().size(width: Self.side, height: Self.side), over: [face])
        opener = MenuButton(square, called: "").style("flat", "photo-card")
        removal = Button(icon: "window-close-symbolic", called: "") { [form] in form.remove(photo.id) }
        badge = Bin(badgeText).style("photo-badge")
        super.init()
        child = Overlay(
            opener,
            over: [
                removal.style("osd", "circular", "photo-remove").align(.end, .start).margins(4),
                badge.align(.start, .end).margins(8).untouchable(),
            ]
        )
        align(.start, .start)
        style("photo-place")
        badgeText.isHiddenFromReaders()
        opener.opens { [unowned self] in makeMenu(context) }
        guard !form.photosAreFixed else {
            removal.isVisible = false
            opener.isSensitive = false
            return
        }
        moveByKeys()
        moveByDragging()
    }

    private static func face(of photo: FormPhoto, _ context: WindowContext) -> Widget {
        switch photo.source {
        case .file(let file): return FilePreview(file, side: side, context.photoProvider)
        case .onMarket(let picture):
            let view = PhotoView(context.photoProvider, .thumbnail, width: side, height: side)
            view.show(SavedPicture(picture))
            return view
        }
    }

    private func makeMenu(_ context: WindowContext) -> Widget {
        let menu = FormPhotoMenu(id, in: form, context)
        menu.onDone = { [unowned opener] in opener.close() }
        return menu
    }

    private func moveByKeys() {
        let acts: [(key: String, act: (ProductFormModel, FormPhoto.ID) -> Void)] = [
            ("<Control>Left", { $0.move($1, by: -1) }), ("<Control>Right", { $0.move($1, by: 1) }),
            ("Delete", { $0.remove($1) }),
        ]
        for (key, act) in acts {
            self.key(
                key,
                ifHandled: { [unowned self] in
                    // Where the photo is described, these keys are the text's.
                    if isTypingInWindow { return false }
                    act(form, id)
                    return true
                }
            )
        }
    }

    private func moveByDragging() {
        draggable { [form, id] in Dragged(form: ObjectIdentifier(form), photo: id) }
        onDrop(Dragged.self) { [form, id] dragged, _, _ in
            guard dragged.form == ObjectIdentifier(form),
                let place = form.photos.firstIndex(where: { $0.id == id })
            else { return false }
            form.move(dragged.photo, to: place)
            return true
        }
    }

    func show(_ photo: FormPhoto, at place: Int, _ texts: Texts) {
        let name = form.name(of: id)
        opener.called(photo.altText.isEmpty ? name : "\(name): \(photo.altText)")
        let removalName = texts(.photoRemove, ["number": "\(place + 1)"])
        removal.called(removalName).tooltip = removalName
        badgeText.text = texts[.appFormCover]
        badge.isVisible = place == 0
    }

    override func focus() { opener.focus() }
}

extension ProductFormModel {
    /// Moves a photo nearer to the beginning or the end.
    func move(_ photo: FormPhoto.ID, by step: Int) {
        guard let place = photos.firstIndex(where: { $0.id == photo }) else { return }
        move(photo, to: place + step)
    }
}
