import Adwaita
import Market
import MarketClient
import MarketScreens

/// The messages, the earliest first; a screen reader announces each new one.
final class ConversationLog: Bin {
    private let talk: ConversationModel
    private let context: WindowContext
    /// Photos between two people stay in memory only, and go with the page.
    private let photoProvider: PhotoProvider
    private weak var viewer: Window?
    /// Called when what was not sent is given up, and its words go back to where they can be changed.
    var onDiscard: () -> Void = {}
    private let column = Box(.vertical, spacing: 6)
    private let safety = Label("", wraps: true).centered().style("dim-label", "caption")
    private let earlier: Button
    private let scroller: ScrollView
    private var views: [ConversationEntry.ID: ConversationEntryView] = [:]
    private var shown: [ConversationEntry] = []
    /// True while new messages at the end are scrolled into sight.
    private var followsEnd = true
    /// The length of the content below the top before something was inserted there.
    private var lengthBefore: Double?

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        self.context = context
        photoProvider = context.photoProvider.inMemory(talk.photoFetching)
        earlier = Button("") { [talk] in talk.loadEarlier() }
        let all = Box(.vertical, spacing: 12, [earlier.align(.center), safety, column])
        scroller = ScrollView(Clamp(all.margins(12), width: 720))
        super.init(scroller)
        column.role(.log)
        column.isFocusable = false
        scroller.onScroll = { [unowned self] in scrolled() }
        onDisappear { [unowned self] in viewer?.destroy() }
        observe(self) { $0.render() }
    }

    /// Goes to the first line that was unread when the conversation was opened.
    func scrollToUnread() {
        guard let id = talk.firstUnread, let view = views[id] else { return }
        followsEnd = false
        scroller.reveal(view)
        view.focus()
    }

    private func scrolled() {
        guard length != scroller.length || page != scroller.page else {
            if !isMoving { followsEnd = scroller.remaining < 32 }
            return
        }
        (length, page) = (scroller.length, scroller.page)
        guard followsEnd || lengthBefore != nil, !isMoving else { return }
        isMoving = true
        // Not now: what is scrolled while it is laid out is not drawn there.
        Task { [weak self] in self?.move() }
    }

    private func move() {
        isMoving = false
        if let before = lengthBefore, !followsEnd {
            // What stood in sight stays there when more was put above it.
            scroller.offset += scroller.length - before
        } else if followsEnd {
            scroller.offset = scroller.length
        }
        lengthBefore = nil
    }

    private var isMoving = false
    private var (length, page) = (0.0, 0.0)

    private func render() {
        let texts = context.texts
        earlier.title = texts[.chatEarlier]
        // Not pale while it is on its way: it would lose the keys.
        earlier.style("dim-label", if: talk.isLoadingEarlier)
        safety.show(talk.safetyText)
        column.called(texts[.chatLines])
        showLines()
        let hadFocus = earlier.hasFocus
        earlier.isVisible = talk.hasEarlier
        if hadFocus, !talk.hasEarlier { focus(near: 0) }
    }

    private func showLines() {
        let lines = talk.lines
        guard lines != shown else { return }
        if let first = shown.first(where: { $0.kind != .divider }), let new = lines.first,
            new.id != shown.first?.id, lines.contains(where: { $0.id == first.id })
        {
            lengthBefore = scroller.length
        }
        // What one writes oneself is seen.
        if let last = lines.last, last.kind == .mine, views[last.id] == nil { followsEnd = true }
        let ids = Set(lines.map(\.id))
        let gone = shown.enumerated().filter { !ids.contains($1.id) }.compactMap { place, line in
            views.removeValue(forKey: line.id).map { (place: place, view: $0) }
        }
        var above: Widget?
        for line in lines {
            let view = views[line.id] ?? makeView(of: line)
            let isNew = views[line.id] == nil
            views[line.id] = view
            view.show(line)
            if isNew { column.place(view, after: above) }
            above = view
        }
        shown = lines
        // The keys first: a window goes on asking what had them.
        if let left = gone.first(where: \.view.hasFocus)?.place { focus(near: left) }
        for (_, view) in gone { column.remove(view) }
    }

    /// Has the keys go to the line at a place, or the last before it: those of one that went go on to its neighbour.
    private func focus(near place: Int) {
        let line = shown.prefix(place + 1).last { $0.kind != .divider } ?? shown.first { $0.kind != .divider }
        if let line { views[line.id]?.focus() } else { onDiscard() }
    }

    private func makeView(of line: ConversationEntry) -> ConversationEntryView {
        let view = ConversationEntryView(talk, line, photoProvider, context)
        view.onDiscard = { [unowned self] in onDiscard() }
        view.onOpenPicture = { [unowned self] in
            if case .message(let number) = line.id { look(at: number, from: $0) }
        }
        return view
    }

    private func look(at number: Int64, from index: Int) {
        guard viewer == nil else { return }
        viewer = PhotoViewer.open(talk.pages(of: number, from: index), context.with(photoProvider))
    }
}
