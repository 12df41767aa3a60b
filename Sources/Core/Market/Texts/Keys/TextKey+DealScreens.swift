/// What the app says of offers, deals and notifications that pages don't.
extension TextKey {
    public static let screenDealTitle = TextKey("screen.deal.title")
    public static let screenDealNext = TextKey("screen.deal.next")
    public static let screenDealAgain = TextKey("screen.deal.again")
    public static let screenDealLostRace = TextKey("screen.deal.lost_race")
    public static let screenDealCodeSix = TextKey("screen.deal.code_six")
    public static let screenDealCodeWaits = TextKey("screen.deal.code_waits")
    public static let screenMeetingDay = TextKey("screen.meeting.day")
    public static let screenMeetingHour = TextKey("screen.meeting.hour")
    public static let screenMeetingMinute = TextKey("screen.meeting.minute")
    public static let screenReviewChoose = TextKey("screen.review.choose")
    public static let screenReviewWaits = TextKey("screen.review.waits")
    public static let screenNotificationEmpty = TextKey("screen.notification.empty")
    public static let screenDealsEmpty = TextKey("screen.deals.empty")
}
