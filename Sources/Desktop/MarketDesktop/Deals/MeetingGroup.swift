import Adwaita
import Market
import MarketScreens

/// The meeting's time and place: proposals to answer, a way to propose, and reports of an absence.
final class MeetingGroup: Box {
    private let deal: DealModel
    private let context: WindowContext
    private let words = Label("", wraps: true)
    private let answers = Bin()
    private let meet: Button
    private let noShow: Button
    private let missed = Label("", wraps: true)
    private let wasThere: Button
    private var shown: [Meeting.Answer] = []
    private var language: Language?

    init(_ deal: DealModel, _ context: WindowContext) {
        self.deal = deal
        self.context = context
        meet = Button("") { [deal] in deal.openMeeting() }
        noShow = Button("") { [deal] in deal.askAboutNoShow() }.style("destructive-action")
        wasThere = Button("") { [deal] in deal.denyNoShow() }.style("suggested-action")
        super.init(.vertical, spacing: 8)
        for label in [words, missed] { label.role(.status) }
        let parts: [Widget] = [
            words, answers, Folding(spacing: 8, [meet, noShow]), missed, wasThere.align(.start),
        ]
        for part in parts { append(part) }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        words.show(deal.proposalText)
        missed.show(deal.noShowText)
        meet.isVisible = deal.meetTitle != nil
        if let title = deal.meetTitle { meet.title = title }
        noShow.title = texts[.dealNoShowSay]
        noShow.isVisible = deal.mayNoteNoShow
        wasThere.title = texts[.dealWasThere]
        wasThere.isVisible = deal.mayDenyNoShow
        for button in [meet, noShow, wasThere] { button.isSensitive = !deal.isBusy }
        answers.isSensitive = !deal.isBusy
        isVisible = deal.proposalText != nil || meet.isVisible || noShow.isVisible || deal.noShowText != nil
        let choices = deal.proposalAnswers
        guard choices.map(\.answer) != shown || texts.language != language else { return }
        if answers.hasFocus { meet.focus() }
        shown = choices.map(\.answer)
        language = texts.language
        answers.isVisible = !choices.isEmpty
        answers.child = Folding(
            spacing: 8,
            choices.map { answer, title in
                let button = Button(title) { [deal] in deal.answerMeeting(answer) }
                button.style("suggested-action", if: answer == .accept)
                return button
            }
        )
    }
}

/// Asks in front of a window whether the other one really did not come.
@MainActor
final class NoShowQuestion {
    /// The window that it is in front of.
    weak var window: Window?

    private let deal: DealModel
    private var asking: Task<Void, Never>?

    init(_ deal: DealModel) {
        self.deal = deal
        observe(self) { $0.show() }
    }

    isolated deinit { asking?.cancel() }

    private func show() {
        guard let question = deal.noShowQuestion else {
            asking?.cancel()
            asking = nil
            return
        }
        guard asking == nil, let window else { return }
        let dialog = MessageDialog(
            over: window,
            title: question.notice.title,
            body: question.notice.message,
            [.init("cancel", question.cancel), .init("confirm", question.confirm, .destructive)]
        )
        asking = Task { [deal] in
            let answer = await dialog.ask()
            guard !Task.isCancelled else { return }
            deal.noteNoShow(answer == "confirm")
        }
    }
}
