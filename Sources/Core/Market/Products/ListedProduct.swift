/// A product as lists show it: without its description, and with its first photo alone.
///
/// It is read where the store holds it, so nothing of it may be kept: its texts are bytes of UTF-8 that are gone
/// when the call that was given the product returns.
package struct ListedProduct: ~Copyable {
    package let id: Product.ID
    /// See ``Product/listing``.
    package let listing: Int64
    /// True where the reader likes it; `nil` for no particular reader.
    package let isLiked: Bool?
    private let card: UnsafeRawBufferPointer

    /// `nil` for bytes that ``Card`` did not pack.
    package init?(_ id: Product.ID, listing: Int64, card: UnsafeRawBufferPointer, isLiked: Bool?) {
        guard Card.isWhole(card) else { return nil }
        self.id = id
        self.listing = listing
        self.card = card
        self.isLiked = isLiked
    }

    package var version: Int64 { number(Card.version) }
    package var fullPrice: Int64 { number(Card.fullPrice) }
    package var discount: Int64 { number(Card.discount) }
    package var currency: Currency { Card.currencies[Int(card[Card.currency])] }
    package var stock: Int64 { number(Card.stock) }
    package var state: ProductState { Card.states[Int(card[Card.state])] }
    package var createdAt: Timestamp { Timestamp(millisecondsSince1970: number(Card.createdAt)) }
    package var changedAt: Timestamp { Timestamp(millisecondsSince1970: number(Card.changedAt)) }
    package var sellerID: Account.ID { Account.ID(number(Card.seller)) }

    package var likes: UInt32 { measure(Card.likes) }
    package var viewCount: UInt32 { measure(Card.viewCount) }
    package var condition: Condition? { choice(Card.condition, of: Card.conditions) }
    package var giveaway: Giveaway? { choice(Card.giveaway, of: Card.giveaways) }
    /// Bits of ``Card``, such as `Card.takesOffers`.
    package var flags: UInt8 { card[Card.flags] }
    package var meets: Bool { flags & Card.meets != 0 }
    package var photoCount: Int { Int(card[Card.photoCount]) }

    /// See ``Product/renewedAt``.
    package var renewedAt: Timestamp? {
        guard card[Card.flags] & Card.wasRenewed != 0 else { return nil }
        return Timestamp(millisecondsSince1970: number(card.count - Card.momentLength))
    }

    /// The parcel fee in hundredths: 0 where the price includes it; `nil` where nothing is sent.
    package var parcelFee: Int64? {
        let fee = number(Card.parcel)
        return fee < 0 ? nil : fee
    }

    /// The letters of its ``Category/ID``; empty where none is said.
    package var category: UnsafeRawBufferPointer {
        text(
            Card.texts + length(Card.nameLength) + length(Card.sellerLength) + length(Card.altLength),
            Card.categoryLength
        )
    }

    package var name: UnsafeRawBufferPointer { text(Card.texts, Card.nameLength) }

    package var sellerName: UnsafeRawBufferPointer {
        text(Card.texts + length(Card.nameLength), Card.sellerLength)
    }

    /// The first photo; `nil` where there is none.
    package var photo: ListedPhoto? {
        let id = number(Card.photo)
        guard id > 0 else { return nil }
        return ListedPhoto(
            id: Photo.ID(id),
            content: UnsafeRawBufferPointer(rebasing: card[Card.content..<Card.likes]),
            width: Int(measure(Card.width)),
            height: Int(measure(Card.height)),
            mainColour: measure(Card.colour),
            altText: text(
                Card.texts + length(Card.nameLength) + length(Card.sellerLength),
                Card.altLength
            )
        )
    }

    private func number(_ place: Int) -> Int64 {
        Int64(littleEndian: card.loadUnaligned(fromByteOffset: place, as: Int64.self))
    }

    private func measure(_ place: Int) -> UInt32 {
        UInt32(littleEndian: card.loadUnaligned(fromByteOffset: place, as: UInt32.self))
    }

    private func choice<Choice>(_ place: Int, of choices: [Choice]) -> Choice? {
        let number = Int(card[place])
        return number == 0 ? nil : choices[number - 1]
    }

    private func length(_ place: Int) -> Int { Card.length(card, place) }

    private func text(_ start: Int, _ lengthPlace: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(rebasing: card[start..<start + length(lengthPlace)])
    }
}

/// The first photo of a ``ListedProduct``, and no longer there than it.
package struct ListedPhoto {
    package let id: Photo.ID
    /// The digits of its ``ContentHash``.
    package let content: UnsafeRawBufferPointer
    package let width: Int
    package let height: Int
    package let mainColour: UInt32
    package let altText: UnsafeRawBufferPointer
}

extension ListedProduct {
    /// Lets `body` see a product that is at hand as a list would show it.
    package static func with<Result>(
        _ product: Product,
        isLiked: Bool?,
        _ body: (borrowing ListedProduct) -> Result
    ) -> Result {
        Card.packed(product).withUnsafeBytes { card in
            let number = product.listing
            guard let listed = ListedProduct(product.id, listing: number, card: card, isLiked: isLiked) else {
                preconditionFailure("a card that was just packed can't be read")
            }
            return body(listed)
        }
    }
}
