import Adwaita
import Market
import MarketScreens

/// The form of a proposal for a meeting's time and place.
final class MeetingView: SheetView {
    private let meeting: MeetingModel
    private let send: Button
    private let day: ComboRow
    private let hour: ComboRow
    private let minute: ComboRow
    private let place = EntryRow("")
    private let note = EntryRow("")
    private let problem = Label.problem()
    private let clock = Label("", wraps: true).style("caption", "dim-label")
    private let placeHint = Label("", wraps: true).style("caption", "dim-label")
    private let hint = Label("", wraps: true).style("caption", "dim-label")

    init(_ meeting: MeetingModel, _ context: WindowContext) {
        self.meeting = meeting
        send = Button("") { [meeting] in meeting.send() }.style("suggested-action")
        day = ComboRow("", meeting.days) { [meeting] in meeting.day = $0 }
        hour = ComboRow("", meeting.hours) { [meeting] in meeting.hour = $0 }
        let minutes = MeetingModel.minutes.map { $0 < 10 ? "0\($0)" : "\($0)" }
        minute = ComboRow("", minutes) { [meeting] in meeting.minute = $0 }
        let form = Box(
            .vertical,
            spacing: 12,
            [
                problem, PreferencesGroup("", [day, hour, minute]), clock, PreferencesGroup("", [place]),
                placeHint,
                PreferencesGroup("", [note]), hint,
            ]
        )
        super.init(
            context,
            size: (440, 560),
            end: [send],
            [ScrollView(Clamp(form.margins(horizontal: 12, vertical: 16), width: 480))],
            holdsWords: { [meeting] in meeting.holdsWords }
        ) { [meeting] in meeting.close() }
        place.text = meeting.place
        note.text = meeting.note
        place.onChange { [meeting] in if meeting.place != $0 { meeting.place = $0 } }
        note.onChange { [meeting] in if meeting.note != $0 { meeting.note = $0 } }
        for row in [place, note] { row.onSubmit { [meeting] in meeting.send() } }
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        showHeading(subtitle: meeting.subject, close: .formCancel)
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
        clock.show(meeting.clockText)
    }

    override var title: String { meeting.title }

    override var first: Widget? { day }
}
