import Adwaita
import Market
import MarketScreens

/// The field for a message, with a button for each ready sentence.
final class MessageComposer: Bin {
    private let talk: ConversationModel
    private let context: WindowContext
    private let area: TextArea
    private let send: Button
    private let photo: Button
    private let photos: ChosenPhotoStrip
    private let quick = FlowBox()
    private let problem = Label("", wraps: true).style("error", "caption")
    private let closed = Label("", wraps: true).centered().style("dim-label")
    private let writing: Box
    private var offered: [String] = []

    /// Called when photos are to be chosen.
    var onAddPhoto: () -> Void = {}
    /// Called when nothing can be written any more, and the keys were here.
    var onClosed: () -> Void = {}
    /// True where there is something to write into.
    var takesKeys: Bool { area.isMapped }

    init(_ talk: ConversationModel, _ context: WindowContext) {
        self.talk = talk
        self.context = context
        area = TextArea(called: "", placeholder: "")
        send = Button(icon: "mail-send-symbolic", called: "") { [talk] in talk.send() }
        photo = Button(icon: "camera-photo-symbolic", called: "") {}
        photos = ChosenPhotoStrip(talk, context)
        let scroller = ScrollView(area).fitsContent(upTo: 160)
        writing = Box(
            .vertical,
            spacing: 6,
            [
                problem, photos,
                Box(
                    .horizontal,
                    spacing: 8,
                    [
                        photo.style("flat", "circular").align(.start, .end),
                        scroller.expand(horizontal: true),
                        send.style("suggested-action", "circular").align(.end, .end),
                    ]
                ),
            ]
        )
        super.init()
        let all = Box(.vertical, spacing: 6, [quick, writing, closed])
        child = Clamp(all.margins(horizontal: 12, vertical: 8), width: 720)
        style("composer").keepsToastsAbove()
        photo.onPress { [unowned self] in onAddPhoto() }
        photos.onEmpty = { [unowned self] in focus() }
        problem.role(.alert)
        closed.role(.status)
        area.keepsCursorVisible(in: scroller)
        area.onChange { [talk] in if talk.text != $0 { talk.text = $0 } }
        area.onReturn { [talk] in talk.send() }
        observe(self) { $0.render() }
    }

    override func focus() { area.focus() }

    private func render() {
        let texts = context.texts
        area.set(name: texts[.chatWrite], placeholder: texts[.chatWrite])
        if area.text != talk.text { area.text = talk.text }
        send.called(texts[.chatSend]).tooltip = "\(texts[.chatSend]) · \(texts[.screenChatSendHint])"
        photo.called(texts[.photoAdd]).tooltip = texts[.photoAdd]
        photo.isSensitive = talk.canAddPhotos
        problem.show(talk.problem)
        area.problem = talk.problem
        closed.show(talk.closedText)
        // What goes while it has the keys gives them on first.
        if talk.closedText != nil, hasFocus { onClosed() }
        writing.isVisible = talk.closedText == nil
        offer(talk.closedText == nil ? [talk.question].compactMap(\.self) + talk.answers : [])
    }

    private func offer(_ titles: [String]) {
        quick.isVisible = !titles.isEmpty
        guard titles != offered else { return }
        offered = titles
        if quick.hasFocus { writing.isVisible ? focus() : onClosed() }
        quick.show(
            titles.map { title in
                Button(title) { [talk, weak self] in
                    if talk.question == title { talk.askWhetherAvailable() } else { talk.answer(title) }
                    // The button goes, and with it the place where the keys were.
                    self?.focus()
                }
            }
        )
    }
}
