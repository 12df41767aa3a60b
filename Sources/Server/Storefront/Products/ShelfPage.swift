package import Market

/// Goods that belong together: what someone likes, what someone else offers.
package struct ShelfPage: WebPage {
    package enum Kind: Sendable {
        case likes
        case seller(Seller, since: Timestamp)
    }

    package let kind: Kind
    package let goods: ProductCards
    package let pager: Pager?

    package init(_ kind: Kind, goods: ProductCards, pager: Pager?) {
        self.kind = kind
        self.goods = goods
        self.pager = pager
    }

    package var isPublic: Bool { if case .seller = kind { true } else { false } }

    package func title(in frame: Frame) -> String {
        switch kind {
        case .likes: frame.texts[.likes]
        case .seller(let seller, _): seller.name
        }
    }

    package func about(in frame: Frame) -> HTML {
        let seller: Seller? = if case .seller(let seller, _) = kind { seller } else { nil }
        return About(
            title: title(in: frame),
            text: seller.map { frame.texts(.aboutSeller, ["name": $0.name]) }
                ?? frame.face.purpose(in: frame.texts),
            link: seller.map { Pager.link(.seller($0.id), page: pager?.number ?? 1) },
            photo: seller == nil ? nil : goods.products.lazy.compactMap(\.photos.first).first
        ).html(in: frame)
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            LayoutSwitch(layout: goods.layout).html(in: frame)
            if case .seller(let seller, _) = kind, seller.id != frame.person?.id {
                ReportMenu(target: .account(seller.id)).html(in: frame)
            }
        }
        if case .seller(_, let since) = kind {
            p(.class("hint")) {
                frame.texts(
                    .sellerSince,
                    ["date": CivilDate(since, secondsFromUTC: frame.secondsFromUTC).text(in: frame.texts)]
                )
            }
        }
        ProductSection(goods: goods, pager: pager, empty: frame.texts[empty], remedy: remedy).html(in: frame)
    }

    private var empty: TextKey {
        switch kind {
        case .likes: .emptyLikes
        case .seller: .emptySeller
        }
    }

    private var remedy: (Link, TextKey)? {
        switch kind {
        case .likes: (.market, .lookAround)
        case .seller: nil
        }
    }
}
