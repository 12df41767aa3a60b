import HTTPServer
import Market
import MarketAPI
import Storefront

/// One address of the pages.
enum PageAddress: Hashable {
    case market
    case product(Product.ID)
    case edit(Product.ID)
    case state(Product.ID)
    case delete(Product.ID)
    case undelete(Product.ID)
    case hide(Product.ID)
    case release(Product.ID)
    /// Talking to its seller for the first time.
    case talk(Product.ID)
    case conversation(Conversation.ID)
    case conversations, blocks
    /// Offering a price for goods, waiting for them, and who bought them.
    case offerFor(Product.ID), wait(Product.ID), sold(Product.ID)
    case offers(Conversation.ID), reserve(Conversation.ID)
    case offer(Offer.ID)
    case deal(Deal.ID), deals
    /// The reviews of the two of a deal about each other, and the standing that they lead to.
    case review(Deal.ID), reputation
    /// The address of a code that was read from a screen.
    case confirmation(Deal.ID)
    /// Proposing when and where to meet, and answering that.
    case meeting(Conversation.ID), meetingAnswer(Meeting.ID)
    /// Asking for goods that are given away, and those who do.
    case claim(Product.ID), claims(Product.ID)
    /// One lower price for all who like goods.
    case likerOffer(Product.ID)
    /// The form to report something.
    case report(ReportTarget)
    case reports, sanctions, cases
    case notifications, notificationSettings
    case notification(MarketNotification.ID)
    case reportCase(ReportCase.ID)
    case seller(Account.ID)
    /// The drafts of a person.
    case drafts, draft(SavedDraft.ID), discard(SavedDraft.ID)
    case sell, search, shelves, likes, cart, mine
    case signIn, signUp, signOut, settings, setup
    case moderation, moderationLog, noticedTrades
    case branding, invitations, mark
    case legalPage(MarketBranding.LegalPage)
    case offline

