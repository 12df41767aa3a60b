import Adwaita
import Market
import MarketScreens

/// One deal: what was agreed, the code to show, and what comes next.
final class DealView: Box, SheetContent {
    static let usualSize = (width: 480, height: 720)

    private let deal: DealModel
    private let context: WindowContext
    private let heading = WindowTitle("").whole()
    private let close: Button
    private let facts = PreferencesGroup()
    private let talk: ActionRow
    private let review: ActionRow
    private let meeting: MeetingGroup
    private let handover: HandoverGroup
    private let reservation: ReservationGroup
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    private let state: StateView
    private let reasons: CancelReasons
    private let noShow: NoShowQuestion
    private weak var sheet: Window?
    private var shown: [DealFact]?

    init(_ deal: DealModel, _ context: WindowContext) {
        self.deal = deal
        self.context = context
        close = Button("") { [deal] in deal.close() }
        talk = ActionRow("") { [deal] in deal.openTalk() }
        review = ActionRow("") { [deal] in deal.openReview() }
        meeting = MeetingGroup(deal, context)
        handover = HandoverGroup(deal, context)
        reservation = ReservationGroup(deal, context)
        reasons = CancelReasons(deal, context)
        noShow = NoShowQuestion(deal)
        let all = Box(
            .vertical,
            spacing: 18,
            [offline, handover, meeting, facts, PreferencesGroup("", [review, talk]), reservation]
        )
        let scroller = ScrollView(Clamp(all.margins(horizontal: 12, vertical: 16), width: 560))
        state = StateView(scroller, icon: "document-open-recent-symbolic") { [deal] in deal.retry() }
        super.init(.vertical)
        let header = HeaderBar(title: heading, start: [close])
        header.showsWindowButtons(start: false, end: false)
        offline.role(.status)
        append(header)
        append(state.expand(horizontal: true, vertical: true))
        observe(self) { $0.render() }
    }

    private func render() {
        heading.title = title
        heading.subtitle = deal.title
        sheet?.title = title
        close.title = context.texts[.pictureClose]
        review.isVisible = deal.reviewTitle != nil
        if let title = deal.reviewTitle { review.title = title }
        talk.title = deal.talkTitle
        offline.show(deal.offlineText)
        state.show(deal.error, isLoading: deal.phase == .loading)
        handover.isVisible = deal.isOpen
        reservation.isVisible = deal.mayCancel
        let facts = deal.facts
        if facts != shown {
            shown = facts
            self.facts.show(facts.map { ActionRow($0.name, subtitle: $0.text) })
        }
    }

    // MARK: The window

    var title: String { context.texts[.screenDealTitle] }

    func isShown(in window: Window) {
        sheet = window
        reasons.window = window
        noShow.window = window
        close.focus()
    }

    func askToClose() { deal.close() }
}
