import Adwaita
import Market
import MarketScreens

/// The top of a conversation: who the other one is, and what can be done about that.
final class ConversationHeader: SidePageHeader {
    private let talk: ConversationModel
    private let disc: PersonDisc
    private let menu = MenuButton(icon: "view-more-symbolic", called: "", [])

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        disc = PersonDisc(context.photoProvider, pixels: 28)
        super.init(context, start: [disc], end: [menu])
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        title.title = talk.partnerName
        disc.show(talk.partnerName, talk.partnerPicture)
        disc.isVisible = talk.partnerPicture != nil
        menu.called(texts[.chatMenu]).tooltip = texts[.chatMenu]
        menu.isVisible = talk.id != nil
        let block = texts[talk.isBlocked == true ? .chatUnblock : .chatBlock]
        var reports: [MenuItem] = []
        if talk.canReport {
            reports = [
                .item(texts[.screenChatReportLines], action: "win.report-messages"),
                .item(
                    texts(.screenChatReportPerson, ["name": talk.partnerName]),
                    action: "win.report-partner"
                ),
            ]
        }
        menu.show([
            .section(
                talk.knowsPartner
                    ? [
                        .item(
                            texts(.screenSellerOpen, ["name": talk.partnerName]),
                            action: "win.open-partner"
                        )
                    ] : []
            ),
            .section([.item(texts[.chatLeave], action: "win.leave-conversation")]),
            .section(reports + [.item(block, action: "win.block-partner")]),
        ])
    }
}
