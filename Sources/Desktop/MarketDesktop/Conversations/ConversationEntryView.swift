import Adwaita
import Market
import MarketClient
import MarketScreens

/// One line of a conversation: a bubble with its hints above and its facts below, or words between.
final class ConversationEntryView: Box {
    /// Called with the place of a photo that is to be seen large.
    var onOpenPicture: (_ index: Int) -> Void = { _ in }
    /// Called when what was not sent is given up.
    var onDiscard: () -> Void = {}

    private let talk: ConversationModel
    private let context: WindowContext
    private let hints = Label("", wraps: true).style("caption", "warning")
    private let words = Label("", wraps: true).selectable()
    private let facts = Label("", wraps: true).style("caption", "dim-label")
    private let buttons = Bin()
    private let pictures: MessagePhotosView
    private let progress = ProgressBar()
    private var line: ConversationEntry?
    private var offered: [String] = []

    init(
        _ talk: ConversationModel,
        _ line: ConversationEntry,
        _ photoProvider: PhotoProvider,
        _ context: WindowContext
    ) {
        self.talk = talk
        self.context = context
        pictures = MessagePhotosView(photoProvider, context)
        super.init(.vertical, spacing: 2)
        style("talk-line")
        if line.kind == .divider {
            words.centered().style("caption", "dim-label")
            append(words.align(.center))
        } else {
            fill(line.kind == .mine)
        }
        for part in [hints, buttons, progress] as [Widget] { part.isVisible = false }
        isFocusable = true
        role(.group)
        for part in [hints, words, facts] as [Widget] { part.isHiddenFromReaders() }
        pictures.onOpen = { [unowned self] in onOpenPicture($0) }
        key("<Control>c", ifHandled: { [unowned self] in copy() })
        if line.kind != .divider { contextMenu(isFirst: true) { [unowned self] in menu } }
        if case .message(let number) = line.id, line.kind == .theirs { offerMenu(of: number) }
        if case .unsent(let key) = line.id { followUpload(of: key) }
    }

    private func fill(_ isMine: Bool) {
        let side: Align = isMine ? .end : .start
        words.style("bubble", isMine ? "mine" : "theirs")
        for part in [hints, pictures, words, progress, below, buttons] as [Widget] {
            append(part.align(side))
        }
        below.append(facts)
        margins(start: isMine ? 48 : 0, end: isMine ? 0 : 48)
    }

    private let below = Box(.horizontal, spacing: 2)

    /// Offers the actions on the other side's message; in sight while the pointer or the focus is here.
    private func offerMenu(of number: Int64) {
        let menu = MessageMenu(
            context,
            onCopy: { [unowned self] in copyAll() },
            onReport: { [shell = context.shell] in shell.reportMessages(number) }
        )
        menu.isVisible = talk.canReport
        below.append(menu.align(.start, .center))
    }

    /// The menu of the line: copies it, reports it or takes it back.
    private var menu: [[ContextMenuItem]] {
        guard let line else { return [] }
        let texts = context.texts
        var own: [ContextMenuItem] = []
        var grave: [ContextMenuItem] = []
        if !line.text.isEmpty {
            own.append(ContextMenuItem(texts[.screenChatCopy]) { [unowned self] in copyAll() })
        }
        if case .message(let number) = line.id {
            if line.kind == .theirs, talk.canReport {
                grave.append(
                    ContextMenuItem(texts[.reportTitle]) { [shell = context.shell] in
                        shell.reportMessages(number)
                    }
                )
            }
            if line.kind == .mine, talk.mayUnsend(number) {
                grave.append(ContextMenuItem(texts[.chatUnsend]) { [talk] in talk.askToUnsend(number) })
            }
        }
        return [own, grave]
    }

    /// Copies what is marked, or all of it where the keys are at the line and not in its words.
    private func copy() -> Bool {
        guard !words.hasFocus, line?.text.isEmpty == false else { return false }
        copyAll()
        return true
    }

    private func copyAll() {
        if let line { Clipboard(of: self).set(line.text) }
    }

    /// Shows how far the photos of a message that is being sent have come.
    private func followUpload(of key: IdempotencyKey) {
        observe(self) { view in
            let fraction = view.talk.uploadFraction(of: key)
            view.progress.isVisible = fraction != nil
            if let fraction { view.progress.fraction = fraction }
        }
    }

    func show(_ line: ConversationEntry) {
        offer(line)
        pictures.show(line.pictures)
        guard line != self.line else { return }
        self.line = line
        called(line.spoken)
        words.isVisible = !line.text.isEmpty
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

    private func offer(_ line: ConversationEntry) {
        let texts = context.texts
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
                offers.append(
                    (
                        texts[.screenChatDiscard],
                        { [talk, unowned self] in
                            talk.discard(key)
                            onDiscard()
                        }
                    )
                )
            }
        default: break
        }
        guard offers.map(\.title) != offered else { return }
        offered = offers.map(\.title)
        // If a pressed button goes away, the focus goes to the row.
        if buttons.hasFocus { focus() }
        buttons.child = Folding(
            spacing: 6,
            offers.map { Button($0.title, onClick: $0.act).style("flat", "caption") }
        )
        buttons.isVisible = !offers.isEmpty
    }
}
