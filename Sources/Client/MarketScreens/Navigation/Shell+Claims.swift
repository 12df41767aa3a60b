import Market
import MarketClient

extension Shell {
    /// Opens the form to ask for the product that is shown; asks to sign in first where needed.
    public func claimProduct() {
        guard let detail, detail.canClaim, let goods = detail.goods, let context = screens?.context else {
            return
        }
        guard context.accountSession.account != nil else {
            return askToSignIn(to: .signInToClaim) { [weak self] in self?.claimProduct() }
        }
        guard let opened = ClaimModel(context, for: goods) else { return }
        opened.ended = { [weak self] in self?.claim = nil }
        opened.wantsDeal = { [weak self] in
            self?.claim = nil
            self?.open(deal: $0)
        }
        claim = opened
        opened.appear()
    }

    /// Opens the list of those who ask for the goods that are shown.
    public func openClaims() {
        guard let detail, detail.hasClaims, let goods = detail.goods else { return }
        let opened = ClaimListModel(detail.context, for: goods)
        opened.ended = { [weak self] in self?.claims = nil }
        opened.picked = { [weak self] in
            self?.claims = nil
            self?.open(deal: $0.deal.id)
        }
        claims = opened
        opened.appear()
    }
}

extension ProductDetailModel {
    /// True where the person can ask for it.
    public var canClaim: Bool {
        guard knowsDeals, let goods, goods.facts.giveaway != nil else { return false }
        return goods.state == .selling || goods.state == .reserved
    }

    /// True for the owner of a giveaway who picks one of those who ask.
    var hasClaims: Bool {
        isOwner && phase != .gone && goods?.facts.giveaway == .pick
            && context.client.capabilities.contains(.deals)
    }
}
