import Market
import Testing

@Suite(.timeLimit(.minutes(10)))
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

    @Test func eachSideIsToldItsOwnNextStep() throws {
        func text(_ deal: Deal, _ role: Conversation.Role, meets: Bool = true) -> String? {
            deal.text(of: step(deal, role, meets: meets), for: role, meets: meets, in: .korean)
        }
        #expect(try text(deal(), .buyer) == "이제 만날 시간과 곳을 정해 보세요.")
        #expect(try text(deal(), .seller, meets: false) == "물건을 보냈다면 거래 완료를 눌러 주세요.")
        #expect(try text(deal(), .buyer, meets: false) == "판매자가 물건을 보내면 여기에서 알려 드려요.")
        #expect(try text(deal(meetingIn: 0), .buyer) == "만나서 물건을 확인했다면 거래 완료를 눌러 주세요.")
        #expect(try text(deal(meetingIn: 30), .buyer) == nil)
        #expect(try text(deal(proposalBy: 1), .buyer) == nil, "the proposal says it")
        let said = try deal(confirmedBy: [.seller])
        #expect(text(said, .seller)?.hasPrefix("거래를 마쳤다고 알렸어요.") == true)
        #expect(text(said, .buyer) == "상대가 거래를 마쳤다고 해요. 맞는지 알려 주세요.")
    }

    @Test func onlyTheOneWhoMustAnswerIsAskedTo() throws {
        let offer = try Offer(
            id: Offer.ID(1),
            conversation: Conversation.ID(7),
            product: Product.ID(6),
            maker: Account.ID(2),
            amount: won(4_000),
            quantity: 1,
            madeAt: Self.now,
            expiresAt: Self.now.adding(hours: 48)
        )
        #expect(offer.stateText(isMine: true, in: .korean) == "답을 기다려요")
        #expect(offer.stateText(isMine: false, in: .korean) == "답을 골라 주세요")
        var declined = offer
        declined.state = .declined
        #expect(declined.stateText(isMine: false, in: .korean) == "거절됨")
        let meeting = try #require(try deal(proposalBy: 1).proposal)
        #expect(meeting.stateText(isMine: true, in: .korean) == "답을 기다려요")
        #expect(meeting.stateText(isMine: false, in: .korean) == "답을 골라 주세요")
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
