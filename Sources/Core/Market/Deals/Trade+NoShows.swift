extension Trade {
    /// Says that the other one did not come to the meeting: the product is free again.
    ///
    /// Again changes nothing. The other one may deny it for three days.
    package mutating func noteNoShow(_ id: Deal.ID, by role: Conversation.Role) throws(TradeRefusal) -> Deal {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        if deal.state == .noShow, deal.endedBy == role { return deal }
        guard deal.state == .reserved else { throw .dealOver(deal) }
        guard let meeting = deal.meeting, meeting.missedFrom <= now else { throw .invalid }
        end(index, .noShow, by: role, for: nil)
        return deals[index]
    }

    /// Says that one was there, where the other one says that one was not: then it counts for nobody.
    package mutating func denyNoShow(_ id: Deal.ID, by role: Conversation.Role) throws(TradeRefusal) -> Deal {
        guard let index = index(of: id) else { throw .invalid }
        let deal = deals[index]
        guard deal.mayDenyNoShow(role, at: now) || deal.isDenied && deal.endedBy == role.other else {
            throw .dealOver(deal)
        }
        guard !deal.isDenied else { return deal }
        deals[index].isDenied = true
        say(.wasThere, of: deals[index], by: role)
        return deals[index]
    }
}

extension Deal {
    /// True where the party reported absent may still deny it.
    public func mayDenyNoShow(_ role: Conversation.Role, at now: Timestamp) -> Bool {
        guard state == .noShow, endedBy == role.other, !isDenied, let endedAt else { return false }
        return now < endedAt.adding(hours: Self.hoursToObject)
    }

    /// True where a party may report at a moment that the other one did not come.
    public func mayNoteNoShow(at now: Timestamp) -> Bool {
        guard state == .reserved, until > now, let meeting else { return false }
        return meeting.missedFrom <= now
    }
}
