import Market

/// The products that a person likes.
package struct LikesPage: WebPage {
    package let goods: ProductCards
    package let pager: Pager?

    package init(_ goods: ProductCards, pager: Pager?) {
        self.goods = goods
        self.pager = pager
    }

    package func title(in frame: Frame) -> String { frame.texts[.likes] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            LayoutSwitch(layout: goods.layout).html(in: frame)
        }
        ProductSection(
            goods: goods,
            pager: pager,
            empty: frame.texts[.emptyLikes],
            remedy: (.market, .lookAround)
        ).html(in: frame)
    }
}
