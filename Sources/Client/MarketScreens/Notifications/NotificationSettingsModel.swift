public import Market
import MarketClient
public import Observation

/// The person's choices of notifications, their places and times; each applies at once.
@MainActor
@Observable
public final class NotificationSettingsModel {
    /// The current state of the page.
    public private(set) var phase = LoadPhase.loading
    private var settings = NotificationSettings()

    /// Called when the page is to close.
    @ObservationIgnored var ended: (@MainActor () -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let choices: NotificationChoices
    @ObservationIgnored private let loading = TaskSlot()
    /// As the market last said they are.
    @ObservationIgnored private var kept = NotificationSettings()
    @ObservationIgnored private var isSaving = false

    init(_ context: ScreenContext, _ choices: NotificationChoices) {
        self.context = context
        self.choices = choices
    }

    /// Loads what was chosen; called when the page is opened.
    public func appear() {
        loading.load(into: self, \.phase) { [context] () throws(ClientError) in
            try await context.onlineClient.notifications.settings()
        } then: {
            $0.took($1)
            $0.settings = $1
        }
    }

    /// Tries again what failed.
    public func retry() { appear() }

    /// Why there is nothing to show; `nil` while there is.
    public var error: ScreenError? { context.screenError(phase) }

    // MARK: Choosing

    /// The kinds that can be chosen for a channel, with what they are called.
    public func kinds(of channel: NotificationChannel) -> [(kind: NotificationKind, title: String)] {
        NotificationKind.all.filter { $0.channels.contains(channel) }.map { kind in
            (kind, kind.nameKey.map { context.localization.texts[$0] } ?? kind.rawValue)
        }
    }

    /// True where notifications of a kind go through a channel.
    public func isOn(_ kind: NotificationKind, _ channel: NotificationChannel) -> Bool {
        settings.isOn(kind, channel)
    }

    /// Chooses whether a kind goes through a channel.
    public func set(_ kind: NotificationKind, _ channel: NotificationChannel, _ isOn: Bool) {
        change { $0.set(kind, channel, isOn) }
    }

    /// True where nothing rings.
    public var isSilent: Bool {
        get { settings.isSilent }
        set { change { $0.isSilent = newValue } }
    }

    /// True where there are quiet hours.
    public var hasQuietHours: Bool {
        get { settings.quietHours != nil }
        set { change { $0.quietHours = newValue ? .night : nil } }
    }

    /// The quiet hours, or those of who has none yet.
    public var quietHours: NotificationSettings.QuietHours { settings.quietHours ?? .night }

    /// Chooses the quiet hours; a beginning that is the end as well changes nothing.
    public func setQuietHours(from: Int, to: Int) {
        guard let hours = NotificationSettings.QuietHours(from: from, to: to) else { return }
        change { $0.quietHours = hours }
    }

    /// True where others see what the person has read, and the person what others have.
    public var showsReadMarks: Bool {
        get { settings.showsReadMarks }
        set { change { $0.showsReadMarks = newValue } }
    }

    private func change(_ change: (inout NotificationSettings) -> Void) {
        var new = settings
        change(&new)
        guard phase == .shown, new != settings else { return }
        settings = new
        save()
    }

    /// One at a time: what is chosen meanwhile is sent after it, all of it at once.
    private func save() {
        guard !isSaving else { return }
        isSaving = true
        context.backgroundTasks.run { [weak self, context] in
            while let self, self.settings != self.kept {
                let wished = self.settings
                do throws(ClientError) {
                    self.took(
                        try await context.onlineClient.notifications.setSettings(wished)
                    )
                    // Where the market keeps it otherwise, that holds.
                    if self.settings == wished { self.settings = self.kept }
                } catch {
                    self.settings = self.kept
                    context.toast(error)
                }
            }
            self?.isSaving = false
        }
    }

    private func took(_ settings: NotificationSettings) {
        kept = settings
        choices.take(settings)
    }

    /// Closes the page.
    public func close() { ended?() }

    package func settle() async {
        await loading.settle()
        await context.backgroundTasks.settle()
    }
}
