package import Market

/// A person's own products, one state of them at a time.
package struct MinePage: WebPage {
    package let state: ProductState
    package let counts: [ProductState: Int]
    package let goods: ProductCards
    package let pager: Pager
    package var news = AccountNews()
    /// The outcome of an action on several of them, right after it.
    package var report: SeveralReport?

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
        news.html(in: frame)
        if let report { report.html(in: frame) }
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
        if !goods.products.isEmpty { several.all(in: frame) }
        ProductSection(
            goods: goods,
            pager: pager,
            empty: hasAny
                ? frame.texts(.emptyMineState, ["state": state.text(in: frame.texts)])
                : frame.texts[.emptyMine],
            remedy: hasAny ? nil : (.sell, .placeSell)
        ).html(in: frame)
        if !goods.products.isEmpty { several.html(in: frame) }
    }

    private var several: SeveralForm { SeveralForm(state: state) }

    private var hasAny: Bool { counts.values.contains { $0 > 0 } }
}
