import Adwaita
import Market
import MarketClient
import MarketScreens

/// The form for goods: one page to sell new ones and to edit one's own.
final class ProductFormView: SheetView {
    private let form: ProductFormModel
    private let intake: PhotoImporter
    private let done: Button
    private let content: Box
    private let photos: FormPhotoStrip
    private let fields: ProductFormFields
    private var dialogs: ProductFormDialogs?
    private var hasBegun = false

    init(_ form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        intake = PhotoImporter(form, context.pasted)
        done = Button("") { [form] in form.submit() }.style("suggested-action")
        photos = FormPhotoStrip(form, context)
        fields = ProductFormFields(form, context)
        content = Box(.vertical, spacing: 16, [photos, fields])
        let scroller = ScrollView(Clamp(content.margins(horizontal: 12, vertical: 16), width: 560))
        fields.keepsCursorVisible(in: scroller)
        super.init(
            context,
            size: (520, 760),
            heading: WindowTitle(form.title).whole(),
            end: [done],
            [scroller]
        ) {
            [form] in form.stopOrClose()
        }
        style("form-page")
        append(UploadProgressBar(form, context))
        takePhotos()
        for key in ["<Control>Return", "<Control>KP_Enter"] { self.key(key) { [form] in form.submit() } }
        observe(self) { $0.render() }
        observe(self) { $0.followDialog() }
    }

    private func takePhotos() {
        photos.onAdd = { [unowned self] in
            if let sheet { intake.choose(over: sheet, context.texts) }
        }
        onDrop(files: { [intake] in intake.take($0) })
        key(
            "<Control>v",
            ifHandled: { [unowned self] in
                // A text that is written takes what was copied itself.
                !isTypingInWindow && intake.paste(Clipboard(of: self))
            }
        )
    }

    private func render() {
        let texts = context.texts
        // It keeps its room: in large type, all below would move with each key.
        let hasKept = form.isSaved || !heading.subtitle.isEmpty
        showHeading(subtitle: hasKept ? texts[.appFormKept] : "", close: .formCancel)
        heading.style("changed", if: !form.isSaved)
        done.title = texts[.formDone]
        done.isSensitive = form.isEnabled
        content.isSensitive = form.isEnabled
        begin()
        takeKeysBack()
    }

    /// Gives the focus to the send button after a failed attempt, since the disabled fields lost it.
    private func takeKeysBack() {
        if hasBegun, form.isEnabled, !hasFocus { done.focus() }
    }

    /// Has the keys go to where one begins, once there is something that takes them.
    private func begin() {
        guard sheet != nil, form.isEnabled, !hasBegun else { return }
        hasBegun = true
        if form.photosAreFixed { fields.focus(.name) } else { photos.focus() }
    }

    private func followDialog() {
        // Both are read, so that this runs again after either has changed.
        let (dialog, field) = (form.dialog, form.focus)
        dialogs?.follow()
        // The field that is wrong has the keys once that was read.
        guard dialog == nil, let field, form.isEnabled else { return }
        field == .photos ? photos.focus() : fields.focus(field)
        form.focused()
    }

    override var title: String { form.title }

    override var first: Widget? { nil }

    override func isShown(in window: Window) {
        super.isShown(in: window)
        dialogs = ProductFormDialogs(form, context.shell, over: window)
        dialogs?.follow()
        begin()
    }

    isolated deinit {
        // What was pasted has no place any more once it is on the market, or was thrown away.
        if form.isDone || dialogs?.hasDiscarded == true { context.pasted.forget(form.files) }
    }
}

extension ProductFormModel {
    /// Stops sending; where nothing is sent, closes the form.
    fileprivate func stopOrClose() {
        if progress != nil { cancelSending() } else { close() }
    }

    fileprivate var files: [PhotoFile] {
        photos.compactMap { photo in if case .file(let file) = photo.source { file } else { nil } }
    }

    fileprivate var isDone: Bool {
        if case .done = phase { true } else { false }
    }
}
