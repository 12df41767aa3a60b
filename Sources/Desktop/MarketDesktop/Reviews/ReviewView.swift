import Adwaita
import Market
import MarketScreens

/// The reviews of a deal: a form, and both reviews once they can be read.
final class ReviewView: SheetView {
    private let review: ReviewModel
    private let send: Button
    /// The form, or both reviews.
    private let part = Bin()
    private let scroller: ScrollView
    private let offline = Label("", wraps: true).centered().style("dim-label", "caption")
    private let status = Label("", wraps: true)
    private let problem = Label.problem()
    private let state: StateView
    private var isWriting: Bool?

    init(_ review: ReviewModel, _ context: WindowContext) {
        self.review = review
        send = Button("") { [review] in review.send() }.style("suggested-action")
        let all = Box(.vertical, spacing: 18, [offline, status, problem, part])
        scroller = ScrollView(Clamp(all.margins(horizontal: 12, vertical: 16), width: 560))
        state = StateView(scroller, icon: "emblem-favorite-symbolic") { [review] in review.retry() }
        super.init(
            context,
            size: (480, 720),
            end: [send],
            [state],
            holdsWords: { [review] in review.holdsWords }
        ) { [review] in review.close() }
        for words in [offline, status] { words.role(.status) }
        observe(self) { $0.render() }
    }

    private func render() {
        showHeading(context.texts[.reviewTitle], subtitle: review.subject)
        send.title = review.sendTitle
        // What had the keys goes, once there is nothing to send any more.
        if !review.mayWrite, send.hasFocus { close.focus() }
        send.isVisible = review.mayWrite
        send.isSensitive = !review.isBusy
        showPart()
        offline.show(review.offlineText)
        status.show(review.statusText)
        status.style("error", if: review.isRefused)
        problem.show(review.problem)
        state.show(review.error, isLoading: review.phase == .loading)
    }

    /// Rebuilds the part instead of hiding it.
    ///
    /// GTK announces a new widget to screen readers, but not one that becomes visible.
    private func showPart() {
        guard review.mayWrite != isWriting else { return }
        isWriting = review.mayWrite
        if review.mayWrite {
            let form = ReviewForm(review, context)
            form.keepsCursorVisible(in: scroller)
            part.child = form
        } else {
            part.child = ReviewReading(review, context)
        }
    }

    override var title: String { review.title }

    override var first: Widget? { review.mayWrite ? part.child : close }
}

/// A review as it is written: three presses, and words for who wants to add some.
private final class ReviewForm: Box {
    private let review: ReviewModel
    private let context: WindowContext
    private let title = Label("", wraps: true).style("title-4")
    private let hidden = Label("", wraps: true).style("dim-label")
    private let question = Label("", wraps: true).style("heading")
    private let verdicts = PreferencesGroup()
    private let good = PreferencesGroup()
    private let bad = PreferencesGroup()
    private let caption = Label("", wraps: true).style("heading")
    private let words = TextArea(called: "", placeholder: "")
    private let blind = Label("", wraps: true).style("caption", "dim-label")
    private var choices: [(verdict: Review.Verdict, row: CheckRow)] = []
    private var marks: [(tag: ReviewTag, row: CheckRow)] = []

    init(_ review: ReviewModel, _ context: WindowContext) {
        self.review = review
        self.context = context
        super.init(.vertical, spacing: 18)
        for (verdict, title) in review.verdicts {
            let row = CheckRow(title, joining: choices.first?.row) { [review] isOn in
                if isOn { review.choose(verdict) }
            }
            choices.append((verdict, row))
            verdicts.add(row)
        }
        for group in [good, bad] {
            for (tag, title) in review.tags(good: group === good) {
                let row = CheckRow(title) { [review] in review.choose(tag, $0) }
                marks.append((tag, row))
                group.add(row)
            }
        }
        let text = Box(.vertical, spacing: 6, [caption, words])
        let asked = Box(.vertical, spacing: 6, [question, verdicts])
        for part in [title, hidden, asked, good, bad, text, blind] as [Widget] { append(part) }
        words.onChange { [review] in if review.text != $0 { review.text = $0 } }
        words.maximumLength = ReviewText.mostCharacters
        observe(self) { $0.render() }
    }

    func keepsCursorVisible(in scroller: ScrollView) { words.keepsCursorVisible(in: scroller) }

    override func focus() { choices.first?.row.focus() }

    private func render() {
        let texts = context.texts
        title.text = review.title
        hidden.show(review.hiddenText)
        // The title of a group would be cut short on a phone.
        question.text = texts[.reviewVerdict]
        good.set(title: texts[.reviewTagsGood])
        bad.set(title: texts[.reviewTagsBad], description: texts[.reviewTagsBadHint])
        for ((verdict, row), choice) in zip(choices, review.verdicts) {
            row.title = choice.title
            if row.isOn != (review.verdict == verdict) { row.isOn = review.verdict == verdict }
        }
        for (tag, row) in marks {
            row.title = tag.text(in: texts)
            if row.isOn != review.tags.contains(tag) { row.isOn = review.tags.contains(tag) }
        }
        caption.text = texts[.reviewText]
        words.set(name: texts[.reviewText], placeholder: "")
        if words.text != review.text { words.text = review.text }
        blind.text = review.blindText
    }
}

/// Both reviews, and an answer to the other one's.
private final class ReviewReading: Box {
    private let review: ReviewModel
    private let context: WindowContext
    private let theirsTitle = Label("", wraps: true).style("heading")
    private let theirs = Bin()
    private let noneOfTheirs = Label("", wraps: true).style("dim-label")
    private let caption = Label("", wraps: true).style("heading")
    private let reply = TextArea(called: "", placeholder: "")
    private let send: Button
    private let answering: Box
    private let mineTitle = Label("", wraps: true).style("heading")
    private let mine = Bin()
    private let noneOfMine = Label("", wraps: true).style("dim-label")
    private var shown: [ReviewCard?] = []

    init(_ review: ReviewModel, _ context: WindowContext) {
        self.review = review
        self.context = context
        send = Button("") { [review] in review.answer() }
        answering = Box(.vertical, spacing: 6, [caption, reply, send.align(.end)])
        super.init(.vertical, spacing: 18)
        let received = Box(.vertical, spacing: 6, [theirsTitle, theirs, noneOfTheirs])
        let written = Box(.vertical, spacing: 6, [mineTitle, mine, noneOfMine])
        for part in [received, answering, written] { append(part) }
        reply.onChange { [review] in if review.reply != $0 { review.reply = $0 } }
        reply.maximumLength = ReviewText.mostCharacters
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        theirsTitle.text = texts[.reviewTheirs]
        mineTitle.text = texts[.reviewMine]
        noneOfTheirs.text = texts[.reviewNone]
        noneOfMine.text = texts[.reviewOverHint]
        caption.text = texts[.reviewReply]
        reply.set(name: texts[.reviewReply], placeholder: "")
        if reply.text != review.reply { reply.text = review.reply }
        send.title = texts[.reviewReplySend]
        send.isSensitive = !review.isBusy
        answering.isVisible = review.mayAnswer
        let cards = [review.theirs, review.mine]
        noneOfTheirs.isVisible = review.theirs == nil
        noneOfMine.isVisible = review.mine == nil
        guard cards != shown else { return }
        shown = cards
        let report =
            review.mayReport ? (title: texts[.reportTitle], report: { [review] in review.report() }) : nil
        theirs.child = review.theirs.map { ReviewCardView($0, onReport: report) }
        mine.child = review.mine.map { ReviewCardView($0) }
    }
}
