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

/// A person's own products, one state of them at a time.
package struct MinePage: WebPage {
    package let state: ProductState
    package let counts: [ProductState: Int]
    package let goods: ProductCards
    package let pager: Pager
    /// The products with photos whose files are lost, of which there may be none.
    package var lost: [LostPhotoNotice] = []
    /// The latest events of the account.
    package var notices = NoticeList([])
    /// True where a moderator did something lately.
    package var isSanctioned = false

    package init(
        _ state: ProductState,
        counts: [ProductState: Int],
        goods: ProductCards,
        pager: Pager
    ) {
        self.state = state
        self.counts = counts
        self.goods = goods
        self.pager = pager
    }

    package static func link(_ state: ProductState) -> Link {
        state == .selling ? .mine : Link.mine.with("state", state.rawValue)
    }

    package func title(in frame: Frame) -> String { frame.texts[.placeMine] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        div(.class("bar")) {
            h1 { title(in: frame) }
            p(.class("doings")) {
                a(.href(.drafts)) { frame.texts[.draftsTitle] }
                a(.href(.settings)) { frame.texts[.settings] }
                if frame.isModerator { a(.href(.cases)) { frame.texts[.moderation] } }
                a(.class("main"), .href(.sell)) { frame.texts[.placeSell] }
            }
        }
        if !lost.isEmpty { lostPhotos(in: frame) }
        if isSanctioned {
            p(.class("trouble")) {
                frame.texts[.sanctionsTold]
                " "
                a(.href(.sanctions)) { frame.texts[.sanctionsSee] }
            }
        }
        notices.html(in: frame)
        nav(.class("parts"), .label(frame.texts[.mineStates])) {
            for state in ProductState.allCases {
                a(.href(Self.link(state)), .current(state == self.state)) {
                    state.text(in: frame.texts)
                    span(.class("number")) { "\(counts[state] ?? 0)" }
                }
            }
        }
        // What the switches of all rows send.
        form(.id("state"), .post) { frame.sealed }
        ProductSection(
            goods: goods,
            pager: pager,
            empty: hasAny
                ? frame.texts(.emptyMineState, ["state": state.text(in: frame.texts)])
                : frame.texts[.emptyMine],
            remedy: hasAny ? nil : (.sell, .placeSell)
        ).html(in: frame)
    }

    private var hasAny: Bool { counts.values.contains { $0 > 0 } }

    private func lostPhotos(in frame: Frame) -> HTML {
        div(.class("trouble")) {
            p { frame.texts[.photosLost] }
            for product in lost { p { a(.href(.edit(product.id))) { product.name } } }
        }
    }
}
