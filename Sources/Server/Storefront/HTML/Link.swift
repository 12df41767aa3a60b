package import Market
import MarketAPI

/// An address inside of this market, and nowhere else.
package struct Link: Hashable, Sendable {
    /// Path and query, beginning with one slash.
    package let text: String

    /// An address that stands in the source.
    init(_ path: StaticString) {
        text = "\(path)"
    }

    private init(text: String) {
        self.text = text
    }

    /// A place below this one, escaped as it has to be.
    func below(_ segment: String) -> Link {
        Link(text: "\(text)/\(PercentText.encode(segment))")
    }

    /// This address with an end of its last segment, escaped as it has to be.
    func followed(by end: String) -> Link {
        Link(text: "\(text)\(PercentText.encode(end))")
    }

    /// An address that came with a request, such as where someone wants to be taken back to.
    ///
    /// `nil` for everything that some browser could take for another site's address.
    package init?(within text: String) {
        let bytes = Array(text.utf8.prefix(Self.longest + 1))
        guard bytes.first == UInt8(ascii: "/"), bytes.count <= Self.longest,
            bytes.dropFirst().first != UInt8(ascii: "/"),
            bytes.allSatisfy(Self.isAllowed)
        else { return nil }
        self.text = text
    }

    private static let longest = 1000

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "<"), UInt8(ascii: ">"): false
        default: byte > 0x20 && byte < 0x7F
        }
    }

    /// This address with `name=value` in its query, escaped as it has to be; as it is where there is no value.
    package func with(_ name: String, _ value: String?) -> Link {
        guard let value else { return self }
        let mark = text.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
        return Link(text: "\(text)\(mark)\(PercentText.encode(name))=\(PercentText.encode(value))")
    }
}

extension Link {
    package static let market = Link("/")
    package static let search = Link("/search")
    package static let shelves = Link("/search/shelves")
    package static let sell = Link("/sell")
    package static let likes = Link("/likes")
    package static let cart = Link("/cart")
    package static let mine = Link("/mine")
    /// One action on several of one's own products.
    package static let several = Link("/mine/several")
    /// All that is the visitor's own.
    package static let hub = Link("/me")
    package static let signIn = Link("/signin")
    package static let signUp = Link("/signup")
    package static let signOut = Link("/signout")
    package static let conversations = Link("/conversations")
    package static let deals = Link("/deals")
    package static let blocks = Link("/blocks")
    package static let settings = Link("/settings")
    package static let consent = Link("/consent")
    /// Leaving the market, and staying after all.
    package static let leave = Link("/settings/leave")
    /// A copy of all that is one's own, and its file.
    package static let takeOut = Link("/settings/export")
    static let takeOutFile = Link(text: Endpoint.fetchTakeOut.path)
    package static let setup = Link("/setup")
    package static let moderation = Link("/moderation")
    package static let moderationLog = Link("/moderation/log")
    package static let noticedTrades = Link("/moderation/trades")
    package static let offline = Link("/offline")
    package static let manifest = Link("/manifest.webmanifest")

    package static func product(_ id: Product.ID) -> Link { Link(text: "/products/\(id)") }
    package static func edit(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/edit") }
    package static func state(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/state") }
    package static func renew(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/renew") }
    package static func delete(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/delete") }
    package static func undelete(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/undelete") }
    package static func hide(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/hide") }
    package static func release(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/release") }
    /// Talking to the seller of a product.
    package static func talk(about id: Product.ID) -> Link { Link(text: "/products/\(id)/conversation") }
    /// Offering a price for a product.
    package static func offer(for id: Product.ID) -> Link { Link(text: "/products/\(id)/offer") }
    /// Asking to buy a product at its price.
    package static func purchase(of id: Product.ID) -> Link { Link(text: "/products/\(id)/purchase") }
    package static func wait(for id: Product.ID) -> Link { Link(text: "/products/\(id)/wait") }
    /// To whom it was sold.
    package static func sold(_ id: Product.ID) -> Link { Link(text: "/products/\(id)/sold") }
    package static func offers(in id: Conversation.ID) -> Link { Link(text: "/conversations/\(id)/offers") }
    package static func reserve(in id: Conversation.ID) -> Link { Link(text: "/conversations/\(id)/deal") }
    package static func offer(_ id: Offer.ID) -> Link { Link(text: "/offers/\(id)") }
    package static func deal(_ id: Deal.ID) -> Link { Link(text: "/deals/\(id)") }
    package static func meeting(in id: Conversation.ID) -> Link { Link(text: "/conversations/\(id)/meeting") }
    /// The page on which a scanned code confirms a handover; opening it confirms nothing.
    ///
    /// The code is a fragment, which browsers keep to themselves: no log of a proxy has it.
    package static func confirmation(of id: Deal.ID, code: String) -> Link {
        confirmation(of: id).at(secret: code)
    }
    package static func confirmation(of id: Deal.ID) -> Link { Link(text: "/deals/\(id)/confirm") }
    package static func likerOffer(for id: Product.ID) -> Link { Link(text: "/products/\(id)/liker-offer") }
    package static func claim(for id: Product.ID) -> Link { Link(text: "/products/\(id)/claim") }
    package static func claims(of id: Product.ID) -> Link { Link(text: "/products/\(id)/claims") }
    package static func meeting(_ id: Meeting.ID) -> Link { Link(text: "/meetings/\(id)") }
    package static func conversation(_ id: Conversation.ID) -> Link { Link(text: "/conversations/\(id)") }
    package static func seller(_ id: Account.ID) -> Link { Link(text: "/sellers/\(id)") }

    static func photo(_ content: ContentHash, _ kind: MediaAddress.Kind, _ format: MediaAddress.Format)
        -> Link
    {
        Link(text: MediaAddress(content, kind, format).path)
    }

    /// A photo of a message, as our own API gives it to the two of its conversation.
    static func evidencePhoto(
        _ id: Photo.ID,
        _ kind: PhotoFileKind,
        _ format: PhotoFileFormat = .jpeg
    ) -> Link {
        Link(text: Endpoint.showEvidencePhoto.path(NumberedQuery(id, PhotoQuery(kind, format))))
    }

    static func messagePhoto(
        _ id: Photo.ID,
        _ kind: MediaAddress.Kind,
        _ format: MediaAddress.Format = .jpeg
    ) -> Link {
        Link(text: Endpoint.showMessagePhoto.path(NumberedQuery(id, PhotoQuery(kind, format))))
    }

    /// The script of every page, with the texts of one language.
    static func script(in language: Language) -> Link {
        Link(text: "\(Assets.folder)market.\(language.rawValue).js")
    }

    static func asset(_ name: StaticString) -> Link { Link(text: "\(Assets.folder)\(name)") }

    /// A place on the page itself, or on the page that `self` is.
    package func at(_ fragment: StaticString) -> Link { Link(text: "\(text)#\(fragment)") }

    /// The address with a secret behind it, which no server and no log gets to see.
    func at(secret: String) -> Link { Link(text: "\(text)#\(secret)") }

    /// The card of a product on the list that `self` is; `self` where it leads to some place already.
    package func at(_ product: Product.ID) -> Link {
        text.contains("#") ? self : Link(text: "\(text)#\(Self.card(product))")
    }

    /// A line of the conversation that `self` is.
    package func at(message number: Int64) -> Link { Link(text: "\(text)#m\(number)") }

    static func card(_ product: Product.ID) -> String { "p\(product)" }
}
