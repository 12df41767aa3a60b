public import Market
import MarketAPI
import MarketClient

extension ConversationModel {
    /// Answers the open offer: with yes, with no, or by taking one's own back.
    public func answer(_ offer: Offer.ID, _ answer: Offer.Answer) {
        trade { client throws(ClientError) in _ = try await client.deals.answer(offer, answer) }
    }

    /// Answers the meeting that is proposed.
    public func answer(_ meeting: Meeting.ID, _ answer: Meeting.Answer) {
        trade { client throws(ClientError) in _ = try await client.deals.answerMeeting(meeting, answer) }
    }

    /// Keeps the goods for the buyer, at the price that is asked.
    public func reserve() {
        guard let id else { return }
        trade { client throws(ClientError) in _ = try await client.deals.reserve(id, 1) }
    }

    /// Asks to buy the product at the price that is shown.
    public func buy() {
        guard let product, let price = product.price.price?.bargain else { return }
        trade { client throws(ClientError) in
            _ = try await client.deals.requestPurchase(product.id, PurchaseInput(price: price))
        }
    }

    /// Joins the queue for a product that is promised to another person.
    public func joinLine() {
        guard let product = summary?.conversation.subject.product else { return }
        context.joinLine(of: product)
    }

    /// One at a time: who presses twice means it once.
    private func trade(_ request: @escaping @Sendable (MarketClient) async throws(ClientError) -> Void) {
        guard !isTrading else { return }
        isTrading = true
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await request(context.onlineClient)
            } catch {
                self?.failed(error)
            }
            self?.isTrading = false
            if !context.network.isOffline { self?.load() }
        }
    }

    private func failed(_ error: ClientError) {
        guard error.refusal?.code == .notAvailable, summary?.conversation.role == .buyer else {
            return context.toastDeal(error)
        }
        askToJoinLine()
    }

    /// Keeps a copy of the deal of a conversation that the market has just told.
    func learnDeal(of conversation: Conversation) {
        guard let deal = conversation.deal else { return }
        context.learn(OwnDeal(deal, in: conversation))
    }
}

extension ScreenContext {
    /// Joins those who wait for some goods, and says where one stands.
    func joinLine(of product: Product.ID, then done: @escaping @MainActor (QueuePosition) -> Void = { _ in })
    {
        backgroundTasks.run { [self] in
            do throws(ClientError) {
                let place = try await onlineClient.deals.joinLine(product)
                toasts.show(text(of: place))
                done(place)
            } catch {
                toastDeal(error)
            }
        }
    }

    /// The person's position in the queue, or the end of a hold for them, in words.
    func text(of place: QueuePosition) -> String {
        let texts = localization.texts
        guard let end = place.heldUntil, end > screenClock.now() else { return place.text(in: texts) }
        return texts(.waitHeld, ["until": momentText(of: end)])
    }
}

extension OwnDeal {
    /// The deal of a conversation, as its reader sees it.
    init(_ deal: Deal, in conversation: Conversation) {
        self.init(
            deal: deal,
            productName: conversation.subject.name,
            role: conversation.role,
            partner: conversation.partner
        )
    }
}
