package import Market

/// The frame of every page around its own content, with what it knows of its visitor.
package struct Frame: Sendable {
    /// The tab that a page belongs to.
    package enum Tab: Hashable, Sendable {
        case market, search, sell, chat, likes, cart, mine, hub, notifications
    }

    package var texts: Texts
    /// The language that the address names, and not the reader: as search engines ask for each.
    package var namedLanguage: Language?
    package var theme = Theme.system
    /// The account that is signed in.
    package var person: Seller?
    /// The moment from which the account is deleted, where its person leaves the market.
    package var leavesAt: Timestamp?
    /// True where they look after the market.
    package var isModerator = false
    /// True where they may change the market's settings.
    package var isAdministrator = false
    /// Proves that a form was made here, for this visitor.
    package var seal: String
    /// This page's own address, for coming back to it.
    package var here: Link
    package var tab: Tab?
    /// The number of things in the cart.
    package var cartCount: Int
    /// In how many conversations something is unread.
    package var unreadCount = 0
    /// The number of unread notifications.
    package var notificationCount = 0
    /// The text of the search field.
    package var sought = ""
    /// The latest action, to be shown once.
    package var note: Note?
    /// The way to take it back, where one press does.
    package var undo: StateUndo?
    /// The person who was blocked just now, which can be taken back.
    package var blocked: Account.ID?
    /// The market's address on the network, such as `https://market.example`, for readers of pages elsewhere.
    package var origin: String
    package var now: Timestamp
    /// The market's own name, colors and other settings of its looks.
    package var branding = MarketBranding.plain
    /// The currencies of the market's products.
    package var currencies = MarketCurrencies.every
    /// The market's latest change, after which a page asks for newer ones.
    package var change: Int64

    package init(
        texts: Texts,
        person: Seller?,
        seal: String,
        here: Link,
        cartCount: Int,
        origin: String,
        now: Timestamp,
        change: Int64
    ) {
        self.texts = texts
        self.person = person
        self.seal = seal
        self.here = here
        self.cartCount = cartCount
        self.origin = origin
        self.now = now
        self.change = change
    }
}

/// The latest action, as an address can carry it.
package enum Note: String, Hashable, Sendable, CaseIterable {
    case sold
    case saved
    case restored
    case inCart = "in-cart"
    case signedIn = "signed-in"
    case signedOut = "signed-out"
    case agreed
    /// Stays in the market after all.
    case stays
    /// Signed in, where moderators have told something.
    case sanctioned
    case passwordChanged = "password-changed"
    case settingsSaved = "settings-saved"
    case forgotten
    case held
    case released
    case stateChanged = "state"
    case renewed
    case draftSaved = "draft-saved"
    case draftDiscarded = "draft-discarded"
    case blocked
    case unblocked

    var textKey: TextKey {
        switch self {
        case .sold: .formSold
        case .saved: .noteSaved
        case .restored: .noteRestored
        case .inCart: .noteInCart
        case .signedIn: .noteSignedIn
        case .signedOut: .noteSignedOut
        case .agreed: .consentThanks
        case .stays: .noteStays
        case .sanctioned: .noteSanctioned
        case .passwordChanged: .notePasswordChanged
        case .settingsSaved: .noteSettingsSaved
        case .forgotten: .noteForgotten
        case .held: .noteHeld
        case .released: .noteReleased
        case .stateChanged: .noteStateChanged
        case .renewed: .noteRenewed
        case .draftSaved: .noteDraftSaved
        case .draftDiscarded: .noteDraftDiscarded
        case .blocked: .noteBlocked
        case .unblocked: .noteUnblocked
        }
    }
}

extension Link {
    /// This address, where the page is to tell what was done.
    package func telling(_ note: Note) -> Link { with("note", note.rawValue) }
}
