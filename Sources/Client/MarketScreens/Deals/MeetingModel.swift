import Market
import MarketAPI
import MarketClient
public import Observation

/// The form to propose a time and a place to meet.
@MainActor
@Observable
public final class MeetingModel {
    /// The index of the chosen day in ``days``, from 0.
    public var day = 0 { didSet { if day != oldValue { problem = nil } } }
    /// The hour of the day, from 0 to 23.
    public var hour = 0 { didSet { if hour != oldValue { problem = nil } } }
    /// The index of the chosen minute in ``minutes``, from 0.
    public var minute = 0 { didSet { if minute != oldValue { problem = nil } } }
    /// The place to meet, as typed.
    public var place = "" { didSet { if place != oldValue { forgetProblem() } } }
    /// The note, as typed.
    public var note = "" { didSet { if note != oldValue { forgetProblem() } } }
    /// The problem with the proposal; `nil` for none.
    public private(set) var problem: String?
    /// True where the words give something of one's own away: sent once more, they are meant.
    public private(set) var isRisky = false
    /// True while a request is running.
    public private(set) var isBusy = false
    /// The product's name.
    public let subject: String

    /// The minutes of an hour that can be chosen.
    public static let minutes = [0, 10, 20, 30, 40, 50]

    /// Called when the form is to close; with whether something was proposed.
    @ObservationIgnored var ended: (@MainActor (Bool) -> Void)?
    @ObservationIgnored private let context: ScreenContext
    @ObservationIgnored private let own: OwnDeal
    /// The days to choose from, counted from 1970, up to the last on which a meeting is allowed.
    @ObservationIgnored private let dates: [Int]
    /// The place and the note that were filled in at the start.
    @ObservationIgnored private var first: [String] = []

    /// A meeting for a deal; what was agreed or proposed before is filled in.
    init(_ context: ScreenContext, for own: OwnDeal) {
        self.context = context
        self.own = own
        subject = own.productName
        let now = context.screenClock.now()
        let today = context.days(of: now)
        dates = Array(today...max(today, context.days(of: own.deal.lastMeeting)))
        let before = own.deal.proposal ?? own.deal.meeting
        // A day from now is a time at which people are awake who are so now.
        let begin = min(before?.at ?? now.adding(days: 1), own.deal.lastMeeting)
        let minutes = context.minutes(of: begin)
        day = max(0, min(dates.count - 1, context.days(of: begin) - today))
        hour = minutes / 60
        minute = before == nil ? 0 : min(minutes % 60 / 10, Self.minutes.count - 1)
        place = before?.place ?? ""
        note = before?.note ?? ""
        first = [place, note]
    }

    private func forgetProblem() {
        problem = nil
        isRisky = false
    }

    private var texts: Texts { context.localization.texts }

    /// The heading: a new meeting, or a change of one.
    public var title: String { texts[own.deal.meeting == nil ? .meetingMake : .meetingChange] }

    /// The days that can be chosen.
    public var days: [String] {
        dates.enumerated().map { place, date in
            place == 0
                ? texts[.dealsToday]
                : CivilDate(Timestamp(millisecondsSince1970: Int64(date) * 86_400_000)).text(in: texts)
        }
    }

    /// The hours that can be chosen.
    public var hours: [String] { (0..<24).map { texts(.notificationHour, ["hour": "\($0)"]) } }

    /// The moment that is chosen.
    var moment: Timestamp {
        let minutes = (Int64(dates[day]) * 24 + Int64(hour)) * 60 + Int64(Self.minutes[minute])
        let clock = Timestamp(millisecondsSince1970: minutes * 60_000)
        return texts.zone.moment(showing: clock)
    }

    /// Proposes it, unless it can't be meant.
    public func send() {
        guard !isBusy else { return }
        guard context.localization.knowsClock else { return askForClock() }
        let at = moment
        guard at > context.screenClock.now(), at <= own.deal.lastMeeting else {
            return problem = texts[.meetingProblemAt]
        }
        guard let words = MeetingWords(at: at, place: place, note: note) else {
            return problem = texts[.meetingProblemPlace]
        }
        let isMeant = isRisky
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self, context, own] in
            do throws(ClientError) {
                let input = MeetingInput(
                    at: words.at,
                    place: words.place,
                    note: words.note,
                    confirmed: isMeant ? true : nil
                )
                _ = try await context.onlineClient.deals.meet(own.deal.conversation, input)
                self?.isBusy = false
                self?.ended?(true)
            } catch {
                self?.isBusy = false
                if case .refused(let refusal) = error, refusal.code == .messageRisky { self?.isRisky = true }
                self?.problem = context.dealMessage(for: error)
            }
        }
    }

    /// Loads the market's clock: the choice is meant by it, so that it has to be known before sending.
    private func askForClock() {
        isBusy = true
        problem = nil
        context.backgroundTasks.run { [weak self, context] in
            let about = await context.choices.about()
            if let about { context.localization.show(about) }
            guard let self else { return }
            isBusy = false
            if about == nil { problem = texts[.screenDealAgain] } else { send() }
        }
    }

    /// That times are the market's, where this device's clock shows others; `nil` where both show the same.
    public var clockText: String? { context.screenClock.note(in: texts) }

    /// True where closing would lose typed text.
    public var holdsWords: Bool { [place, note] != first }

    /// Closes the form.
    public func close() { ended?(false) }

    package func settle() async { await context.backgroundTasks.settle() }
}

extension ScreenContext {
    /// The time and the place of a meeting, in words.
    func text(of meeting: Meeting) -> String { meeting.line(in: localization.texts) }

    /// The day of a moment by the market's clock, which is that of the place where people meet.
    func days(of moment: Timestamp) -> Int {
        CivilDate(moment, in: localization.texts.zone).daysSince1970
    }

    /// The minutes since midnight by the same clock.
    fileprivate func minutes(of moment: Timestamp) -> Int {
        let clock = localization.texts.zone.local(at: moment)
        let minutes = clock.millisecondsSince1970 / 60_000 % 1_440
        return Int(minutes < 0 ? minutes + 1_440 : minutes)
    }
}
