/// Texts of the app about conversations.
extension TextKey {
    public static let screenChatSignedOut = TextKey("screen.chat.signed_out")
    public static let screenChatEmptyTitle = TextKey("screen.chat.empty.title")
    public static let screenChatEmpty = TextKey("screen.chat.empty")
    public static let screenChatNew = TextKey("screen.chat.new")
    public static let screenChatNotSent = TextKey("screen.chat.not_sent")
    public static let screenChatDelayed = TextKey("screen.chat.delayed")
    public static let screenChatOverdue = TextKey("screen.chat.overdue")
    public static let screenChatDiscard = TextKey("screen.chat.discard")
    public static let screenChatUnsendTitle = TextKey("screen.chat.unsend.title")
    public static let screenChatUnsendText = TextKey("screen.chat.unsend.text")
    public static let screenChatLeaveTitle = TextKey("screen.chat.leave.title")
    public static let screenChatLeaveText = TextKey("screen.chat.leave.text")
    public static let screenChatBlockTitle = TextKey("screen.chat.block.title")
    public static let screenChatAnswerYes = TextKey("screen.chat.answer.yes")
    public static let screenChatAnswerNo = TextKey("screen.chat.answer.no")
    public static let screenChatNews = TextKey("screen.chat.news")
    public static let screenChatSendHint = TextKey("screen.chat.send_hint")
    public static let screenChatUnread = TextKey("screen.chat.unread")
    public static let screenChatCopy = TextKey("screen.chat.copy")
    public static let screenChatLineMenu = TextKey("screen.chat.line_menu")
    public static let screenChatReportPerson = TextKey("screen.chat.report_person")
    public static let screenChatReportLines = TextKey("screen.chat.report_lines")

    // Reports and blocks
    public static let screenReportDone = TextKey("screen.report.done")
    public static let screenRecords = TextKey("screen.records")
}
