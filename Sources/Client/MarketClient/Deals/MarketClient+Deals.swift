public import Market
public import MarketAPI

extension MarketClient {
    /// The offers, reservations, waiting lines and handovers of the signed-in account.
    ///
    /// Answers to offers are not to be stored for later: they could come too late. A confirmation may be:
    /// repeating it changes nothing, and what both confirmed stays so.
    public struct Deals: Sendable {
        /// Offers a price to the other one of a conversation; where theirs is open, it is the answer to that.
        public var offer:
            @Sendable (_ conversation: Conversation.ID, _ offer: OfferInput) async throws(ClientError) ->
                Offer
        /// Offers a price for goods, in one's conversation with their seller, which begins with it where there is none.
        public var offerForProduct:
            @Sendable (_ product: Product.ID, _ offer: OfferInput) async throws(ClientError) -> Offer
        /// Asks to buy goods at the price that the person was shown; the seller accepts it like an offer.
        public var requestPurchase:
            @Sendable (_ product: Product.ID, _ purchase: PurchaseInput) async throws(ClientError) -> Offer
        /// An offer as it is now.
        public var showOffer: @Sendable (_ offer: Offer.ID) async throws(ClientError) -> Offer
        /// Answers an offer; the same answer again changes nothing.
        public var answer:
            @Sendable (_ offer: Offer.ID, _ answer: Offer.Answer) async throws(ClientError) -> Offer
        /// Reserves one's goods for the buyer of a conversation, at the price that is asked.
        public var reserve:
            @Sendable (_ conversation: Conversation.ID, _ quantity: Int64) async throws(ClientError) ->
                OwnDeal
        /// Reserves what is kept for oneself as the first in the line.
        public var reserveFromLine: @Sendable (_ product: Product.ID) async throws(ClientError) -> OwnDeal
        /// One's deals, newest first.
        public var list: @Sendable (_ query: DealQuery) async throws(ClientError) -> Page<OwnDeal>
        /// A deal as it is now.
        public var show: @Sendable (_ deal: Deal.ID) async throws(ClientError) -> OwnDeal
        /// Ends a reservation before its time.
        public var cancel:
            @Sendable (_ deal: Deal.ID, _ reason: Deal.Reason) async throws(ClientError) -> OwnDeal
        /// Keeps goods reserved for longer; the seller's to do.
        public var prolong: @Sendable (_ deal: Deal.ID, _ end: Timestamp) async throws(ClientError) -> OwnDeal
        /// The six digits that one shows the other.
        public var code: @Sendable (_ deal: Deal.ID) async throws(ClientError) -> String
        /// Says that the goods changed hands: for both with the other one's code, else for oneself.
        public var confirm: @Sendable (_ deal: Deal.ID, _ code: String?) async throws(ClientError) -> OwnDeal
        /// Says that they did not, where the other one says so.
        public var object: @Sendable (_ deal: Deal.ID) async throws(ClientError) -> OwnDeal
        /// Sells goods to the buyer of a conversation, by the seller's word; the buyer is asked.
        ///
        /// Sold to nobody that the market knows, they are set ``Selling/setState`` to sold.
        public var sell:
            @Sendable (_ product: Product.ID, _ conversation: Conversation.ID, _ quantity: Int64)
                async throws(ClientError) -> ProductDetails
        /// Ends what is promised of one's goods, and sets their state: for a buyer of them, where there is one.
        public var endAndSetState:
            @Sendable (_ product: Product.ID, _ state: ProductState, _ buyer: Conversation.ID?)
                async throws(ClientError) -> ProductDetails
        /// Ends what is promised of one's goods, and takes them off the market.
        public var endAndDelete: @Sendable (_ product: Product.ID) async throws(ClientError) -> Void
        /// Proposes when and where to meet, in a conversation whose goods are reserved.
        public var meet:
            @Sendable (_ conversation: Conversation.ID, _ meeting: MeetingInput) async throws(ClientError) ->
                Meeting
        /// Answers a proposal of a meeting; the same answer again changes nothing.
        public var answerMeeting:
            @Sendable (_ meeting: Meeting.ID, _ answer: Meeting.Answer) async throws(ClientError) -> Meeting
        /// Says that the other one did not come to the meeting, from 30 minutes after it on.
        public var noteNoShow: @Sendable (_ deal: Deal.ID) async throws(ClientError) -> OwnDeal
        /// Says that one was there, where the other one says otherwise.
        public var denyNoShow: @Sendable (_ deal: Deal.ID) async throws(ClientError) -> OwnDeal
        /// Asks for goods that are given away; a text is for the giver who picks.
        public var claim:
            @Sendable (_ product: Product.ID, _ text: String?) async throws(ClientError) -> ClaimPosition
        /// Asks no longer, and gives back what was promised.
        public var dropClaim: @Sendable (_ product: Product.ID) async throws(ClientError) -> Void
        /// One's own standing among those who requested a product; `nil` where one has not requested it.
        public var claimPosition:
            @Sendable (_ product: Product.ID) async throws(ClientError) -> ClaimPosition?
        /// Those who asked for one's goods, the first to ask first.
        public var claims: @Sendable (_ product: Product.ID) async throws(ClientError) -> [Claim]
        /// Promises one's product to one of those who requested it.
        public var pick: @Sendable (_ claim: Claim.ID) async throws(ClientError) -> OwnDeal
        /// The lower price for those who like goods, of one's own or for oneself; `nil` where there is none.
        public var likerOffer: @Sendable (_ product: Product.ID) async throws(ClientError) -> LikerOffer?
        /// Offers a lower price to all who like one's goods, for a day.
        public var offerToLikers:
            @Sendable (_ product: Product.ID, LikerOfferInput) async throws(ClientError) -> LikerOffer
        /// Ends it before its time; again changes nothing.
        public var withdrawLikerOffer: @Sendable (_ product: Product.ID) async throws(ClientError) -> Void
        /// Takes the lower price: one unit is reserved.
        public var takeLikerOffer: @Sendable (_ product: Product.ID) async throws(ClientError) -> OwnDeal
        /// One's own place among those who wait for a product; `nil` where one does not wait.
        public var linePlace: @Sendable (_ product: Product.ID) async throws(ClientError) -> QueuePosition?
        /// Joins those who wait; again changes nothing.
        public var joinLine: @Sendable (_ product: Product.ID) async throws(ClientError) -> QueuePosition
        /// Waits no longer.
        public var leaveLine: @Sendable (_ product: Product.ID) async throws(ClientError) -> Void

