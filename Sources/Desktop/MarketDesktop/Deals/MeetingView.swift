import Adwaita
import Market
import MarketScreens

/// The form of a proposal for a meeting's time and place.
final class MeetingView: Box, SheetContent {
    static let usualSize = (width: 440, height: 560)

    private let meeting: MeetingModel
    private let context: WindowContext
    private let heading = WindowTitle("").whole()
    private let closing: SheetClosing
    private let cancel: Button
    private let send: Button
    private let day: ComboRow
    private let hour: ComboRow
    private let minute: ComboRow
    private let place = EntryRow("")
    private let note = EntryRow("")
    private let problem = Label.problem()
    private let placeHint = Label("", wraps: true).style("caption", "dim-label")
    private let hint = Label("", wraps: true).style("caption", "dim-label")
    private weak var sheet: Window?

    init(_ meeting: MeetingModel, _ context: WindowContext) {
        self.meeting = meeting
        self.context = context
        closing = SheetClosing(context, if: { [meeting] in meeting.holdsWords }) { [meeting] in
            meeting.close()
        }
        cancel = Button("") { [closing] in closing.ask() }
        send = Button("") { [meeting] in meeting.send() }.style("suggested-action")
        day = ComboRow("", meeting.days) { [meeting] in meeting.day = $0 }
        hour = ComboRow("", meeting.hours) { [meeting] in meeting.hour = $0 }
        let minutes = MeetingModel.minutes.map { $0 < 10 ? "0\($0)" : "\($0)" }
        minute = ComboRow("", minutes) { [meeting] in meeting.minute = $0 }
        super.init(.vertical)
        let header = HeaderBar(title: heading, start: [cancel], end: [send])
        header.showsWindowButtons(start: false, end: false)
        let form = Box(
            .vertical,
            spacing: 12,
            [
                problem, PreferencesGroup("", [day, hour, minute]), PreferencesGroup("", [place]), placeHint,
                PreferencesGroup("", [note]), hint,
            ]
        )
        append(header)
        append(
            ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))
                .expand(horizontal: true, vertical: true)
        )
        place.text = meeting.place
        note.text = meeting.note
        place.onChange { [meeting] in if meeting.place != $0 { meeting.place = $0 } }
        note.onChange { [meeting] in if meeting.note != $0 { meeting.note = $0 } }
        for row in [place, note] { row.onSubmit { [meeting] in meeting.send() } }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        heading.title = title
        heading.subtitle = meeting.subject
        sheet?.title = title
        cancel.title = texts[.formCancel]
        send.title = texts[meeting.isRisky ? .chatSendAnyway : .meetingSend]
        send.isSensitive = !meeting.isBusy
        day.title = texts[.screenMeetingDay]
        hour.title = texts[.screenMeetingHour]
        minute.title = texts[.screenMeetingMinute]
        day.choices = meeting.days
        hour.choices = meeting.hours
        for (row, chosen) in [(day, meeting.day), (hour, meeting.hour), (minute, meeting.minute)]
        where row.selected != chosen { row.selected = chosen }
        place.title = texts[.meetingPlace]
        note.title = texts[.meetingNote]
        placeHint.text = texts[.meetingPlaceHint]
        hint.text = texts[.meetingHint]
        problem.show(meeting.problem)
    }

    // MARK: The window

    var title: String { meeting.title }

    func isShown(in window: Window) {
        sheet = window
        closing.window = window
        day.focus()
    }

    func askToClose() { closing.ask() }
}
