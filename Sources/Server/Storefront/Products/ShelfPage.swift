package import Market

/// A product of which a photo is lost.
package struct LostPhotoNotice: Hashable, Sendable {
    package let id: Product.ID
    package let name: String

    package init(id: Product.ID, name: String) {
        self.id = id
        self.name = name
    }
}

/// Goods that belong together: what someone likes, what someone offers.
package struct ShelfPage: WebPage {
    package enum Kind: Sendable {
        case likes
        case mine
        case seller(Seller, since: Timestamp)
    }

    package let kind: Kind
    package let goods: ProductCards
    package let pager: Pager?
    /// The seller's products with photos whose files are lost, of which there may be none.
    package var lost: [LostPhotoNotice] = []
    /// What happened to the account of those who look at their own.
    package var notices = NoticeList([])

    package init(_ kind: Kind, goods: ProductCards, pager: Pager?) {
        self.kind = kind
        self.goods = goods
        self.pager = pager
    }

    package var isPublic: Bool { if case .seller = kind { true } else { false } }

    package func title(in frame: Frame) -> String {
        switch kind {
        case .likes: frame.texts[.likes]
        case .mine: frame.texts[.placeMine]
        case .seller(let seller, _): seller.name
        }
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            LayoutSwitch(layout: goods.layout).html(in: frame)
        }
        switch kind {
        case .likes: HTML.empty
        case .mine:
            mineBar(in: frame)
            if !lost.isEmpty { lostPhotos(in: frame) }
            notices.html(in: frame)
        case .seller(_, let since):
            p(.class("hint")) {
                frame.texts(
                    .sellerSince,
                    ["date": CivilDate(since, secondsFromUTC: frame.secondsFromUTC).text(in: frame.texts)]
                )
            }
        }
        ProductSection(goods: goods, pager: pager, empty: empty, remedy: remedy).html(in: frame)
    }

    private func mineBar(in frame: Frame) -> HTML {
        p(.class("doings")) {
            a(.class("main"), .href(.sell)) { frame.texts[.placeSell] }
            a(.href(.settings)) { frame.texts[.settings] }
            if frame.isModerator { a(.href(.moderation)) { frame.texts[.moderation] } }
        }
    }

    private func lostPhotos(in frame: Frame) -> HTML {
        div(.class("trouble")) {
            p { frame.texts[.photosLost] }
            for product in lost { p { a(.href(.edit(product.id))) { product.name } } }
        }
    }

    private var empty: TextKey {
        switch kind {
        case .likes: .emptyLikes
        case .mine: .emptyMine
        case .seller: .emptySeller
        }
    }

    private var remedy: (Link, TextKey)? {
        switch kind {
        case .likes: (.market, .lookAround)
        case .mine, .seller: nil
        }
    }
}