    init?(_ segments: [String]) {
        switch (segments.count, segments.first) {
        case (0, _): self = .market
        case (1, "sell"): self = .sell
        case (1, "drafts"): self = .drafts
        case (2, "drafts"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .draft(SavedDraft.ID(number))
        case (3, "drafts") where segments[2] == "discard":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .discard(SavedDraft.ID(number))
        case (1, "search"): self = .search
        case (1, "likes"): self = .likes
        case (1, "cart"): self = .cart
        case (1, "mine"): self = .mine
        case (1, "signin"): self = .signIn
        case (1, "signup"): self = .signUp
        case (1, "signout"): self = .signOut
        case (1, "settings"): self = .settings
        case (1, "setup"): self = .setup
        case (1, "offline"): self = .offline
        case (1, "conversations"): self = .conversations
        case (1, "blocks"): self = .blocks
        case (1, "deals"): self = .deals
        case (1, "standing"): self = .reputation
        case (1, "moderation"): self = .moderation
        case (1, "notifications"): self = .notifications
        case (2, "settings") where segments[1] == "notifications": self = .notificationSettings
        case (2, "notifications"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .notification(MarketNotification.ID(number))
        case (1, "reports"): self = .reports
        case (1, "sanctions"): self = .sanctions
        case (1, "cases"): self = .cases
        case (1, let name?) where MarketBranding.LegalPage(rawValue: name) != nil:
            guard let legalPage = MarketBranding.LegalPage(rawValue: name) else { return nil }
            self = .legalPage(legalPage)
        case (2, "search") where segments[1] == "shelves": self = .shelves
        case (2, "admin") where segments[1] == "market": self = .branding
        case (2, "admin") where segments[1] == "mark": self = .mark
        case (2, "admin") where segments[1] == "invitations": self = .invitations
        case (2, "moderation") where segments[1] == "log": self = .moderationLog
        case (2, "moderation") where segments[1] == "trades": self = .noticedTrades
        case (2, "cases"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .reportCase(ReportCase.ID(number))
        case (3, "conversations") where segments[2] == "report":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .report(.messages(in: Conversation.ID(number)))
        case (3, "reviews") where segments[2] == "report":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .report(.review(Review.ID(number)))
        case (3, "sellers") where segments[2] == "report":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .report(.account(Account.ID(number)))
        case (2, "deals"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .deal(Deal.ID(number))
        case (3, "deals") where segments[2] == "review":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .review(Deal.ID(number))
        case (3, "deals") where segments[2] == "confirm":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .confirmation(Deal.ID(number))
        case (2, "meetings"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .meetingAnswer(Meeting.ID(number))
        case (3, "conversations") where segments[2] == "meeting":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .meeting(Conversation.ID(number))
        case (2, "offers"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .offer(Offer.ID(number))
        case (3, "conversations") where segments[2] == "offers" || segments[2] == "deal":
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            let id = Conversation.ID(number)
            self = segments[2] == "offers" ? .offers(id) : .reserve(id)
        case (2, "conversations"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            self = .conversation(Conversation.ID(number))
        case (2, "sellers"):
            guard let id = Int64(pathSegment: segments[1]) else { return nil }
            self = .seller(Account.ID(id))
        case (2, "products"), (3, "products"):
            guard let number = Int64(pathSegment: segments[1]) else { return nil }
            let id = Product.ID(number)
            switch segments.dropFirst(2).first {
            case nil: self = .product(id)
            case "edit": self = .edit(id)
            case "state": self = .state(id)
            case "delete": self = .delete(id)
            case "undelete": self = .undelete(id)
            case "hide": self = .hide(id)
            case "release": self = .release(id)
            case "conversation": self = .talk(id)
            case "offer": self = .offerFor(id)
            case "wait": self = .wait(id)
            case "claim": self = .claim(id)
            case "claims": self = .claims(id)
            case "liker-offer": self = .likerOffer(id)
            case "sold": self = .sold(id)
            case "report": self = .report(.product(id))
            default: return nil
            }
        default: return nil
        }
    }

    /// As the log knows it: without what a visitor wrote.
    var route: String {
        switch self {
        case .market: "/"
        case .product: "/products/{id}"
        case .edit: "/products/{id}/edit"
        case .state: "/products/{id}/state"
        case .delete: "/products/{id}/delete"
        case .undelete: "/products/{id}/undelete"
        case .hide: "/products/{id}/hide"
        case .release: "/products/{id}/release"
        case .talk: "/products/{id}/conversation"
        case .conversation: "/conversations/{id}"
        case .conversations: "/conversations"
        case .blocks: "/blocks"
        case .offerFor: "/products/{id}/offer"
        case .wait: "/products/{id}/wait"
        case .sold: "/products/{id}/sold"
        case .offers: "/conversations/{id}/offers"
        case .reserve: "/conversations/{id}/deal"
        case .offer: "/offers/{id}"
        case .deal: "/deals/{id}"
        case .deals: "/deals"
        case .review: "/deals/{id}/review"
        case .reputation: "/standing"
        case .confirmation: "/deals/{id}/confirm"
        case .meeting: "/conversations/{id}/meeting"
        case .meetingAnswer: "/meetings/{id}"
        case .claim: "/products/{id}/claim"
        case .claims: "/products/{id}/claims"
        case .likerOffer: "/products/{id}/liker-offer"
        case .report(let target):
            switch target.kind {
            case .product: "/products/{id}/report"
            case .account: "/sellers/{id}/report"
            case .messages: "/conversations/{id}/report"
            case .review: "/reviews/{id}/report"
            }
        case .notifications: "/notifications"
        case .notification: "/notifications/{id}"
        case .notificationSettings: "/settings/notifications"
        case .reports: "/reports"
        case .sanctions: "/sanctions"
        case .cases: "/cases"
        case .reportCase: "/cases/{id}"
        case .seller: "/sellers/{id}"
        case .sell: "/sell"
        case .drafts: "/drafts"
        case .draft: "/drafts/{id}"
        case .discard: "/drafts/{id}/discard"
        case .search: "/search"
        case .shelves: "/search/shelves"
        case .likes: "/likes"
        case .cart: "/cart"
        case .mine: "/mine"
        case .signIn: "/signin"
        case .signUp: "/signup"
        case .signOut: "/signout"
        case .settings: "/settings"
        case .setup: "/setup"
        case .offline: "/offline"
        case .moderation: "/moderation"
        case .moderationLog: "/moderation/log"
        case .noticedTrades: "/moderation/trades"
        case .branding: "/admin/market"
        case .invitations: "/admin/invitations"
        case .mark: "/admin/mark"
        case .legalPage(let legalPage): "/\(legalPage.rawValue)"
        }
    }

    /// The methods allowed here, as `Allow` lists them.
    var methods: [String] {
        switch self {
        case .market, .product, .seller, .mine, .shelves, .conversations, .offline, .moderation,
            .moderationLog, .noticedTrades, .reports, .sanctions, .cases, .legalPage, .deals, .reputation,
            .confirmation, .drafts:
            ["GET", "HEAD"]
        case .state, .undelete, .release, .signOut, .offers, .reserve, .offer, .meetingAnswer: ["POST"]
        default: ["GET", "HEAD", "POST"]
        }
    }

    var tab: Frame.Tab? {
        switch self {
        case .market, .product: .market
        case .search, .shelves: .search
        case .sell, .drafts, .draft, .discard: .sell
        case .likes: .likes
        case .cart: .cart
        case .mine: .mine
        case .conversations, .conversation, .talk, .blocks, .offerFor, .wait, .deal, .deals, .meeting, .claim,
            .claims, .likerOffer,
            .confirmation, .review:
            .chat
        case .notifications, .notification: .notifications
        default: nil
        }
    }
}
