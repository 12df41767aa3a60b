public import Market
import MarketClient

extension Shell {
    /// Opens the page of somebody who sells.
    public func open(seller: Seller) {
        guard let context = screens?.context, context.client.capabilities.contains(.deals) else { return }
        let opened = SellerModel(context, seller)
        opened.ended = { [weak self] in self?.seller = nil }
        opened.wantsReport = { [weak self] in self?.report($0) }
        self.seller = opened
        opened.appear()
    }

    /// Opens the page of whoever sells the product that is shown.
    public func openSellerOfProduct() {
        if let detail, detail.knowsSeller, let goods = detail.goods { open(seller: goods.seller) }
    }

    /// Opens the page of the other one of the conversation that is shown.
    public func openPartner() {
        if let person = talkInFront?.partner { open(seller: person) }
    }
}

extension ProductDetailModel {
    /// Whether there is a page of its seller.
    public var knowsSeller: Bool {
        goods != nil && phase != .gone && context.client.capabilities.contains(.deals)
    }
}

extension ConversationModel {
    /// Whether there is a page of the other one.
    public var knowsPartner: Bool { partner != nil && context.client.capabilities.contains(.deals) }
}
