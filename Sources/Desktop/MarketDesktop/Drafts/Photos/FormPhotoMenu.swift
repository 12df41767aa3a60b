import Adwaita
import Market
import MarketScreens

/// The actions on a photo of a form: describe it, move it, take it out.
final class FormPhotoMenu: Box {
    private let photo: FormPhoto.ID
    private let form: ProductFormModel
    private let context: WindowContext
    private let description = EntryRow("")
    private let earlier: Button
    private let later: Button
    private let removal: Button

    init(_ photo: FormPhoto.ID, in form: ProductFormModel, _ context: WindowContext) {
        self.photo = photo
        self.form = form
        self.context = context
        earlier = Button("") {}
        later = Button("") {}
        removal = Button("") {}
        super.init(.vertical, spacing: 8)
        size(width: 260)
        margins(4)
        append(PreferencesGroup("", [description]))
        append(Box(.vertical, spacing: 4, [earlier, later, removal]))
        for button in [earlier, later, removal] { button.style("flat") }
        removal.style("error")
        description.onChange { [form] in form.describe(photo, as: $0) }
        description.onSubmit { [unowned self] in onDone() }
        let acts: [(button: Button, act: (ProductFormModel) -> Void)] = [
            (earlier, { $0.move(photo, by: -1) }), (later, { $0.move(photo, by: 1) }),
            (removal, { $0.remove(photo) }),
        ]
        for (button, act) in acts {
            button.onPress { [unowned self, form] in
                onDone()
                act(form)
            }
        }
        observe(self) { $0.render() }
    }

    /// Called when it is to be closed.
    var onDone: () -> Void = {}

    private func render() {
        guard let place = form.photos.firstIndex(where: { $0.id == photo }) else { return }
        let texts = context.texts
        let number = ["number": "\(place + 1)"]
        description.title = texts[.photoAlt]
        description.text = form.photos[place].altText
        earlier.title = texts(.photoUp, number)
        later.title = texts(.photoDown, number)
        removal.title = texts(.photoRemove, number)
        earlier.isSensitive = place > 0
        later.isSensitive = place < form.photos.count - 1
    }
}
