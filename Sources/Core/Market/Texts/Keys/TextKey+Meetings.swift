/// Texts about meetings, and about people who do not come.
extension TextKey {
    public static let problemMeetingPast = TextKey("problem.meeting_past")
    public static let problemMeetingOver = TextKey("problem.meeting_over")
    public static let problemCodeLater = TextKey("problem.code_later")

    // What one is
    public static let meetingProposed = TextKey("meeting.state.proposed")
    public static let meetingAccepted = TextKey("meeting.state.accepted")
    public static let meetingDeclined = TextKey("meeting.state.declined")
    public static let meetingWithdrawn = TextKey("meeting.state.withdrawn")
    public static let meetingReplaced = TextKey("meeting.state.replaced")
    public static let meetingOver = TextKey("meeting.state.over")
    public static let meetingLine = TextKey("meeting.line")
    public static let meetingSaid = TextKey("meeting.said")

    // What the market tells of one
    public static let noticeMeetingAccepted = TextKey("notice.meeting_accepted")
    public static let noticeMeetingAcceptedSomehow = TextKey("notice.meeting_accepted_somehow")
    public static let noticeMeetingDeclined = TextKey("notice.meeting_declined")
    public static let noticeMeetingWithdrawn = TextKey("notice.meeting_withdrawn")

    // Proposing and answering
    public static let meetingMake = TextKey("meeting.make")
    public static let meetingChange = TextKey("meeting.change")
    public static let meetingAt = TextKey("meeting.at")
    public static let meetingPlace = TextKey("meeting.place")
    public static let meetingPlaceHint = TextKey("meeting.place_hint")
    public static let meetingNote = TextKey("meeting.note")
    public static let meetingSend = TextKey("meeting.send")
    public static let meetingHint = TextKey("meeting.hint")
    public static let meetingTheirs = TextKey("meeting.theirs")
    public static let meetingMine = TextKey("meeting.mine")
    public static let meetingAccept = TextKey("meeting.accept")
    public static let meetingDecline = TextKey("meeting.decline")
    public static let meetingWithdraw = TextKey("meeting.withdraw")
    public static let meetingProblemAt = TextKey("meeting.problem.at")
    public static let meetingProblemPlace = TextKey("meeting.problem.place")
    public static let meetingCodeFrom = TextKey("meeting.code_from")
    public static let dealMeeting = TextKey("deal.meeting")

    // Handing over by a camera
    public static let handoverTitle = TextKey("handover.title")
    public static let handoverHint = TextKey("handover.hint")
    public static let handoverTyped = TextKey("handover.typed")
    public static let dealCodePicture = TextKey("deal.code_picture")

    // Those who do not come
    public static let dealNoShow = TextKey("deal.state.no_show")
    public static let dealNoShowSay = TextKey("deal.no_show")
    public static let dealNoShowHint = TextKey("deal.no_show_hint")
    public static let dealWasThere = TextKey("deal.was_there")
    public static let dealWasThereHint = TextKey("deal.was_there_hint")
    public static let dealDenied = TextKey("deal.denied")
    public static let noticeNoShow = TextKey("notice.no_show")
    public static let noticeNoShowMine = TextKey("notice.no_show_mine")
    public static let noticeWasThere = TextKey("notice.was_there")

    // The list of deals
    public static let dealsToday = TextKey("deals.today")
    public static let dealsWeek = TextKey("deals.week")
    public static let dealsRest = TextKey("deals.rest")
}
