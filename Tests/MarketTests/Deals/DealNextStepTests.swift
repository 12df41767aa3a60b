import Market
import Testing

@Suite(.timeLimit(.minutes(1)))
struct DealNextStepTests: TradeTesting {
    private static let now = Timestamp(millisecondsSince1970: 1_643_155_200_000)

    private func deal(
        confirmedBy: Set<Conversation.Role> = [],
        meetingIn hours: Int64? = nil,
        proposalBy maker: Int64? = nil
    ) throws -> Deal {
        func meeting(_ maker: Int64, in hours: Int64) -> Meeting {
            Meeting(
                id: Meeting.ID(3),
                deal: Deal.ID(5),
                maker: Account.ID(maker),
                at: Self.now.adding(hours: hours),
                place: nil,
                madeAt: Self.now
            )
        }
        return try Deal(
            id: Deal.ID(5),
            product: Product.ID(6),
            conversation: Conversation.ID(7),
            seller: Account.ID(1),
            buyer: Account.ID(2),
            quantity: 1,
            amount: won(4_000),
            state: confirmedBy.isEmpty ? .reserved : .oneSided,
            madeAt: Self.now,
            until: Self.now.adding(hours: 72),
            confirmedBy: confirmedBy,
            meeting: hours.map { meeting(1, in: $0) },
            proposal: maker.map { meeting($0, in: 30) }
        )
    }

    private func step(_ deal: Deal, _ role: Conversation.Role = .buyer, meets: Bool = true) -> Deal.NextStep {
        deal.nextStep(for: role, meets: meets, at: Self.now)
    }

    @Test func aMeetingComesBeforeTheHandover() throws {
        #expect(try step(deal()) == .arrangeMeeting)
        #expect(try step(deal(), .seller, meets: false) == .confirm, "what is only sent is met by nobody")
        #expect(try step(deal(), meets: false) == .wait, "nobody says that they have what was not sent")
        #expect(try step(deal(confirmedBy: [.seller]), meets: false) == .confirm)
    }

    @Test func onlyTheAskedPartyAnswers() throws {
        #expect(try step(deal(proposalBy: 1)) == .answerMeeting)
        #expect(try step(deal(proposalBy: 1), .seller) == .wait)
        #expect(try step(deal(meetingIn: 0, proposalBy: 1)) == .answerMeeting, "another hour is proposed")
    }

    @Test(
        arguments: [(30, .wait), (1, .confirm), (0, .confirm), (-5, .confirm)] as [(Int64, Deal.NextStep)]
    )
    func theHandoverIsQuietUntilItsHour(hours: Int64, step: Deal.NextStep) throws {
        #expect(try self.step(deal(meetingIn: hours)) == step)
    }

    @Test func whoSaidSoWaitsAndTheOtherConfirms() throws {
        #expect(try step(deal(confirmedBy: [.buyer], meetingIn: 30)) == .wait)
        #expect(try step(deal(confirmedBy: [.buyer], meetingIn: 30), .seller) == .confirm)
    }
}
