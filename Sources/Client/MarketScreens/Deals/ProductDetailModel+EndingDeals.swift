import Market
import MarketAPI
import MarketClient

/// A confirmation to end open deals before the product is sold to others, hidden or deleted.
public struct EndDealsPrompt: Hashable, Sendable {
    /// The action that waits for the answer.
    enum Action: Hashable, Sendable {
        /// Another state, for a buyer where there is one.
        case state(ProductState, Conversation.ID?)
        case deletion
    }

    let action: Action
    /// The question, and the consequence.
    public let question: Confirmation
}

extension EndDealsPrompt.Action {
    /// The open deals that end with it; none where it is not known which are open.
    fileprivate func losing(from promises: [OwnDeal]) -> [OwnDeal] {
        guard case .state(.sold, let buyer) = self else { return [] }
        return OwnDeal.ending(promises, bySaleTo: buyer)
    }
}

extension ProductDetailModel {
    /// Asks whether to go on all the same, where that is what `error` is about.
    func askToEndDeals(before action: EndDealsPrompt.Action, after error: ClientError) -> Bool {
        guard error.refusal?.code == .dealOpen, phase == .shown else { return false }
        let texts = context.localization.texts
        let losses = action.losing(from: promises).map { texts(.dealsCancelLoses, ["name": $0.partner.name]) }
        let loss = losses.isEmpty ? [texts[.problemDealOpen]] : losses
        let question = Confirmation(
            notice: Notice(
                title: texts[.dealsCancelFirst],
                message: (loss + [texts[.dealsCancelFirstHint]]).joined(separator: " ")
            ),
            confirm: texts[.dealsCancelAndGoOn],
            cancel: texts[.formCancel]
        )
        dialog = .endDeals(EndDealsPrompt(action: action, question: question))
        return true
    }

    /// Answers that question with yes, and goes on.
    public func endDeals() {
        guard case .endDeals(let prompt) = dialog, phase == .shown, let goods else { return }
        dialog = nil
        switch prompt.action {
        case .state(let state, let buyer): endDeals(setting: state, for: buyer)
        case .deletion: endDeals(deleting: goods)
        }
    }

    private func endDeals(setting state: ProductState, for buyer: Conversation.ID?) {
        phase = .working(.changingState(state))
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let detail = try await context.onlineClient.deals.endAndSetState(id, state, buyer)
                context.savedItems.learn(SavedProduct(detail))
                if let self, phase != .gone {
                    show(detail)
                    phase = .shown
                }
                context.productEvents.post(.edited(detail.goods))
                context.toastState(of: detail.goods)
            } catch {
                if let self, phase != .gone { phase = .shown }
                context.toastDeal(error)
            }
        }
    }

    private func endDeals(deleting goods: ProductSummary) {
        phase = .working(.deleting)
        context.backgroundTasks.run { [weak self, context] in
            do throws(ClientError) {
                try await context.onlineClient.deals.endAndDelete(goods.id)
                self?.phase = .closed
                context.deleted(goods)
            } catch {
                if let self, phase != .gone { phase = .shown }
                context.toastDeal(error)
            }
        }
    }
}
