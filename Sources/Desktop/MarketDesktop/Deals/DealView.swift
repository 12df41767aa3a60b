import Adwaita
import Market
import MarketScreens

/// One deal: what was agreed, the code to show, and what comes next.
final class DealView: SheetView {
    private let deal: DealModel
    private let facts = PreferencesGroup()
    private let talk: ActionRow
    private let review: ActionRow
    private let meeting: MeetingGroup
    private let handover: HandoverGroup
    private let reservation: ReservationGroup
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    private let clock = Label("", wraps: true).centered().style("dim-label", "caption")
    private let state: StateView
    private let reasons: CancelReasons
    private let noShow: NoShowQuestion
    private var shown: [DealFact]?

    init(_ deal: DealModel, _ context: WindowContext) {
        self.deal = deal
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
            [offline, clock, handover, meeting, facts, PreferencesGroup("", [review, talk]), reservation]
        )
        let scroller = ScrollView(Clamp(all.margins(horizontal: 12, vertical: 16), width: 560))
        state = StateView(scroller, icon: "document-open-recent-symbolic") { [deal] in deal.retry() }
        super.init(context, size: (480, 720), [state]) { [deal] in deal.close() }
        offline.role(.status)
        observe(self) { $0.render() }
    }

    private func render() {
        showHeading(subtitle: deal.title)
        review.isVisible = deal.reviewTitle != nil
        if let title = deal.reviewTitle { review.title = title }
        talk.title = deal.talkTitle
        offline.show(deal.offlineText)
        clock.show(deal.clockText)
        state.show(deal.error, isLoading: deal.phase == .loading)
        handover.isVisible = deal.isOpen
        reservation.isVisible = deal.mayCancel
        let facts = deal.facts
        if facts != shown {
            shown = facts
            self.facts.show(facts.map { ActionRow($0.name, subtitle: $0.text) })
        }
    }

    override var title: String { context.texts[.screenDealTitle] }

    override func isShown(in window: Window) {
        reasons.window = window
        noShow.window = window
        super.isShown(in: window)
    }
}
