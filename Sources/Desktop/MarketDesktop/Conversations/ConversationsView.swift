import Adwaita
import Market
import MarketScreens

/// The conversations of a person: the choice of a part, and a row for each conversation.
final class ConversationsView: Box {
    private let list: ConversationListModel
    private let context: WindowContext
    private let model = ArrayModel<ConversationRow>()
    private let rows: ListView<ConversationRow>
    private let state: StateView
    private let parts = Bin()
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    private let requestsHint = Label("", wraps: true).centered().style("dim-label", "caption")
    private let requests: Button
    private var language: Language?

    init(_ list: ConversationListModel, _ context: WindowContext) {
        self.list = list
        self.context = context
        requests = Button("") { [unowned list] in list.switchRequests() }.style("flat")
        let photoProvider = context.photoProvider
        rows = ListView(
            model,
            onActivate: { [unowned shell = context.shell] in shell.open(conversation: $0.id) }
        ) { ConversationCell(photoProvider) }
        let scroller = ScrollView(ScrollingClamp(rows.style("plain", "talks"), width: 720))
        state = StateView(scroller, icon: "chat-symbolic") { [unowned list, unowned shell = context.shell] in
            if list.error != nil {
                list.reload()
            } else if shell.screens?.context.accountSession.account == nil {
                shell.askToSignIn(to: .signInToTalk)
            } else {
                shell.show(.market)
            }
        }
        super.init(.vertical)
        scroller.onNearEnd = { [unowned list] in list.loadMore() }
        offline.role(.status)
        // In a row that has no room for all of them, they are scrolled sideways.
        let row = ScrollView(parts.align(.center).margins(horizontal: 12, vertical: 8), along: .horizontal)
        append(row.keepsLinesWhole())
        append(offline)
        append(requestsHint)
        append(state.expand(horizontal: true, vertical: true))
        append(requests)
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        if texts.language != language {
            language = texts.language
            parts.child = Segments(list.parts.map { .text($0.title) }) { [unowned list] in
                list.use(ConversationListModel.Part.choices[$0])
            }
        }
        let index = ConversationListModel.Part.choices.firstIndex(of: list.part) ?? 0
        (parts.child as? Segments)?.selected = index
        rows.called(texts[.placeChat])
        model.update(to: list.rows)
        offline.show(list.offlineText)
        requests.isVisible = list.requestsText != nil
        requests.title = list.requestsText ?? ""
        requestsHint.isVisible = list.requestsHint != nil
        requestsHint.text = list.requestsHint ?? ""
        state.show(list.error, empty: list.emptyText, isLoading: list.showsLoading)
        parts.isVisible = context.shell.screens?.context.accountSession.account != nil
    }
}

/// One conversation among others.
final class ConversationCell: Cell<ConversationRow> {
    private let photo: PhotoView
    private let name = Label().style("heading")
    private let line = Label()
    private let facts = Label().style("caption", "dim-label")
    private let state = Label().whole().style("badge", "state", "caption")
    private let unread = Label().whole().style("badge", "unread", "caption")

    init(_ photoProvider: PhotoProvider) {
        photo = PhotoView(photoProvider, .thumbnail, width: 56, height: 56)
        super.init(.horizontal, spacing: 12)
        style("talk-row")
        let words = Box(.vertical, spacing: 2, [name, line, facts])
        let marks = Box(.vertical, spacing: 4, [unread.align(.end), state.align(.end)]).align(.end, .center)
        append(photo.style("goods-photo").align(.start, .center))
        append(words.align(.fill, .center).expand(horizontal: true))
        append(marks)
        for part in [photo, words, marks] as [Widget] { part.isHiddenFromReaders() }
    }

    override func show(_ row: ConversationRow) {
        photo.show(row.picture.map(SavedPicture.init))
        name.text = row.name
        line.text = row.line
        line.style("heading", if: row.unread != nil)
        facts.text = row.facts
        state.isVisible = row.state != nil
        state.text = row.state ?? ""
        unread.isVisible = row.unread != nil
        unread.text = row.unread ?? ""
        self.row(called: row.spoken)
    }

    override func clear() { photo.show(nil) }
}
