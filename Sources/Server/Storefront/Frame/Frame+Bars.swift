import Market

extension Frame {
    /// All of a wide window's bar; a phone has its tabs for what `.wide` leads to.
    var topBar: HTML {
        header(.class("top")) {
            a(.class("home"), .href(.market), .current(tab == .market), .label(branding.name(in: texts))) {
                mark
                span(.unspoken) { branding.name(in: texts) }
            }
            searchForm
            nav(.class("places"), .label(texts[.placesOwn])) {
                place(.chat, .conversations, .placeChat, Icon.chat, .class("wide"))
                if person != nil { bell }
                place(.likes, .likes, .likes, Icon.heart, .class("wide"))
                a(.class("wide"), .href(.cart), .current(tab == .cart)) {
                    Icon.cart
                    span { texts[.cart] }
                    if cartCount > 0 { span(.class("count")) { "\(cartCount)" } }
                }
                place(.mine, .mine, .placeMine, Icon.person, .class("wide"))
                if let person {
                    a(.href(.hub), .class("wide person"), .current(tab == .hub)) { person.name }
                } else {
                    a(.href(Link.signIn.with("back", here.text)), .class("person")) { texts[.signIn] }
                }
                a(.class("wide main"), .href(.sell), .current(tab == .sell)) { texts[.placeSell] }
            }
        }
    }

    private var mark: HTML {
        guard let mark = branding.mark else { return Icon.mark }
        return img(
            .class("icon"),
            .src(.file(of: mark)),
            .alt(""),
            Attribute("width", .fixed("32")),
            Attribute("height", .fixed("32"))
        )
    }

    private var searchForm: HTML {
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
            button(.submit, .current(tab == .search), .label(texts[.search])) { Icon.search }
        }
    }

    /// The places of the market at the lower edge of a phone.
    var tabs: HTML {
        nav(.class("tabs"), .label(texts[.places])) {
            place(.market, .market, .placeMarket, Icon.market)
            place(.search, .search, .search, Icon.search)
            place(.sell, .sell, .placeSell, Icon.sell)
            place(.chat, .conversations, .placeChat, Icon.chat)
            place(.hub, .hub, .placeHub, Icon.person)
        }
    }

    private func place(
        _ tab: Tab,
        _ link: Link,
        _ name: TextKey,
        _ icon: HTML,
        _ kind: Attribute = Attribute("class", .absent)
    ) -> HTML {
        a(kind, .href(link), .current(self.tab == tab)) {
            icon
            span { texts[name] }
            if tab == .chat { unreadBadge }
        }
    }

    /// The link to notifications; a script renews its number.
    private var bell: HTML {
        a(.href(.notifications), .current(tab == .notifications)) {
            Icon.bell
            span { texts[.notificationTitle] }
            span(.class("count bell"), Attribute("hidden", .present).when(notificationCount == 0)) {
                span(.unspoken) { "\(notificationCount)" }
                span(.class("unseen")) { texts(.notificationUnread, count: Int64(notificationCount)) }
            }
        }
    }

    /// The count of unread conversations; a script fills it, so that it is there even where empty.
    @HTMLBuilder private var unreadBadge: HTML {
        if person != nil {
            span(.class("count unread"), Attribute("hidden", .present).when(unreadCount == 0)) {
                span(.unspoken) { "\(unreadCount)" }
                span(.class("unseen")) { texts(.chatUnreadTalks, count: Int64(unreadCount)) }
            }
        }
    }

    var footerBar: HTML {
        let other: Language = texts.language == .korean ? .english : .korean
        return footer(.class("foot")) {
            p {
                a(
                    .href(here.with("language", other.rawValue)),
                    .lang(other.rawValue),
                    Attribute("hreflang", .text(other.rawValue))
                ) {
                    Texts.of(other)[.languageName]
                }
            }
            for legalPage in branding.legalPages {
                LegalLink(page: legalPage).html(in: self)
            }
            contact
            p { branding.name.isEmpty ? texts[.footer] : branding.purpose(in: texts) }
        }
    }

    @HTMLBuilder private var contact: HTML {
        if let address = branding.contactAddress {
            a(.href(address), .rel("noopener")) { branding.contact }
        } else if !branding.contact.isEmpty {
            p { branding.contact }
        }
    }

    /// The hidden fields of every form that changes something.
    var sealed: HTML { sealed(leadingTo: here) }

    /// The same in a form that leads elsewhere when it was sent.
    @HTMLBuilder func sealed(leadingTo back: Link) -> HTML {
        input(.hidden, .name("seal"), .value(seal))
        input(.hidden, .name("back"), .value(back.text))
    }
}
