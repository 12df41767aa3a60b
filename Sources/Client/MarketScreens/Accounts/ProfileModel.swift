public import Market
import MarketAPI
public import MarketClient
public import Observation

/// A person's own corner: what they sell, what they began to write, who they are.
@MainActor
@Observable
public final class ProfileModel {
    /// The state of the page, by the person who is signed in.
    public enum Phase: Hashable, Sendable {
        /// Signed out, in a market with accounts.
        case signedOut
        /// An account is signed in; its products are shown.
        case signedIn
        /// The market knows no accounts: its vendor's goods stand among all others.
        case vendor
        /// The person is being signed out.
        case signingOut
    }

    /// A part of the page.
    public enum Part: Hashable, Sendable, CaseIterable {
        /// The person's products, and drafts of them.
        case goods
        /// Purchases and sales.
        case trades
        /// Devices, password, notifications, appearance.
        case account
    }

    /// The part that is shown.
    public private(set) var part = Part.goods
    /// The state of the products that are shown.
    public private(set) var state = ProductState.selling
    /// The number of one's products in each state; `nil` until it is known.
    public internal(set) var counts: OwnProductCounts?
    /// The product whose owner acts on it from its row, with the questions that this raises.
    public internal(set) var acting: ProductDetailModel?
    /// The window whose menu was used for that.
    public internal(set) weak var actingShell: Shell?
    /// The person's purchases and sales.
    public let trades: TradeOverviewModel
    /// The person's devices, and their password.
    public let security: AccountSecurityModel
    /// The drafts that were begun and not sent.
    public private(set) var drafts: [DraftRow] = []
    /// The person's products; `nil` while no account is signed in.
    public private(set) var feed: ProductFeed?
    /// Recent events of the account, newest first.
    private var notices: [AccountNotice] = []
    private var isSigningOut = false
    /// Asked before drafts are lost that the account does not have.
    public private(set) var dialog: Confirmation?
    /// Told when the person has signed out here, before anybody else can be there.
    @ObservationIgnored var signedOut: (@MainActor () -> Void)?

    @ObservationIgnored let context: ScreenContext
    @ObservationIgnored private var kept: [Draft] = []
    @ObservationIgnored let counting = TaskSlot()
    @ObservationIgnored private var reader: ProductEventSubscription?
    @ObservationIgnored private let looking = TaskSlot()
    @ObservationIgnored private let noticing = TaskSlot()
    @ObservationIgnored private var owner: Account.ID?

    public init(_ context: ScreenContext) {
        self.context = context
        trades = TradeOverviewModel(context)
        security = AccountSecurityModel(context)
        reader = context.productEvents.follow { [weak self] in self?.read($0) }
    }

    /// Shows another part of the page.
    public func use(_ part: Part) {
        guard part != self.part else { return }
        self.part = part
        loadPart()
    }

    /// Shows the products in another state.
    public func use(_ state: ProductState) {
        guard state != self.state else { return }
        self.state = state
        guard context.accountSession.account != nil else { return }
        feed = makeFeed()
        feed?.appear()
    }

    private func loadPart() {
        guard phase == .signedIn else { return }
        switch part {
        case .goods: loadCounts()
        case .trades: trades.appear()
        case .account: security.appear()
        }
    }

    /// The current state of the page.
    public var phase: Phase {
        if isSigningOut { return .signingOut }
        switch context.accountSession.identity {
        case .nobody: return context.client.capabilities.contains(.accounts) ? .signedOut : .vendor
        case .account: return .signedIn
        case .vendor: return .vendor
        }
    }

    /// Call whenever the screen comes to the front, and when a person has signed in or out.
    public func appear() {
        follow()
        feed?.appear()
        loadPart()
        loadNotices()
        loadDrafts()
    }

    /// Leaves nothing on the screen of who was here before.
    func personChanged() {
        looking.cancel()
        kept = []
        drafts = []
        dialog = nil
        follow()
        loadDrafts()
    }

    /// Looks what was begun and not sent.
    func loadDrafts() {
        looking.run { [weak self, context] in
            let drafts: [Draft]
            do throws(ClientError) { drafts = try await context.outbox.drafts() } catch { return }
            guard let self, !Task.isCancelled else { return }
            kept = drafts
            let rows = drafts.map { DraftRow($0, context.screenClock, in: context.localization.texts) }
            if rows != self.drafts { self.drafts = rows }
        }
    }

    private func loadNotices() {
        guard phase == .signedIn else { return }
        noticing.load(for: self) { [context] () throws(ClientError) in
            try await context.onlineClient.accounts.notices()
        } then: { mine, found in
            if found != mine.notices { mine.notices = found }
        } orElse: { _, _ in
            // What is wrong with the network is said by the goods; markets before this one know no notices.
        }
    }

    private func follow() {
        let account = context.accountSession.account?.id
        guard account != owner else { return }
        owner = account
        looking.cancel()
        kept = []
        drafts = []
        noticing.cancel()
        notices = []
        counting.cancel()
        counts = nil
        acting = nil
        trades.personChanged()
        security.personChanged()
        feed = account == nil ? nil : makeFeed()
    }

