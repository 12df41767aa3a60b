public import Market
import MarketAPI
import MarketClient

/// An action on a product that is promised to another person.
public enum QueueAction: Hashable, Sendable {
    /// Wait for them.
    case join
    /// Wait no longer.
    case leave
    /// Take what is kept for oneself.
    case take
}

extension ProductDetailModel {
    private var texts: Texts { context.localization.texts }

    var knowsDeals: Bool {
        goods != nil && phase != .gone && !isOwner && context.client.capabilities.contains(.deals)
    }

    /// True where the person can offer a price for it.
    public var canOffer: Bool {
        canBuy && goods?.facts.takesOffers == true
    }

    // MARK: Waiting

    /// True where all that is left is kept for others in the waiting line.
    var isKept: Bool { detail?.isKept == true && goods?.state == .selling && heldUntil == nil }

    /// True where one can wait for it, and not buy it now.
    private var mayWait: Bool { goods?.state == .reserved || isKept }

    /// The person's position in the queue, and the end of a hold for them; `nil` where they are not in it.
    public var lineText: String? {
        guard knowsDeals, !canClaim, let linePlace else { return nil }
        return context.text(of: linePlace)
    }

    private var heldUntil: Timestamp? {
        linePlace?.heldUntil.flatMap { $0 > context.screenClock.now() ? $0 : nil }
    }

    /// The actions on a product that is promised to another person, the main one first.
    public var lineActions: [(action: QueueAction, title: String)] {
        guard knowsDeals, !canClaim, phase == .shown else { return [] }
        guard linePlace != nil else {
            return mayWait ? [(.join, texts[.waitJoin])] : []
        }
        let leave = (QueueAction.leave, texts[.waitLeave])
        return heldUntil == nil ? [leave] : [(.take, texts[.waitReserve]), leave]
    }

    /// Looks where one stands, where there may be a line.
    func loadLine(isExpected: Bool = false) {
        guard knowsDeals, context.accountSession.account != nil,
            isExpected || linePlace != nil || mayWait
        else { return }
        lineTask.load(for: self) { [context, id] () throws(ClientError) in
            try await context.onlineClient.deals.linePlace(id)
        } then: {
            $0.linePlace = $1
        } orElse: { _, _ in
            // Pressing the button says what is wrong.
        }
    }

    /// Joins the line.
    func joinLine() {
        context.joinLine(of: id) { [weak self] in self?.linePlace = $0 }
    }

    /// Leaves the line.
    func leaveLine() {
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                try await context.onlineClient.deals.leaveLine(id)
                self?.linePlace = nil
            } catch {
                context.toastDeal(error)
            }
        }
    }

    /// Reserves what is kept for oneself.
    func reserveFromLine() {
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let own = try await context.onlineClient.deals.reserveFromLine(id)
                context.learn(own)
                self?.linePlace = nil
                self?.reserved?(own)
            } catch {
                context.toastDeal(error)
                self?.loadLine()
            }
        }
    }

    // MARK: Who bought it

    /// Asks for the buyer where people have asked for the product; else marks it as sold.
    func askWhoBought() {
        guard isOwner, phase == .shown else { return }
        let client = context.client
        guard client.capabilities.contains(.deals), client.capabilities.contains(.conversations) else {
            return change(to: .sold)
        }
        phase = .working(.changingState(.sold))
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let query = ConversationQuery(role: .seller, product: id, limit: 30)
                let open = DealQuery(DealFilter(role: .seller, isOpen: true), limit: 100)
                let client = try context.onlineClient
                let found = (
                    talks: try await client.conversations.list(query).page.elements,
                    deals: try await client.deals.list(open).elements
                )
                guard let self, phase != .gone else { return }
                phase = .shown
                let promised = found.deals.filter { $0.deal.product == id }
                promises = promised
                let known = Set(promised.map(\.deal.conversation))
                // Who has it reserved has bought it, most of the time.
                let people =
                    promised.map {
                        BuyerPrompt.Choice(
                            conversation: $0.deal.conversation,
                            name: texts(.soldReserved, ["name": $0.partner.name]),
                            quantity: $0.deal.quantity
                        )
                    }
                    + found.talks.map(\.conversation).filter { !known.contains($0.id) }.map {
                        BuyerPrompt.Choice(conversation: $0.id, name: $0.partner.name)
                    }
                if people.isEmpty {
                    change(to: .sold)
                } else {
                    dialog = .buyer(BuyerPrompt(people, in: texts))
                }
            } catch {
                guard let self else { return }
                if phase != .gone { phase = .shown }
                context.toast(error) { [weak self] in self?.askWhoBought() }
            }
        }
    }

    /// Answers with the buyer's conversation; `nil` stands for a buyer that the market does not know.
    public func sold(to conversation: Conversation.ID?) {
        guard case .buyer(let prompt) = dialog else { return }
        dialog = nil
        guard let conversation else { return change(to: .sold) }
        let quantity = prompt.choices.first { $0.conversation == conversation }?.quantity ?? 1
        guard phase == .shown else { return }
        phase = .working(.changingState(.sold))
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let detail = try await context.onlineClient.deals.sell(id, conversation, quantity)
                context.savedItems.learn(SavedProduct(detail))
                if let self, phase != .gone {
                    show(detail)
                    phase = .shown
                }
                context.productEvents.post(.edited(detail.goods))
                context.toastState(of: detail.goods)
            } catch {
                if let self, phase != .gone { phase = .shown }
                if self?.askToEndDeals(before: .state(.sold, conversation), after: error) == true { return }
                context.toastDeal(error)
            }
        }
    }
}

/// The question for the buyer of a product: one of those who asked for it, or another person.
public struct BuyerPrompt: Hashable, Sendable {
    /// A person who asked for it.
    public struct Choice: Hashable, Sendable {
        /// The conversation in which they asked.
        public let conversation: Conversation.ID
        /// The person's name, with a note where they have it reserved.
        public let name: String
        /// The units that they have reserved.
        public var quantity: Int64 = 1
    }

    /// The question, and the consequence.
    public let notice: Notice
    /// Those who asked for them.
    public let choices: [Choice]
    /// The title of the answer for a buyer that the market does not know.
    public let elsewhere: String
    /// The title of the button that answers.
    public let confirm: String
    /// The title of the button that cancels.
    public let cancel: String

    init(_ choices: [Choice], in texts: Texts) {
        notice = Notice(title: texts[.soldTitle], message: texts[.soldHint])
        self.choices = choices
        elsewhere = texts[.soldElsewhere]
        confirm = texts[.screenMarkSold]
        cancel = texts[.formCancel]
    }
}
