import Adwaita
import Market
import MarketClient
import MarketScreens

/// A conversation: what it is about, what was said, and where one writes.
final class ConversationView: Box {
    private let talk: ConversationModel
    private let context: WindowContext
    private let header: ConversationHeader
    private let step: NextStepBar
    private let log: ConversationLog
    private let composer: MessageComposer
    private let intake: PhotoImporter
    private let state: StateView
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    private let clock = Label("", wraps: true).centered().style("dim-label", "caption")
    private var asking: Task<Void, Never>?
    private var asked: ConversationDialog?
    private var activity: SignalConnection?

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        self.context = context
        header = ConversationHeader(talk, context)
        intake = PhotoImporter(talk, context.pasted)
        step = NextStepBar(talk, context)
        log = ConversationLog(talk, context)
        composer = MessageComposer(talk, context)
        let content = Box(
            .vertical,
            [
                ConversationSubjectView(talk, context), step, offline, clock,
                log.expand(horizontal: true, vertical: true), composer,
            ]
        )
        state = StateView(content, icon: "chat-symbolic") { [talk] in talk.retry() }
        super.init(.vertical)
        offline.role(.status)
        append(header)
        append(state.expand(horizontal: true, vertical: true))
        style("talk-page")
        composer.onClosed = { [unowned self] in header.focus() }
        step.onGone = { [unowned self] in focus() }
        log.onDiscard = { [unowned self] in focus() }
        takePhotos()
        unusedKey("Escape") { [shell = context.shell] in shell.back() }
        key("<Control>Up") { [unowned self] in log.scrollToUnread() }
        onAppear { [unowned self] in seen() }
        onDisappear { [talk] in talk.setInView(false) }
        activity = context.window.onActive { [weak self] in self?.seen() }
        observe(self) { $0.render() }
    }

    isolated deinit {
        asking?.cancel()
        activity?.disconnect()
    }

    private func takePhotos() {
        composer.onAddPhoto = { [unowned self] in intake.choose(over: context.window, context.texts) }
        onDrop(files: { [intake] in intake.take($0) })
        key(
            "<Control>v",
            ifHandled: { [unowned self] in
                let clipboard = Clipboard(of: self)
                // Words are the text's own; what is copied as both is meant as words, but for a file's name.
                return (clipboard.hasFiles || !clipboard.hasText) && intake.paste(clipboard)
            }
        )
    }

    /// True where it is beside the list and not over it.
    var isBeside: Bool {
        get { header.isBeside }
        set { header.isBeside = newValue }
    }

    /// To where one writes; where nobody may, to the way back.
    override func focus() { composer.takesKeys ? composer.focus() : header.focus() }

    private func seen() { talk.setInView(isMapped && context.window.isActive) }

    private func render() {
        // Also while it is loaded: one can write before all is there.
        state.show(talk.error, isLoading: false)
        offline.show(talk.offlineText)
        clock.show(talk.clockText)
        ask(talk.dialog)
    }

    private func ask(_ question: ConversationDialog?) {
        guard question != asked else { return }
        asked = question
        asking?.cancel()
        asking = nil
        guard let question else { return }
        let emphasis: MessageDialog.Response.Emphasis = question.isDestructive ? .destructive : .suggested
        asking = Task { [talk, unowned window = context.window] in
            let dialog = MessageDialog(
                over: window,
                title: question.title,
                body: question.text,
                [.init("cancel", question.cancel), .init("confirm", question.confirm, emphasis)]
            )
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            talk.answerDialog(answer == "confirm")
        }
    }
}
