import Market
public import MarketClient
public import Observation

/// The form of a person's own picture and words.
@MainActor
@Observable
public final class ProfileEditModel {
    /// The picture that the form stands for.
    public enum Picture: Hashable, Sendable {
        /// None.
        case none
        /// The one that the market has.
        case onMarket(SavedPicture)
        /// A file that was chosen and is sent with the form.
        case file(PhotoFile)

        /// The picture that the market has, if any.
        init(_ picture: ProductPicture?) {
            self = if let picture { .onMarket(SavedPicture(picture)) } else { .none }
        }
    }

    /// The state of loading what the market has.
    private(set) var phase = LoadPhase.loading
    /// The words as typed.
    public private(set) var introduction = ""
    /// The picture as chosen.
    public private(set) var picture = Picture.none
    /// True while it is being sent.
    public private(set) var isBusy = false
    /// The problem with what was sent; `nil` for none.
    public private(set) var problem: String?
    private var saved = OwnProfile()

    /// Called when the form is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let loading = TaskSlot()
    @ObservationIgnored private let sending = TaskSlot()
    /// The same for the same file, so that a photo that was sent twice is one.
    @ObservationIgnored private var key = IdempotencyKey.random()

    package init(_ context: ScreenContext) {
        self.context = context
    }

    /// Loads what the market has; called when the form is opened, and to try again.
    public func appear() {
        loading.load(into: self, \.phase) { [context] () throws(ClientError) in
            try await context.onlineClient.accounts.profile()
        } then: { form, profile in
            form.take(profile)
        }
    }

    private func take(_ profile: OwnProfile) {
        saved = profile
        introduction = profile.introduction
        picture = Picture(profile.picture)
    }

    /// Takes in what the field holds, as far as it is allowed; returns what is to stand there.
    public func enter(_ text: String) -> String {
        guard !isBusy else { return introduction }
        let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
        introduction = String(line.prefix(Introduction.mostCharacters))
        problem = nil
        return introduction
    }

    /// Chooses a file as the picture.
    public func choose(_ file: PhotoFile) {
        guard !isBusy else { return }
        picture = .file(file)
        key = .random()
        problem = nil
    }

    /// Leaves the picture out.
    public func removePicture() {
        guard !isBusy else { return }
        picture = .none
        problem = nil
    }

    /// Says why a file was not taken.
    public func refuse(_ error: ClientError) { problem = context.message(for: error) }

    /// Sends the form; it closes once the market has it.
    public func save() {
        guard !isBusy, phase == .shown else { return }
        isBusy = true
        problem = nil
        let (words, picture, old, key) = (introduction, picture, saved.picture?.id, key)
        sending.load(for: self) { [context] () throws(ClientError) -> OwnProfile in
            let client = try context.onlineClient
            let id: Photo.ID?
            switch picture {
            case .none: id = nil
            case .onMarket: id = old
            case .file(let file): id = try await client.selling.uploadPhoto(file, key) { _ in }.id
            }
            return try await client.accounts.saveProfile(words, id)
        } then: { form, profile in
            form.isBusy = false
            form.take(profile)
            form.context.toasts.show(form.texts[.noteSaved])
            form.ended?()
        } orElse: { form, error in
            form.isBusy = false
            if error != .cancelled { form.problem = form.context.message(for: error) }
        }
    }

    /// Closes the form; what was not sent is lost.
    public func close() {
        sending.cancel()
        ended?()
    }

    /// True where closing would lose something.
    public var hasChanges: Bool {
        guard phase == .shown else { return false }
        return introduction != saved.introduction || picture != Picture(saved.picture)
    }

    // MARK: Presentation

    /// The account's name.
    public var name: String { context.accountSession.account?.name ?? "" }
    /// The title of the form.
    public var title: String { texts[.profileTitle] }
    /// The label of the words.
    public var label: String { texts[.profileIntroduction] }
    /// The number of characters, and of those allowed.
    public var counter: String { "\(introduction.count)/\(Introduction.mostCharacters)" }
    /// The place where others see it, or that moderators hid it.
    public var hint: String { texts[saved.isHidden ? .profileHidden : .profileHint] }
    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }
    /// True while it is loading.
    public var isLoading: Bool { phase == .loading }

    private var texts: Texts { context.localization.texts }

    package func settle() async {
        await loading.settle()
        await sending.settle()
    }
}
