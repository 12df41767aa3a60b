package import Market

/// A person as everyone sees them: facts first, then products on sale, sold products, and reviews.
package struct SellerPage: WebPage {
    package enum Part: String, Sendable, CaseIterable {
        case selling
        case sold
        case reviews
    }

    /// The part below the facts.
    package enum Shown: Sendable {
        case products(ProductCards, Pager)
        case reviews([Review], next: Link?)
    }

    package let seller: Seller
    package let record: SellerRecord
    package let part: Part
    package let shown: Shown

    package init(_ seller: Seller, _ record: SellerRecord, part: Part, _ shown: Shown) {
        self.seller = seller
        self.record = record
        self.part = part
        self.shown = shown
    }

    package var isPublic: Bool { true }

    package static func link(_ id: Account.ID, _ part: Part) -> Link {
        part == .selling ? .seller(id) : Link.seller(id).with("part", part.rawValue)
    }

    package func title(in frame: Frame) -> String { seller.name }

    package func about(in frame: Frame) -> HTML {
        var (photo, page): (Photo?, Int) = (nil, 1)
        if case .products(let goods, let pager) = shown {
            photo = goods.products.lazy.compactMap(\.photos.first).first
            page = pager.number
        }
        return About(
            title: title(in: frame),
            text: frame.texts(.aboutSeller, ["name": seller.name]),
            link: Pager.link(Self.link(seller.id, part), page: page),
            photo: photo
        ).html(in: frame)
    }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            div(.class("person")) {
                span(.class("disc"), .unspoken) { String(seller.name.prefix(1)) }
                h1 { title(in: frame) }
                if let word = record.facts.word {
                    span(.class("word")) { word.text(in: frame.texts) }
                }
            }
            if case .products(let goods, _) = shown { LayoutSwitch(layout: goods.layout).html(in: frame) }
            if seller.id != frame.person?.id { ReportMenu(target: .account(seller.id)).html(in: frame) }
        }
        if frame.isModerator, seller.id != frame.person?.id {
            p(.class("doings")) {
                a(.class("quiet"), .href(.person(seller.id))) { frame.texts[.personModerate] }
            }
        }
        TraderFactsList(record: record).html(in: frame)
        if record.facts.word != nil {
            p(.class("hint")) { a(.href(.reputation)) { frame.texts[.standingWhy] } }
        }
        nav(.class("parts"), .label(frame.texts[.sellerParts])) {
            for part in Part.allCases {
                a(.href(Self.link(seller.id, part)), .current(part == self.part)) {
                    frame.texts[part.label]
                    span(.class("number")) { count(of: part) }
                }
            }
        }
        switch shown {
        case .products(let goods, let pager):
            ProductSection(
                goods: goods,
                pager: pager,
                empty: frame.texts[part == .sold ? .sellerEmptySold : .emptySeller],
                remedy: nil
            ).html(in: frame)
        case .reviews(let reviews, let next):
            if reviews.isEmpty {
                EmptyPageMessage(text: frame.texts[.reviewEmpty], remedy: nil).html(in: frame)
            } else {
                ul(.class("reviews")) { for one in reviews { li { ReviewBlock(one).html(in: frame) } } }
            }
            NextPage(link: next).html(in: frame)
        }
    }

    private func count(of part: Part) -> String {
        switch part {
        case .selling: record.onSale.text
        case .sold: record.sold.text
        case .reviews: Int64(record.facts.reviews).groupedText
        }
    }
}

extension SellerPage.Part {
    var label: TextKey {
        switch self {
        case .selling: .sellerPartSelling
        case .sold: .sellerPartSold
        case .reviews: .reviewTitle
        }
    }
}
