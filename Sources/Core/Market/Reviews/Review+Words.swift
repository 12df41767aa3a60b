// The market's texts about reviews and reputations, the same in lists, messages and pages.

extension Review.Verdict {
    public func text(in texts: Texts) -> String {
        switch self {
        case .again: texts[.reviewAgain]
        case .fine: texts[.reviewFine]
        case .never: texts[.reviewNever]
        }
    }
}

extension ReviewTag {
    public func text(in texts: Texts) -> String {
        switch self {
        case .punctual: texts[.reviewTagPunctual]
        case .kind: texts[.reviewTagKind]
        case .quick: texts[.reviewTagQuick]
        case .asDescribed: texts[.reviewTagAsDescribed]
        case .clean: texts[.reviewTagClean]
        case .fairPrice: texts[.reviewTagFairPrice]
        case .late: texts[.reviewTagLate]
        case .absent: texts[.reviewTagAbsent]
        case .unlikeDescribed: texts[.reviewTagUnlikeDescribed]
        case .haggles: texts[.reviewTagHaggles]
        case .unkind: texts[.reviewTagUnkind]
        }
    }
}

extension Reputation.Word {
    public func text(in texts: Texts) -> String {
        switch self {
        case .new: texts[.standingNew]
        case .fine: texts[.standingFine]
        case .reliable: texts[.standingReliable]
        }
    }
}

extension TraderFacts {
    /// The facts about a person before any review: the number of trades, of partners, and the habit of
    /// answering.
    public func lines(in texts: Texts) -> [String] {
        var lines: [String] = []
        if traded > 0 { lines.append(texts(.traderTraded, count: Int64(traded))) }
        if people > 0 { lines.append(texts(.traderPeople, count: Int64(people))) }
        if again > 0 { lines.append(texts(.traderAgain, count: Int64(again))) }
        if let answers { lines += answers.lines(in: texts) }
        if noShows > 0 { lines.append(texts(.traderNoShows, count: Int64(noShows))) }
        return lines
    }
}

extension AnswerHabit {
    /// The lines about the habit of answering; the share is left out from 90 percent on.
    fileprivate func lines(in texts: Texts) -> [String] {
        let time =
            switch time {
            case .halfHour: texts[.traderAnswersHalfHour]
            case .hours: texts[.traderAnswersHours]
            case .day: texts[.traderAnswersDay]
            case .longer: texts[.traderAnswersLonger]
            }
        guard share < 90 else { return [time] }
        return [time, texts(.traderAnswersShare, ["count": "\(share / 10)"])]
    }
}
