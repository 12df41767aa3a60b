package import Market

/// All that is the visitor's own: what they sell, buy, saved and said, and how the market is set for them.
package struct HubPage: WebPage {
    /// The facts of an account that is signed in.
    package struct Person: Sendable {
        package let seller: Seller
        package let record: SellerRecord
        /// The deals of the next seven days that have a meeting, the nearest first.
        package let meetings: [OwnDeal]
        package let news: AccountNews

        package init(seller: Seller, record: SellerRecord, meetings: [OwnDeal], news: AccountNews) {
            self.seller = seller
            self.record = record
            self.meetings = meetings
            self.news = news
        }
    }

    package let person: Person?

    package init(_ person: Person?) {
        self.person = person
    }

    package func title(in frame: Frame) -> String { frame.texts[.placeHub] }

    @HTMLBuilder package func content(in frame: Frame) -> HTML {
        h1 { title(in: frame) }
        if let person {
            person.news.html(in: frame)
            SellerCard(seller: person.seller, record: person.record).html(in: frame)
            if !person.meetings.isEmpty { meetings(person.meetings, in: frame) }
        } else {
            p(.class("hint")) { frame.texts[.hubSignedOut] }
            p(.class("doings")) {
                a(.class("main"), .href(Link.signIn.with("back", Link.hub.text))) { frame.texts[.signIn] }
                a(.href(Link.signUp.with("back", Link.hub.text))) { frame.texts[.signUp] }
            }
        }
        div(.class("hub")) {
            if let person { trading(person.seller.id, in: frame) }
            section(.hubSaved, in: frame) {
                row(.likes, .likes, in: frame)
                row(.cart, .cart, count: frame.cartCount, in: frame)
                if person != nil { row(.drafts, .draftsTitle, in: frame) }
            }
            if person != nil { people(in: frame) }
            section(.settings, in: frame) {
                if person != nil { row(.notificationSettings, .notificationSettingsTitle, in: frame) }
                row(.settings, person == nil ? .hubLooks : .hubAccount, in: frame)
                if person != nil { row(.takeOut, .takeOutTitle, in: frame) }
                if person != nil { row(.leave, .leaveTitle, in: frame) }
                if frame.isAdministrator { row(.branding, .face, in: frame) }
                if frame.isModerator { row(.cases, .moderation, in: frame) }
            }
            section(.hubHelp, in: frame) {
                for page in frame.branding.legalPages {
                    row(.legalPage(page), page.title(in: frame.texts), in: frame)
                }
            }
        }
        if person != nil {
            form(.post, .action(.signOut)) {
                frame.sealed
                button(.class("quiet")) { frame.texts[.signOut] }
            }
        }
    }

    private func trading(_ id: Account.ID, in frame: Frame) -> HTML {
        section(.hubTrading, in: frame) {
            row(.mine, .placeMine, in: frame)
            row(.deals, .dealsTitle, in: frame)
            row(DealListPage.link(.bought), .dealsBought, in: frame)
            row(DealListPage.link(.sold), .dealsSold, in: frame)
            row(SellerPage.link(id, .reviews), .hubReviews, in: frame)
        }
    }

    private func people(in frame: Frame) -> HTML {
        section(.hubPeople, in: frame) {
            row(.notifications, .notificationTitle, count: frame.notificationCount, in: frame)
            row(.blocks, .chatBlocks, in: frame)
            row(.reports, .reportsTitle, in: frame)
            row(.sanctions, .sanctionsTitle, in: frame)
        }
    }

    private func meetings(_ deals: [OwnDeal], in frame: Frame) -> HTML {
        Storefront.section(.class("finds")) {
            h2 { frame.texts[.hubMeetings] }
            ul(.class("deeds")) { for own in deals { DealListPage.row(own, in: frame) } }
        }
    }

    private func section(_ title: TextKey, in frame: Frame, @HTMLBuilder _ rows: () -> HTML) -> HTML {
        Storefront.section {
            h2 { frame.texts[title] }
            ul { rows() }
        }
    }

    private func row(_ link: Link, _ name: TextKey, count: Int = 0, in frame: Frame) -> HTML {
        row(link, frame.texts[name], count: count, in: frame)
    }

    private func row(_ link: Link, _ name: String, count: Int = 0, in frame: Frame) -> HTML {
        li {
            a(.href(link)) {
                span { name }
                if count > 0 { span(.class("number")) { "\(count)" } }
                Icon.right
            }
        }
    }
}
