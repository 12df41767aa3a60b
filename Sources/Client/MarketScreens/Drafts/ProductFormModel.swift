public import Market
public import MarketClient
public import Observation

/// The form for goods: to sell new ones and to edit one's own is the same form.
@MainActor
@Observable
public final class ProductFormModel {
    /// The state of the form.
    public internal(set) var phase: FormPhase {
        didSet { if phase.isOver { ended?() } }
    }
    /// The message or question that is open; one at a time.
    public internal(set) var dialog: FormDialog?
    /// The fields, as typed.
    public internal(set) var draft: ProductDraft
    /// In the order in which buyers will see them.
    public internal(set) var photos: [FormPhoto] = []
    /// The field that is to have the focus; views clear it by ``focused()``.
    public internal(set) var focus: DraftProblem.Field?
    /// The reason why a field refused the last key pressed.
    var refused: [DraftProblem.Field: DraftProblem.Code] = [:]
    /// The problems that the market reported.
    var refusedByMarket: [DraftProblem.Field: DraftProblem.Code] = [:]
    /// The fields that were visited; the others show no problem yet.
    var visited: Set<DraftProblem.Field> = []
    /// True where everything typed is on the disk.
    public internal(set) var isSaved = false

    /// The product that is edited; `nil` when new ones are sold.
    public internal(set) var original: ProductDetails?

    @ObservationIgnored let context: ScreenContext
    /// The account that writes here; `nil` while nobody has been signed in.
    @ObservationIgnored private(set) var author: Account.ID?
    /// Called when the form is done with.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    /// The product that an edit began from; where the market's is newer, the person is asked about it.
    @ObservationIgnored var base: EditBase?
    /// The draft under which a new product is kept and sent.
    @ObservationIgnored var kept: Draft?
    /// The draft under which an edit is kept.
    @ObservationIgnored var keptEdit: EditDraft?
    /// The last edit that was tried, and what it is known by: tried again, it is the same one.
    @ObservationIgnored var lastEdit: (edit: ProductUpdate, key: IdempotencyKey)?
    @ObservationIgnored var lastPhotoNumber = 0
    @ObservationIgnored let saving = TaskSlot()
    @ObservationIgnored let sending = TaskSlot()
    @ObservationIgnored let following = TaskSlot()
    @ObservationIgnored let choosing = TaskSlot()

    /// A form for new goods.
    ///
    /// It takes up `draft`; with `nil` the last that was begun, if any.
    public init(selling context: ScreenContext, draft: Draft? = nil) {
        self.context = context
        author = context.accountSession.account?.id
        self.draft = ProductDraft(currency: context.choices.currencies.first)
        phase = .restoring
        if let draft { take(draft) }
    }

    /// A form for goods that are on the market; when it appears it takes up what was begun earlier.
    public init(editing detail: ProductDetails, _ context: ScreenContext) {
        self.context = context
        author = context.accountSession.account?.id
        original = detail
        draft = detail.draft
        base = EditBase(detail)
        phase = .editing
        take(detail.pictures)
    }

    // MARK: Beginning

    /// Takes up what was begun earlier.
    public func appear() {
        loadChoices()
        if let original {
            restoreEdit(of: original)
            return
        }
        guard phase == .restoring else { return }
        saving.run { [weak self, context] in
            let drafts: [Draft]
            do throws(ClientError) { drafts = try await context.outbox.drafts() } catch { drafts = [] }
            guard let self, phase == .restoring else { return }
            guard let last = drafts.first else {
                phase = .editing
                return
            }
            take(last)
            announceRestored()
        }
    }

    /// Returns once it can be written in, or is closed.
    public func restored() async {
        if phase == .restoring { await saving.settle() }
    }

    func announceRestored() {
        context.toasts.show(
            texts[.screenFormRestored],
            ToastMessage.Action(texts[.screenFormAnew]) { [weak self] in self?.startOver() }
        )
    }

    /// Leaves the draft that was taken up where it is, and begins another; of an edit it is given up.
    public func startOver() {
        guard phase == .editing else { return }
        saving.cancel()
        if let original {
            dialog = nil
            begin(again: original)
        } else {
            kept = nil
            draft = empty
            photos = []
        }
        visited = []
        refused = [:]
        refusedByMarket = [:]
        isSaved = false
    }

    private func take(_ kept: Draft) {
        self.kept = kept
        draft = kept.offer.draft
        photos = kept.offer.photos.compactMap { photo in
            let source: FormPhoto.Source
            switch photo.source {
            case .file(let file): source = .file(file)
            case .onMarket(let id):
                guard let picture = kept.pictures.first(where: { $0.id == id }) else { return nil }
                source = .onMarket(picture)
            }
            lastPhotoNumber += 1
            return FormPhoto(id: lastPhotoNumber, source: source, altText: photo.altText)
        }
        draft.photoCount = photos.count
        isSaved = true
        phase = .editing
        fitChoices()
    }

    func take(_ pictures: [ProductPicture]) {
        photos = pictures.map { picture in
            lastPhotoNumber += 1
            return FormPhoto(id: lastPhotoNumber, source: .onMarket(picture), altText: picture.altText)
        }
        draft.photoCount = photos.count
    }

    /// True where another person than the author is signed in by now.
    ///
    /// A session that ends by itself leaves the form to its author.
    var isOfSomebodyElse: Bool {
        guard let now = context.accountSession.account?.id else { return false }
        author = author ?? now
        return author != now
    }

    // MARK: What is shown

    /// True for an edit of a published product, and false for a new one.
    public var isEditing: Bool { original != nil }

    /// The heading of the form.
    public var title: String { texts[isEditing ? .formEditTitle : .formSellTitle] }

    /// True while fields and buttons can be used.
    public var isEnabled: Bool { phase == .editing }

    /// True where closing the form now would lose something.
    public var isDirty: Bool {
        draft != base?.draft ?? empty || photos.map(\.offered) != base?.photos ?? []
    }

    /// The progress of sending, from 0 to 1; `nil` while nothing is sent.
    public var progress: Double? {
        guard case .sending(let progress) = phase else { return nil }
        return progress?.fraction ?? 0
    }

    /// The progress of sending, in words; `nil` while nothing is sent.
    public var progressText: String? {
        guard case .sending(let progress) = phase else { return nil }
        guard let progress, progress.photo < progress.photoCount else { return texts[.screenFormSending] }
        return texts(
            .screenFormSendingPhoto,
            ["photo": "\(progress.photo + 1)", "count": "\(progress.photoCount)"]
        )
    }

    var texts: Texts { context.localization.texts }

    /// To be called when the focus has been set.
    public func focused() { focus = nil }

    package func settle() async {
        await saving.settle()
        await sending.settle()
        await following.settle()
        await choosing.settle()
    }
}
