import Market

extension Frame {
    var topBar: HTML {
        header(.class("top")) {
            a(.class("home"), .href(.market), .label(texts[.marketName])) {
                Icon.mark
                span(.unspoken) { texts[.marketName] }
            }
            form(.class("seek"), .role("search"), .action(.search)) {
                label(.class("unseen"), .for("q")) { texts[.search] }
                input(
                    .id("q"),
                    .type("search"),
                    .name("q"),
                    .value(sought),
                    Attribute("placeholder", .text(texts[.searchPlaceholder])),
                    Attribute("autocomplete", .fixed("off")),
                    Attribute("maxlength", .fixed("100")),
                    Attribute("enterkeyhint", .fixed("search"))
                )
                button(.submit, .label(texts[.search])) { Icon.search }
            }
            div(.class("person")) {
                if let person {
                    a(.href(.settings), .class("quiet")) { person.name }
                } else {
                    a(.href(Link.signIn.with("back", here.text)), .class("quiet")) { texts[.signIn] }
                }
            }
        }
    }

    /// The places of the market: at the lower edge of a phone, below the bar of a wide window.
    var tabs: HTML {
        nav(.class("tabs"), .label(texts[.places])) {
            place(.market, .market, .placeMarket, Icon.market)
            place(.search, .search, .search, Icon.search)
            place(.sell, .sell, .placeSell, Icon.sell)
            place(.likes, .likes, .likes, Icon.heart)
            place(.cart, .cart, .cart, Icon.cart)
            place(.mine, .mine, .placeMine, Icon.person)
        }
    }

    private func place(_ tab: Tab, _ link: Link, _ name: TextKey, _ icon: HTML) -> HTML {
        a(.href(link), .current(self.tab == tab)) {
            icon
            span { texts[name] }
            if tab == .cart, cartCount > 0 { span(.class("count")) { "\(cartCount)" } }
        }
    }

    var footerBar: HTML {
        let other: Language = texts.language == .korean ? .english : .korean
        return footer(.class("foot")) {
            p {
                a(
                    .href(here.with("lang", other.rawValue)),
                    .lang(other.rawValue),
                    Attribute("hreflang", .text(other.rawValue))
                ) {
                    Texts.of(other)[.languageName]
                }
            }
            p { texts[.footer] }
        }
    }

    /// What every form that changes something holds.
    @HTMLBuilder var sealed: HTML {
        input(.hidden, .name("seal"), .value(seal))
        input(.hidden, .name("back"), .value(here.text))
    }
}
