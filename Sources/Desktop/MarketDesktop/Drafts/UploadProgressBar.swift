import Adwaita
import Market
import MarketScreens

/// The progress of sending, and a way to stop it; only there while something is sent.
final class UploadProgressBar: Bin {
    private let form: ProductFormModel
    private let context: WindowContext
    private let words = Label("", wraps: true)
    private let bar = ProgressBar()
    private let stop: Button
    private let revealer: Revealer

    init(_ form: ProductFormModel, _ context: WindowContext) {
        self.form = form
        self.context = context
        stop = Button("") { [form] in form.cancelSending() }
        let line = Box(
            .horizontal,
            spacing: 12,
            [words.role(.status).expand(horizontal: true), stop.align(.end, .center)]
        )
        revealer = Revealer(Box(.vertical, spacing: 8, [line, bar]).style("sending-bar"), .slideUp)
        super.init(revealer)
        keepsToastsAbove()
        observe(self) { $0.render() }
    }

    private func render() {
        stop.title = context.texts[.appFormSendingStop]
        if let text = form.progressText, words.text != text { words.text = text }
        if let progress = form.progress { bar.fraction = progress }
        revealer.isRevealed = form.progress != nil
    }
}
