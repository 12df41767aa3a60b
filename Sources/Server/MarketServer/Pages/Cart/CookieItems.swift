import HTTPServer
import Market
import MarketAPI
import MarketService

/// The likes and the cart of a visitor without an account, as their browser keeps them.
struct CookieItems: Hashable {
    private(set) var likes: [Product.ID]
    private(set) var cart: [(id: Product.ID, quantity: Int64)]

    static let mostLikes = 100
    static let mostLines = 50

    init(_ cookies: [Substring: Substring]) {
        likes = (cookies[.likes] ?? "").split(separator: ".").prefix(Self.mostLikes)
            .compactMap { Int64($0).map { Product.ID($0) } }
        cart = (cookies[.cart] ?? "").split(separator: ".").prefix(Self.mostLines)
            .compactMap { line in
                let halves = line.split(separator: "x")
                guard halves.count == 2, let id = Int64(halves[0]), let quantity = Int64(halves[1]),
                    (1...CartRules.mostOfOne).contains(quantity)
                else { return nil }
                return (Product.ID(id), quantity)
            }
    }

    init(_ items: VisitorItems) {
        likes = items.likes
        cart = items.cart
    }

    var items: VisitorItems { VisitorItems(likes: likes, cart: cart) }

    func quantity(of id: Product.ID) -> Int64 { cart.first { $0.id == id }?.quantity ?? 0 }

    /// Takes every other line out.
    mutating func keepLines(of ids: Set<Product.ID>) {
        cart.removeAll { !ids.contains($0.id) }
    }

    mutating func setLike(_ isLiked: Bool, of id: Product.ID) throws(RequestFailure) {
        likes.removeAll { $0 == id }
        guard isLiked else { return }
        guard likes.count < Self.mostLikes else { throw .problem(.limitReached) }
        likes.insert(id, at: 0)
    }

    /// Puts so many into the cart; 0 takes the product out.
    mutating func setQuantity(_ quantity: Int64, of id: Product.ID) throws(RequestFailure) {
        guard quantity <= CartRules.mostOfOne else { throw .problem(.malformed) }
        if let place = cart.firstIndex(where: { $0.id == id }) {
            if quantity == 0 { cart.remove(at: place) } else { cart[place].quantity = quantity }
        } else if quantity > 0 {
            guard cart.count < Self.mostLines else { throw .problem(.limitReached) }
            cart.insert((id, quantity), at: 0)
        }
    }

    var likesText: String? { likes.isEmpty ? nil : likes.map(\.description).joined(separator: ".") }
    var cartText: String? {
        cart.isEmpty ? nil : cart.map { "\($0.id)x\($0.quantity)" }.joined(separator: ".")
    }

    static func == (left: CookieItems, right: CookieItems) -> Bool {
        left.likesText == right.likesText && left.cartText == right.cartText
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(likesText)
        hasher.combine(cartText)
    }
}

extension HTTPResponse {
    /// This reply, with what changed of the browser's own shelf.
    func keeping(_ shelf: CookieItems, _ context: PageContext) -> HTTPResponse {
        guard context.caller.account == nil else { return self }
        var reply = self
        reply.fields[.cacheControl] = "no-store"
        if shelf.likesText != context.shelf.likesText {
            reply = reply.settingCookie(context.request.cookie(.likes, shelf.likesText))
        }
        if shelf.cartText != context.shelf.cartText {
            reply = reply.settingCookie(context.request.cookie(.cart, shelf.cartText))
        }
        return reply
    }
}
