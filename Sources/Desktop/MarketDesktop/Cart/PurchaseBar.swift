import Adwaita
import Market
import MarketClient
import MarketScreens

/// The actions for buyers of a product, always at hand below its page: like it, put it into the cart.
final class PurchaseBar: Box {
    private let detail: ProductDetailModel
    private let context: WindowContext
    private let heart: HeartButton
    private let quantity: QuantityStepper
    private let inCart = Label("", wraps: true).style("caption", "dim-label")
    private let add: Button
    private let talk: Button
    private let offer: Button
    private let buy: Button
    private let buyingHint = Label("", wraps: true).style("caption", "dim-label")
    private let problem = Label.problem()
    private let claim: Button
    private let line: QueueBar

    init(_ detail: ProductDetailModel, _ context: WindowContext) {
        self.detail = detail
        self.context = context
        heart = HeartButton { [detail] in detail.toggleLike() }
        quantity = QuantityStepper(detail, context)
        add = Button("") { [detail] in detail.addToCart() }.style("pill", "add-to-cart")
        talk = Button("") { [shell = context.shell] in shell.talk() }
            .style("suggested-action", "pill", "add-to-cart")
        offer = Button("") { [shell = context.shell] in shell.offerPrice() }.style("pill", "add-to-cart")
        buy = Button("") { [shell = context.shell] in shell.buy() }.style("pill", "add-to-cart")
        claim = Button("") { [shell = context.shell] in shell.claimProduct() }.style("pill", "add-to-cart")
        line = QueueBar(detail, context)
        let buttons = Folding(
            spacing: 8,
            [
                add.expand(horizontal: true), offer.expand(horizontal: true), buy.expand(horizontal: true),
                claim.expand(horizontal: true), talk.expand(horizontal: true),
            ]
        )
        super.init(.vertical, spacing: 4)
        style("buying-bar").keepsToastsAbove()
        inCart.role(.status)
        append(line)
        append(inCart)
        append(quantity)
        append(problem)
        append(buyingHint)
        append(
            Box(
                .horizontal,
                spacing: 8,
                [heart.align(.start, .center), buttons.expand(horizontal: true)]
            )
        )
        observe(self) { $0.render() }
    }

    private func render() {
        let texts = context.texts
        let name = ["name": detail.goods?.name ?? ""]
        heart.show(detail.isLiked, called: texts(detail.isLiked ? .screenUnlike : .screenLike, name))
        add.title = texts[.cartAdd]
        talk.title = texts[.chatStart]
        talk.isVisible = detail.canTalk
        offer.title = texts[.offerMake]
        offer.isVisible = detail.canOffer
        buy.title = texts[.purchaseSend]
        buy.isVisible = detail.canBuy
        buy.isSensitive = !detail.isBuying
        buyingHint.show(detail.buyingProblem == nil ? detail.buyingHint : nil)
        problem.show(detail.buyingProblem)
        claim.title = texts[.claimSend]
        claim.isVisible = detail.canClaim
        // Where one can talk, that is what to do first.
        add.style("suggested-action", if: !detail.canTalk)
        let canAdd = detail.canAddToCart
        // One's own goods are not for oneself to buy.
        add.isVisible = detail.menu.isEmpty
        add.isSensitive = canAdd
        quantity.isVisible = canAdd && (detail.goods?.stock ?? 0) > 1
        inCart.show(detail.inCartText)
    }
}
