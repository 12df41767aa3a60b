extension Deal {
    /// The one thing that comes next in an open deal, for one of its two.
    public enum NextStep: Hashable, Sendable {
        /// The other one proposed a meeting.
        case answerMeeting
        case arrangeMeeting
        /// The hour has come, or the other one says so already.
        case confirm
        /// There is nothing to do but wait.
        case wait
    }

    /// A meeting comes before the handover; of what is only sent (`meets: false`) the seller says first that it is gone.
    public func nextStep(for role: Conversation.Role, meets: Bool, at now: Timestamp) -> NextStep {
        if let proposal, proposal.maker != account(role) { return .answerMeeting }
        if confirmedBy.contains(role) { return .wait }
        if !confirmedBy.isEmpty { return .confirm }
        if let codesFrom { return codesFrom <= now ? .confirm : .wait }
        if proposal != nil { return .wait }
        if meets { return .arrangeMeeting }
        return role == .seller ? .confirm : .wait
    }
}
