package import Market

/// Asking for goods that are given away.
package struct ClaimPage: WebPage {
    package let product: Product
    /// The reader's place; `nil` where the reader has not asked.
    package let position: ClaimPosition?
    package let text: String
    package let problem: String?

    package init(_ product: Product, _ position: ClaimPosition?, text: String = "", problem: String? = nil) {
        self.product = product
        self.position = position
        self.text = text
        self.problem = problem
    }

    package func title(in frame: Frame) -> String { frame.texts[.claimTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            stand(in: frame)
            form(.post, .action(.claim(for: product.id)), .class("confirming")) {
                frame.sealed
                fields(in: frame)
            }
            p(.class("hint")) {
                frame.texts[product.facts.giveaway == .pick ? .claimPickHint : .claimFirstHint]
            }
        }
    }

    @HTMLBuilder private func stand(in frame: Frame) -> HTML {
        switch position {
        case .deal(let id): p { a(.class("main"), .href(.deal(id))) { frame.texts[.claimIsYours] } }
        case .line(let place):
            p { place.text(in: frame) }
        case .claim(let claim):
            p { claim.state.text(in: frame.texts) }
            p { claim.text }
        case nil: HTML("")
        }
    }

    @HTMLBuilder private func fields(in frame: Frame) -> HTML {
        if mayAsk, product.facts.giveaway == .pick {
            Field(name: "text", label: .claimText, problem: problem).line(
                text,
                in: frame,
                Attribute("autocomplete", .fixed("off")),
                Attribute("maxlength", .text("\(Claim.lengths.upperBound)")),
                Attribute("required", .present)
            )
        } else if let problem {
            p(.class("trouble"), .role("alert")) { problem }
        }
        if mayAsk {
            button(.class("main"), .name("do"), .value("claim")) { frame.texts[.claimSend] }
        } else {
            button(.name("do"), .value("drop")) { frame.texts[.claimDrop] }
        }
    }

    /// True where the reader may ask; the first in the queue asks once more, and has it.
    private var mayAsk: Bool {
        switch position {
        case nil: true
        case .line(let place): place.heldUntil != nil
        case .claim(let claim): claim.state == .passed || claim.state == .picked
        case .deal: false
        }
    }
}

/// Those who ask for goods whose giver picks.
package struct ClaimListPage: WebPage {
    package let product: Product
    package let claims: [Claim]
    /// The trades of those who ask, as far as they were looked up.
    package let facts: [Account.ID: TraderFacts]
    package let trouble: String?

    package init(
        _ product: Product,
        _ claims: [Claim],
        facts: [Account.ID: TraderFacts],
        trouble: String? = nil
    ) {
        self.product = product
        self.claims = claims
        self.facts = facts
        self.trouble = trouble
    }

    package func title(in frame: Frame) -> String { frame.texts[.claimsTitle] }

    package func content(in frame: Frame) -> HTML {
        div(.class("talk deal")) {
            div(.class("talk-top")) {
                h1 { title(in: frame) }
                ProductLink(product: product).html(in: frame)
            }
            ErrorLine(text: trouble).html
            if claims.isEmpty {
                EmptyPageMessage(text: frame.texts[.claimsEmpty], remedy: nil).html(in: frame)
            } else {
                ul(.class("deeds")) { for claim in claims { row(claim, in: frame) } }
            }
        }
    }

    private func row(_ claim: Claim, in frame: Frame) -> HTML {
        li {
            a(.href(.seller(claim.claimer.id))) { claim.claimer.name }
            if let facts = facts[claim.claimer.id] {
                let word = facts.word.map { [$0.text(in: frame.texts)] } ?? []
                p(.class("facts")) { (word + facts.lines(in: frame.texts)).joined(separator: " · ") }
            }
            p { claim.text }
            p(.class("facts")) {
                claim.state.giverText(in: frame.texts)
                " · "
                claim.madeAt.html(in: frame)
            }
            if claim.state == .open || claim.state == .passed {
                form(.post, .action(.claims(of: product.id))) {
                    frame.sealed
                    button(
                        .name("pick"),
                        .value("\(claim.id)"),
                        .label(frame.texts(.claimPickName, ["name": claim.claimer.name]))
                    ) { frame.texts[.claimPick] }
                }
            }
        }
    }
}
