import Adwaita
import Linux
import Market
import MarketClient
import MarketScreens

/// The form of one's own picture and words.
final class ProfileEditView: SheetView {
    private let profile: ProfileEditModel
    private let save: Button
    private let disc: PersonDisc
    private let picture = Bin()
    private let choose: Button
    private let remove: Button
    private let words = FormField(EntryRow(""))
    private let hint = Label("", wraps: true).style("dim-label")
    private let problem = Label.problem()
    private let state: StateView
    /// For looking at a chosen file.
    private let files = BlockingPool(threads: 1)
    private var shownFile: PhotoFile?
    private var choosing: Task<Void, Never>?

    private static let side = 96

    init(_ profile: ProfileEditModel, _ context: WindowContext) {
        self.profile = profile
        save = Button("") { [profile] in profile.save() }.style("suggested-action")
        disc = PersonDisc(context.photoProvider, pixels: Self.side)
        choose = Button("") {}
        remove = Button("") { [profile] in profile.removePicture() }.style("flat")
        let buttons = Box(.horizontal, spacing: 12, [choose.wraps(), remove.wraps()])
        let form = Box(
            .vertical,
            spacing: 12,
            [picture.align(.center, .center), buttons.align(.center), words, hint, problem]
        )
        let scroller = ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))
        state = StateView(scroller, icon: "avatar-default-symbolic") { [profile] in profile.appear() }
        super.init(
            context,
            size: (420, 460),
            end: [save],
            [state],
            holdsWords: { [profile] in profile.hasChanges }
        ) { [profile] in profile.close() }
        choose.onPress { [unowned self] in choosePicture() }
        words.take = { [profile] in profile.enter($0) }
        observe(self) { $0.render() }
    }

    isolated deinit { choosing?.cancel() }

    private func render() {
        let texts = context.texts
        showHeading(close: .formCancel)
        save.title = texts[.save]
        save.isSensitive = !profile.isBusy && !profile.isLoading
        choose.title = texts[.appFormChoosePhotos]
        choose.isSensitive = !profile.isBusy
        remove.title = texts[.profilePictureRemove]
        remove.isVisible = profile.picture != .none
        remove.isSensitive = !profile.isBusy
        words.show(
            title: profile.label,
            text: profile.introduction,
            message: nil,
            counter: profile.counter
        )
        words.isSensitive = !profile.isBusy
        hint.text = profile.hint
        problem.show(profile.problem)
        showPicture()
        state.show(profile.error, isLoading: profile.isLoading)
    }

    private func showPicture() {
        switch profile.picture {
        case .none: show(nil)
        case .onMarket(let saved): show(saved)
        case .file(let file):
            guard file != shownFile else { return }
            shownFile = file
            picture.child = FilePreview(file, side: Self.side, context.photoProvider).style("disc")
        }
    }

    private func show(_ saved: SavedPicture?) {
        shownFile = nil
        disc.show(profile.name, saved)
        if picture.child !== disc { picture.child = disc }
    }

    private func choosePicture() {
        let texts = context.texts
        choosing?.cancel()
        choosing = Task { [profile, files, weak window = context.window] in
            guard let window else { return }
            let paths = await window.choosePictures(
                title: texts[.appFormChoosePhotos],
                accept: texts[.appFormChoose],
                cancel: texts[.formCancel],
                filter: texts[.formPhotos]
            )
            guard let path = paths.first, !Task.isCancelled else { return }
            let file = PhotoFile(path: path)
            let refusal = await files.run { () -> ClientError? in
                do throws(ClientError) {
                    try file.check()
                    return nil
                } catch {
                    return error
                }
            }
            guard !Task.isCancelled else { return }
            if let refusal { profile.refuse(refusal) } else { profile.choose(file) }
        }
    }

    override var title: String { profile.title }

    override var first: Widget? { words }
}