    private func makeFeed() -> ProductFeed {
        ProductFeed(
            context,
            query: ListingQuery(states: hasStates ? [state] : []),
            emptyTexts: state == .selling
                ? (.screenMineEmptyTitle, .screenMineEmpty, .screenSell)
                : (.mineStateEmptyTitle, .mineStateEmpty, nil),
            kept: .mine(hasStates ? state : nil),
            load: context.client.products.mine
        )
    }

    /// The draft behind a row, to be taken up in a form.
    public func draft(_ row: DraftRow) -> Draft? { kept.first { $0.id == row.id } }

    /// Forgets a draft, which can be taken back.
    public func discard(_ row: DraftRow) {
        guard let draft = draft(row) else { return }
        drafts.removeAll { $0.id == row.id }
        let texts = context.localization.texts
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.outbox.discard(draft.id)
                context.toasts.show(
                    texts[.screenDraftDiscarded],
                    ToastMessage.Action(texts[.screenUndo]) { [weak self] in
                        do throws(ClientError) { try await context.outbox.save(draft) } catch {
                            context.toasts.show(texts[.screenFormNotKept])
                        }
                        self?.appear()
                    }
                )
            } catch {
                context.toasts.show(texts[.screenFormNotDiscarded])
                self?.appear()
            }
        }
    }

    /// Signs out here, whatever the market says to it; asks first where drafts would be lost.
    public func signOut() {
        guard phase == .signedIn, dialog == nil else { return }
        isSigningOut = true
        context.backgroundTasks.run { [weak self, context] in
            let count = await context.savedItemsSync?.bringDrafts() ?? 0
            // Where the screen has gone with its market, nobody can be asked, and nothing is lost.
            if count > 0 { self?.ask(about: count) } else { await Self.leave(context, self) }
        }
    }

    /// Answers what was asked before signing out.
    public func answer(_ isConfirmed: Bool) {
        guard dialog != nil else { return }
        dialog = nil
        isSigningOut = isConfirmed
        context.backgroundTasks.run { [weak self, context] in
            if isConfirmed {
                // They have waited for what does not get through already.
                await Self.leave(context, self, within: .seconds(2))
            } else {
                await context.savedItemsSync?.resume()
            }
        }
    }

    private func ask(about count: Int) {
        isSigningOut = false
        let texts = context.localization.texts
        dialog = Confirmation(
            notice: Notice(
                title: texts[.screenSignOutTitle],
                message: texts(.screenSignOutLost, count: Int64(count))
            ),
            confirm: texts[.screenSignOutAnyway],
            cancel: texts[.screenBack]
        )
    }

    private static func leave(
        _ context: ScreenContext,
        _ model: ProfileModel?,
        within limit: Duration = .seconds(10)
    ) async {
        // What is not with the account by then goes from this device.
        await context.savedItemsSync?.leave(within: limit)
        model?.signedOut?()
        do throws(ClientError) {
            try await context.client.accounts.signOut()
        } catch {
            // It is signed out here all the same, and that is what was asked for.
        }
        await context.accountSession.refresh()
        // Another market is shown by now.
        guard let model else { return }
        model.isSigningOut = false
        model.follow()
        context.toasts.show(context.localization.texts[.screenSignedOut])
    }

    // MARK: What is shown

    /// The account's name; `nil` while none is signed in.
    public var name: String? { context.accountSession.account?.name }

    /// Recent events of the account, one line of each kind, then advice on those that look unfamiliar.
    public var noticeLines: [String] {
        guard !notices.isEmpty else { return [] }
        let texts = context.localization.texts
        let lines = notices.firstOfEachKind.map {
            "\($0.text(in: texts)) · \(context.screenClock.text(of: $0.at, in: texts))"
        }
        return lines + [texts[.accountNoticesHint]]
    }

    /// True while signing out, so that buttons are disabled.
    public var isBusy: Bool { phase == .signingOut }

    /// The text for a person without products of their own here; `nil` while an account is signed in.
    public var emptyText: EmptyState? {
        let texts = context.localization.texts
        switch phase {
        case .signedOut:
            return EmptyState(
                title: texts[.screenMineSignedOutTitle],
                text: texts[.screenMineSignedOut],
                action: texts[.screenSignIn]
            )
        case .vendor:
            return EmptyState(
                title: texts[.screenMineVendorTitle],
                text: texts[.screenMineVendor],
                action: texts[.screenSell]
            )
        case .signedIn, .signingOut: return nil
        }
    }

    package func settle() async {
        await looking.settle()
        await noticing.settle()
        await counting.settle()
        await trades.settle()
        await security.settle()
        await context.backgroundTasks.settle()
        await feed?.settle()
    }
}

/// Something that was begun and not sent, in words.
public struct DraftRow: Hashable, Sendable, Identifiable {
    public let id: DraftID
    /// The name of the goods, or words for that they have none yet.
    public let name: String
    /// The state of sending: not tried, failed, or the time of the next attempt.
    public let status: String

    init(_ draft: Draft, _ clock: ScreenClock, in texts: Texts) {
        id = draft.id
        name = draft.offer.draft.name.isEmpty ? texts[.screenDraftUnnamed] : draft.offer.draft.name
        status =
            draft.goesOnAt.map { texts(.screenDraftGoesOn, ["time": clock.timeText(of: $0, in: texts)]) }
            ?? texts[draft.wasSent ? .screenDraftNotSent : .screenDraftBegun]
    }
}
