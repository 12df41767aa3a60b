// What the market says of reviews and standings, the same in lists, lines and pages.

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

extension Standing.Word {
    public func text(in texts: Texts) -> String {
        switch self {
        case .new: texts[.standingNew]
        case .fine: texts[.standingFine]
        case .reliable: texts[.standingReliable]
        }
    }
}

extension TraderFacts {
    /// What is told of somebody before any word: how often they traded, with how many, and how they answer.
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
    /// How often is told only where it is not nearly always.
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
