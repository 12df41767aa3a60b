public import Market
import MarketClient

extension Shell {
    /// Opens the page of a seller.
    public func open(seller: Seller) {
        guard let context = screens?.context, context.client.capabilities.contains(.deals) else { return }
        let opened = SellerModel(context, seller)
        opened.ended = { [weak self] in self?.seller = nil }
        opened.wantsReport = { [weak self] in self?.report($0) }
        self.seller = opened
        opened.appear()
    }

    /// Opens the page of the seller of the product that is shown.
    public func openSellerOfProduct() {
        if let detail, detail.knowsSeller, let goods = detail.goods { open(seller: goods.seller) }
    }

    /// Opens the page of the other one of the conversation that is shown.
    public func openPartner() {
        if let person = talkInFront?.partner { open(seller: person) }
    }
}

extension ProductDetailModel {
    /// True where its seller has a page.
    public var knowsSeller: Bool {
        goods != nil && phase != .gone && !isOwn && context.client.capabilities.contains(.deals)
    }
}

extension ConversationModel {
    /// True where the partner has a page.
    public var knowsPartner: Bool { partner != nil && context.client.capabilities.contains(.deals) }
}
