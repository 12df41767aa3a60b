import Adwaita
import Market
import MarketClient
import MarketScreens

/// What was said, the earliest first; who listens hears what is added.
final class ConversationLog: Bin {
    private let talk: ConversationModel
    private let context: WindowContext
    /// What two people send each other stays in memory, and goes with the page.
    private let photoProvider: PhotoProvider
    private weak var viewer: Window?
    private let column = Box(.vertical, spacing: 6)
    private let safety = Label("", wraps: true).centered().style("dim-label", "caption")
    private let earlier: Button
    private let scroller: ScrollView
    private var views: [ConversationLine.ID: ConversationLineView] = [:]
    private var shown: [ConversationLine] = []
    /// Whether what is added at the end stays in sight.
    private var followsEnd = true
    /// How much there was below the top when something was put there.
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
        earlier.isVisible = talk.hasEarlier
        earlier.isSensitive = !talk.isLoadingEarlier
        safety.isVisible = talk.safetyText != nil
        if let text = talk.safetyText { safety.text = text }
        column.called(texts[.chatLines])
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
        for (id, view) in views where !ids.contains(id) {
            column.remove(view)
            views[id] = nil
        }
        var above: Widget?
        for line in lines {
            let view = views[line.id] ?? makeView(of: line)
            let isNew = views[line.id] == nil
            views[line.id] = view
            view.show(line, in: texts)
            if isNew { column.place(view, after: above) }
            above = view
        }
        shown = lines
    }

    private func makeView(of line: ConversationLine) -> ConversationLineView {
        let view = ConversationLineView(talk, line.kind, photoProvider, context)
        switch line.id {
        case .message(let number): view.onOpenPicture { [unowned self] in look(at: number, from: $0) }
        case .unsent(let key): view.followUpload(of: key)
        case .day, .new: break
        }
        return view
    }

    private func look(at number: Int64, from index: Int) {
        guard viewer == nil else { return }
        viewer = PhotoViewer.open(talk.pages(of: number, from: index), context.with(photoProvider))
    }
}

/// One line of a conversation: a bubble with its hints above and its facts below, or words between.
final class ConversationLineView: Box {
    private let talk: ConversationModel
    private let hints = Label("", wraps: true).style("caption", "warning")
    private let words = Label("", wraps: true).selectable()
    private let facts = Label("", wraps: true).style("caption", "dim-label")
    private let buttons = Bin()
    private let pictures: LinePictures
    private let progress = ProgressBar()
    private var line: ConversationLine?
    private var offered: [String] = []

    init(
        _ talk: ConversationModel,
        _ kind: ConversationLine.Kind,
        _ photoProvider: PhotoProvider,
        _ context: WindowContext
    ) {
        self.talk = talk
        pictures = LinePictures(photoProvider, context)
        super.init(.vertical, spacing: 2)
        switch kind {
        case .divider:
            words.centered().style("caption", "dim-label")
            append(words.align(.center))
        case .mine, .theirs:
            let isMine = kind == .mine
            let side: Align = isMine ? .end : .start
            words.style("bubble", isMine ? "mine" : "theirs").align(side)
            for part in [hints, pictures, words, progress, facts] as [Widget] { append(part.align(side)) }
            append(buttons.align(side))
            margins(start: isMine ? 48 : 0, end: isMine ? 0 : 48)
        }
        hints.isVisible = false
        buttons.isVisible = false
        progress.isVisible = false
        isFocusable = true
        role(.group)
        for part in [hints, words, facts] as [Widget] { part.isHiddenFromReaders() }
    }

    /// Has a photo that is pressed be seen large.
    func onOpenPicture(_ handler: @escaping (_ index: Int) -> Void) { pictures.onOpen = handler }

    /// Shows how far the photos of a message that is being sent have come.
    func followUpload(of key: IdempotencyKey) {
        observe(self) { view in
            let fraction = view.talk.uploadFraction(of: key)
            view.progress.isVisible = fraction != nil
            if let fraction { view.progress.fraction = fraction }
        }
    }

    func show(_ line: ConversationLine, in texts: Texts) {
        offer(line, in: texts)
        guard line != self.line else { return pictures.show(line.pictures) }
        self.line = line
        pictures.show(line.pictures)
        words.isVisible = !line.text.isEmpty
        called(line.spoken)
        if words.text != line.text { words.text = line.text }
        words.style("note", if: line.isNote)
        hints.isVisible = !line.hints.isEmpty
        hints.text = line.hints.joined(separator: "\n")
        hints.style("error", if: line.isGrave)
        facts.isVisible = !line.facts.isEmpty
        facts.text = line.facts
        facts.style("error", if: line.hasFailed)
        facts.style("dim-label", if: !line.hasFailed)
    }

    private func offer(_ line: ConversationLine, in texts: Texts) {
        var offers: [(title: String, act: () -> Void)] = []
        switch line.id {
        case .message(let number) where line.kind == .mine && talk.mayUnsend(number):
            offers = [(texts[.chatUnsend], { [talk] in talk.askToUnsend(number) })]
        case .unsent(let key):
            offers = line.remedies.map { remedy in
                switch remedy {
                case .retry(let title): (title, { [talk] in talk.retry(key) })
                case .confirm(let title): (title, { [talk] in talk.confirm(key) })
                }
            }
            if line.isUnsent {
                offers.append((texts[.screenChatDiscard], { [talk] in talk.discard(key) }))
            }
        default: break
        }
        guard offers.map(\.title) != offered else { return }
        offered = offers.map(\.title)
        buttons.child = Folding(
            spacing: 6,
            offers.map { Button($0.title, onClick: $0.act).style("flat", "caption") }
        )
        buttons.isVisible = !offers.isEmpty
    }
}