        public init(
            offer: @escaping @Sendable (Conversation.ID, OfferInput) async throws(ClientError) -> Offer,
            offerForProduct: @escaping @Sendable (Product.ID, OfferInput) async throws(ClientError) -> Offer,
            requestPurchase:
                @escaping @Sendable (Product.ID, PurchaseInput) async throws(ClientError) -> Offer,
            showOffer: @escaping @Sendable (Offer.ID) async throws(ClientError) -> Offer,
            answer: @escaping @Sendable (Offer.ID, Offer.Answer) async throws(ClientError) -> Offer,
            reserve: @escaping @Sendable (Conversation.ID, Int64) async throws(ClientError) -> OwnDeal,
            reserveFromLine: @escaping @Sendable (Product.ID) async throws(ClientError) -> OwnDeal,
            list: @escaping @Sendable (DealQuery) async throws(ClientError) -> Page<OwnDeal>,
            show: @escaping @Sendable (Deal.ID) async throws(ClientError) -> OwnDeal,
            cancel: @escaping @Sendable (Deal.ID, Deal.Reason) async throws(ClientError) -> OwnDeal,
            prolong: @escaping @Sendable (Deal.ID, Timestamp) async throws(ClientError) -> OwnDeal,
            code: @escaping @Sendable (Deal.ID) async throws(ClientError) -> String,
            confirm: @escaping @Sendable (Deal.ID, String?) async throws(ClientError) -> OwnDeal,
            object: @escaping @Sendable (Deal.ID) async throws(ClientError) -> OwnDeal,
            sell:
                @escaping @Sendable (Product.ID, Conversation.ID, Int64) async throws(ClientError) ->
                ProductDetails,
            endAndSetState:
                @escaping @Sendable (Product.ID, ProductState, Conversation.ID?) async throws(ClientError) ->
                ProductDetails,
            endAndDelete: @escaping @Sendable (Product.ID) async throws(ClientError) -> Void,
            meet: @escaping @Sendable (Conversation.ID, MeetingInput) async throws(ClientError) -> Meeting,
            answerMeeting:
                @escaping @Sendable (Meeting.ID, Meeting.Answer) async throws(ClientError) -> Meeting,
            noteNoShow: @escaping @Sendable (Deal.ID) async throws(ClientError) -> OwnDeal,
            denyNoShow: @escaping @Sendable (Deal.ID) async throws(ClientError) -> OwnDeal,
            claim: @escaping @Sendable (Product.ID, String?) async throws(ClientError) -> ClaimPosition,
            dropClaim: @escaping @Sendable (Product.ID) async throws(ClientError) -> Void,
            claimPosition: @escaping @Sendable (Product.ID) async throws(ClientError) -> ClaimPosition?,
            claims: @escaping @Sendable (Product.ID) async throws(ClientError) -> [Claim],
            pick: @escaping @Sendable (Claim.ID) async throws(ClientError) -> OwnDeal,
            likerOffer: @escaping @Sendable (Product.ID) async throws(ClientError) -> LikerOffer?,
            offerToLikers:
                @escaping @Sendable (Product.ID, LikerOfferInput) async throws(ClientError) -> LikerOffer,
            withdrawLikerOffer: @escaping @Sendable (Product.ID) async throws(ClientError) -> Void,
            takeLikerOffer: @escaping @Sendable (Product.ID) async throws(ClientError) -> OwnDeal,
            linePlace: @escaping @Sendable (Product.ID) async throws(ClientError) -> QueuePosition?,
            joinLine: @escaping @Sendable (Product.ID) async throws(ClientError) -> QueuePosition,
            leaveLine: @escaping @Sendable (Product.ID) async throws(ClientError) -> Void
        ) {
            self.offer = offer
            self.offerForProduct = offerForProduct
            self.requestPurchase = requestPurchase
            self.showOffer = showOffer
            self.answer = answer
            self.reserve = reserve
            self.reserveFromLine = reserveFromLine
            self.list = list
            self.show = show
            self.cancel = cancel
            self.prolong = prolong
            self.code = code
            self.confirm = confirm
            self.object = object
            self.sell = sell
            self.endAndSetState = endAndSetState
            self.endAndDelete = endAndDelete
            self.meet = meet
            self.answerMeeting = answerMeeting
            self.noteNoShow = noteNoShow
            self.denyNoShow = denyNoShow
            self.claim = claim
            self.dropClaim = dropClaim
            self.claimPosition = claimPosition
            self.claims = claims
            self.pick = pick
            self.likerOffer = likerOffer
            self.offerToLikers = offerToLikers
            self.withdrawLikerOffer = withdrawLikerOffer
            self.takeLikerOffer = takeLikerOffer
            self.linePlace = linePlace
            self.joinLine = joinLine
            self.leaveLine = leaveLine
        }

