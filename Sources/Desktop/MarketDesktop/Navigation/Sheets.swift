import Adwaita
import MarketClient
import MarketScreens

/// The windows over the main one: selling, signing in, settings, another shop.
final class Sheets {
    private let context: WindowContext
    private let shop = Sheet()
    private let settings = Sheet()
    private let form = Sheet()
    private let signIn = Sheet()
    private let report = Sheet()
    private let records = Sheet()
    private let leaving = Sheet()
    private let deals = Sheet()
    private let deal = Sheet()
    private let review = Sheet()
    private let seller = Sheet()
    private let claim = Sheet()
    private let claims = Sheet()
    private let meeting = Sheet()
    private let offer = Sheet()
    private let notifications = Sheet()
    private let notificationSettings = Sheet()

    init(_ context: WindowContext) { self.context = context }

    /// Opens and closes them as the shell says; call it in `observe` to follow it.
    func show() {
        let shell = context.shell
        shop.show(shell.foreignPage.map(\.id), over: context) { [context] in
            shell.foreignPage.map { ShopView($0, context) }
        }
        settings.show(shell.settings, over: context) { [context] in
            shell.settings.map { SettingsView($0, context) }
        }
        records.show(shell.records, over: context) { [context] in
            shell.records.map { AccountRecordsView($0, context) }
        }
        leaving.show(shell.leaving, over: context) { [context] in
            shell.leaving.map { LeavingView($0, context) }
        }
        deals.show(shell.deals, over: context) { [context] in
            shell.deals.map { DealListView($0, context) }
        }
        deal.show(shell.deal, over: context.over(deals.window)) { [context] in
            shell.deal.map { DealView($0, context) }
        }
        seller.show(shell.seller, over: context) { [context] in
            shell.seller.map { SellerView($0, context) }
        }
        claim.show(shell.claim, over: context) { [context] in shell.claim.map { ClaimView($0, context) } }
        claims.show(shell.claims, over: context) { [context] in
            shell.claims.map { ClaimListView($0, context) }
        }
        meeting.show(shell.meeting, over: context.over(deal.window)) { [context] in
            shell.meeting.map { MeetingView($0, context) }
        }
        review.show(shell.review, over: context.over(deal.window)) { [context] in
            shell.review.map { ReviewView($0, context) }
        }
        report.show(shell.report, over: context.over(review.window ?? seller.window)) { [context] in
            shell.report.map { ReportView($0, context) }
        }
        notifications.show(
            shell.isShowingNotifications ? shell.screens?.notifications : nil,
            over: context
        ) { [context] in shell.screens.map { NotificationListView($0.notifications, context) } }
        notificationSettings.show(
            shell.notificationSettings,
            over: context.over(notifications.window ?? settings.window)
        ) { [context] in shell.notificationSettings.map { NotificationSettingsView($0, context) } }
        offer.show(shell.offer, over: context) { [context] in shell.offer.map { OfferView($0, context) } }
        form.show(shell.form, over: context) { [context] in shell.form.map { ProductFormView($0, context) } }
        // It is the last one to come to the front: a sale or a change of settings may need a sign-in first.
        signIn.show(shell.signIn, over: context.over(form.window ?? settings.window)) { [context] in
            shell.signIn.map { SignInView($0, context) }
        }
    }
}

/// The contents of a window over the main one.
protocol SheetContent: Widget {
    /// The preferred size.
    var usualSize: (width: Int, height: Int) { get }
    /// The title of its window.
    var title: String { get }
    /// Called with the window that it is in.
    func isShown(in window: Window)
    /// Closes it, or asks first where something would be lost.
    func askToClose()
}

extension SheetContent {
    func isShown(in window: Window) {}
}

/// One window over the main one, while there is something for it to show.
final class Sheet {
    private(set) weak var window: Window?
    private var shown: AnyHashable?

    func show(_ model: (some AnyObject)?, over context: WindowContext, _ make: () -> (any SheetContent)?) {
        show(model.map { AnyHashable(ObjectIdentifier($0)) }, over: context, make)
    }

    func show(_ id: String?, over context: WindowContext, _ make: () -> (any SheetContent)?) {
        show(id.map { AnyHashable($0) }, over: context, make)
    }

    private func show(_ id: AnyHashable?, over context: WindowContext, _ make: () -> (any SheetContent)?) {
        guard id != shown else { return }
        shown = id
        window?.destroy()
        window = nil
        guard id != nil, let page = make() else { return }
        open(page, over: context)
    }

    private func open(_ page: any SheetContent, over context: WindowContext) {
        let parent = context.window
        let room = parent.extent
        let sheet = Window(
            over: parent,
            title: page.title,
            width: min(page.usualSize.width, max(room.width, 320)),
            height: min(page.usualSize.height, max(room.height, 320)),
            content: ToastPresenter(context.shell.toasts, over: page)
        )
        sheet.shouldClose = { [unowned page] in
            page.askToClose()
            return false
        }
        sheet.unusedKey("Escape") { [unowned page] in page.askToClose() }
        page.isShown(in: sheet)
        window = sheet
        sheet.present()
    }

    isolated deinit { window?.destroy() }
}

extension WindowContext {
    /// The same, with photos from elsewhere.
    func with(_ photoProvider: PhotoProvider) -> WindowContext {
        WindowContext(shell: shell, photoProvider: photoProvider, pasted: pasted, window: window)
    }

    /// The same, in front of another window.
    func over(_ window: Window?) -> WindowContext {
        WindowContext(
            shell: shell,
            photoProvider: photoProvider,
            pasted: pasted,
            window: window ?? self.window
        )
    }
}

extension Shell {
    /// True while a window lies over the main one.
    var hasSheet: Bool {
        form != nil || signIn != nil || settings != nil || foreignPage != nil || report != nil
            || records != nil || leaving != nil || deals != nil || deal != nil || review != nil
            || meeting != nil
            || claim != nil
            || claims != nil || seller != nil || offer != nil
            || isShowingNotifications || notificationSettings != nil
    }
}
