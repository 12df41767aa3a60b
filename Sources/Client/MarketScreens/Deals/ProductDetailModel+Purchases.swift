import Market
import MarketAPI
import MarketClient

extension ProductDetailModel {
    /// True where the person can ask to buy it at its price.
    public var canBuy: Bool {
        guard knowsDeals, let goods, context.client.capabilities.contains(.conversations) else {
            return false
        }
        return goods.facts.giveaway == nil && goods.state == .selling && !goods.isSoldOut && !isKept
            && goods.price.price != nil
    }

    /// The consequence of asking to buy it; `nil` where that can't be done.
    public var buyingHint: String? {
        guard canBuy, let goods else { return nil }
        return context.localization.texts[goods.facts.firstCome ? .purchaseFirstCome : .purchaseHint]
    }

    /// Asks to buy it at the price that is shown.
    func buy() {
        guard canBuy, !isBuying, let price = goods?.price.price?.bargain else { return }
        isBuying = true
        buyingProblem = nil
        context.backgroundTasks.run { [weak self, context, id] in
            do throws(ClientError) {
                let offer = try await context.onlineClient.deals.requestPurchase(
                    id,
                    PurchaseInput(price: price)
                )
                self?.isBuying = false
                self?.requested?(offer)
            } catch {
                self?.isBuying = false
                self?.failedToBuy(error)
            }
        }
    }

    /// Says why in place, and shows the product as it is now: at another price, or with its queue.
    private func failedToBuy(_ error: ClientError) {
        buyingProblem = context.dealMessage(for: error)
        switch error.refusal?.code {
        case .priceChanged, .notAvailable, .isGiveaway: retry()
        default: break
        }
    }
}