        init(_ unstubbed: Unstubbed) {
            self.init { unstubbed($0) }
        }

        /// Those of a market that knows none.
        static let unsupported = MarketClient.Deals { .unsupported($0) }

        private init(failing failure: @escaping @Sendable (_ name: String) -> ClientError) {
            self.init(
                offer: { _, _ throws(ClientError) in throw failure("deals.offer") },
                offerForProduct: { _, _ throws(ClientError) in throw failure("deals.offerForProduct") },
                requestPurchase: { _, _ throws(ClientError) in throw failure("deals.requestPurchase") },
                showOffer: { _ throws(ClientError) in throw failure("deals.showOffer") },
                answer: { _, _ throws(ClientError) in throw failure("deals.answer") },
                reserve: { _, _ throws(ClientError) in throw failure("deals.reserve") },
                reserveFromLine: { _ throws(ClientError) in throw failure("deals.reserveFromLine") },
                list: { _ throws(ClientError) in throw failure("deals.list") },
                show: { _ throws(ClientError) in throw failure("deals.show") },
                cancel: { _, _ throws(ClientError) in throw failure("deals.cancel") },
                prolong: { _, _ throws(ClientError) in throw failure("deals.prolong") },
                code: { _ throws(ClientError) in throw failure("deals.code") },
                confirm: { _, _ throws(ClientError) in throw failure("deals.confirm") },
                object: { _ throws(ClientError) in throw failure("deals.object") },
                sell: { _, _, _ throws(ClientError) in throw failure("deals.sell") },
                endAndSetState: { _, _, _ throws(ClientError) in throw failure("deals.endAndSetState") },
                endAndDelete: { _ throws(ClientError) in throw failure("deals.endAndDelete") },
                meet: { _, _ throws(ClientError) in throw failure("deals.meet") },
                answerMeeting: { _, _ throws(ClientError) in throw failure("deals.answerMeeting") },
                noteNoShow: { _ throws(ClientError) in throw failure("deals.noteNoShow") },
                denyNoShow: { _ throws(ClientError) in throw failure("deals.denyNoShow") },
                claim: { _, _ throws(ClientError) in throw failure("deals.claim") },
                dropClaim: { _ throws(ClientError) in throw failure("deals.dropClaim") },
                claimPosition: { _ throws(ClientError) in throw failure("deals.claimPosition") },
                claims: { _ throws(ClientError) in throw failure("deals.claims") },
                pick: { _ throws(ClientError) in throw failure("deals.pick") },
                likerOffer: { _ throws(ClientError) in throw failure("deals.likerOffer") },
                offerToLikers: { _, _ throws(ClientError) in throw failure("deals.offerToLikers") },
                withdrawLikerOffer: { _ throws(ClientError) in throw failure("deals.withdrawLikerOffer") },
                takeLikerOffer: { _ throws(ClientError) in throw failure("deals.takeLikerOffer") },
                linePlace: { _ throws(ClientError) in throw failure("deals.linePlace") },
                joinLine: { _ throws(ClientError) in throw failure("deals.joinLine") },
                leaveLine: { _ throws(ClientError) in throw failure("deals.leaveLine") }
            )
        }
    }
}
