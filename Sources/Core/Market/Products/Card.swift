/// The layout of a card's bytes: numbers at fixed places, least significant byte first, then the texts.
///
/// Reading a place costs a load, where a column of its own costs a call and a look at its type. Cards are
/// kept in databases: another layout needs a migration that packs them again.
package enum Card {
    package static let version = 0
    package static let fullPrice = 8
    package static let discount = 16
    package static let stock = 24
    package static let seller = 32
    package static let createdAt = 40
    package static let changedAt = 48
    /// 0 where there is no photo; what describes it is 0 then too.
    package static let photo = 56
    package static let width = 64
    package static let height = 68
    package static let colour = 72
    package static let state = 76
    package static let currency = 77
    package static let nameLength = 78
    package static let sellerLength = 80
    package static let altLength = 82
    package static let content = 84
    package static let likes = 148
    package static let viewCount = 152
    /// The parcel fee: 0 where the price includes it, -1 where nothing is sent.
    package static let parcel = 156
    /// One more than the place in ``conditions``; 0 where none is said.
    package static let condition = 164
    /// One more than the place in ``giveaways``; 0 where it is sold.
    package static let giveaway = 165
    package static let flags = 166
    package static let photoCount = 167
    package static let categoryLength = 168
    package static let texts = 170

    package static let lowestOfferLength = 8
    /// A flag: the moment of its last renewal stands last, in eight bytes; cards from before there was one are whole
    /// without.
    package static let wasRenewed: UInt8 = 16
    package static let momentLength = 8

    /// By the numbers that stand for them, which never change.
    package static let states: [ProductState] = [.selling, .reserved, .sold, .hidden]
    package static let currencies: [Currency] = [.krw, .usd]
    package static let conditions: [Condition] = [.new, .likeNew, .used, .forParts]
    package static let giveaways: [Giveaway] = [.first, .pick]

    package static func packed(_ product: Product) -> [UInt8] {
        let photo = product.photos.first
        let texts = [
            product.name, product.seller.name, photo?.altText ?? "", product.facts.category?.rawValue ?? "",
        ].map { Array($0.utf8) }
        var card: [UInt8] = []
        card.reserveCapacity(Self.texts + texts.reduce(0) { $0 + $1.count })
        for number in [
            product.version, product.price.full.hundredths, product.price.discount.hundredths, product.stock,
            product.seller.id.rawValue, product.createdAt.millisecondsSince1970,
            product.changedAt.millisecondsSince1970, photo?.id.rawValue ?? 0,
        ] { card.append(littleEndian: number) }
        for measure in [UInt32(clamping: photo?.width ?? 0), UInt32(clamping: photo?.height ?? 0)] {
            card.append(littleEndian: measure)
        }
        card.append(littleEndian: photo?.mainColour ?? 0)
        card.append(UInt8(Self.states.firstIndex(of: product.state) ?? 0))
        card.append(UInt8(Self.currencies.firstIndex(of: product.price.currency) ?? 0))
        // The store keeps no text that is longer: see TextLimit.
        for text in texts.dropLast() { card.append(littleEndian: UInt16(text.count)) }
        card += photo.map { Array($0.content.rawValue.utf8) } ?? [UInt8](repeating: 0, count: 64)
        for count in [product.interest.likes, product.interest.viewCount] {
            card.append(littleEndian: UInt32(clamping: count))
        }
        let facts = product.facts
        card.append(littleEndian: facts.ways.parcel.map(\.fee) ?? -1)
        card.append(number(of: facts.condition, in: conditions))
        card.append(number(of: facts.giveaway, in: giveaways))
        card.append(
            facts.flags | (facts.ways.meets ? meets : 0) | (facts.offersFrom == nil ? 0 : hasLowestOffer)
                | (product.renewedAt == nil ? 0 : wasRenewed)
        )
        card.append(UInt8(clamping: product.photos.count))
        card.append(littleEndian: UInt16(texts[3].count))
        for text in texts { card += text }
        if let lowest = facts.offersFrom { card.append(littleEndian: lowest.hundredths) }
        if let renewal = product.renewedAt { card.append(littleEndian: renewal.millisecondsSince1970) }
        return card
    }

    /// True where every place can be read, and the price can be computed with.
    package static func isWhole(_ card: UnsafeRawBufferPointer) -> Bool {
        card.count >= texts && Int(card[state]) < states.count && Int(card[currency]) < currencies.count
            && Int(card[condition]) <= conditions.count && Int(card[giveaway]) <= giveaways.count
            && card.count
                == texts + length(card, nameLength) + length(card, sellerLength) + length(card, altLength)
                + length(card, categoryLength) + (card[flags] & hasLowestOffer == 0 ? 0 : lowestOfferLength)
                + (card[flags] & wasRenewed == 0 ? 0 : momentLength)
            && 0 <= number(card, discount) && number(card, discount) <= number(card, fullPrice)
    }

    private static func number<Choice: Equatable>(of choice: Choice?, in choices: [Choice]) -> UInt8 {
        choice.flatMap(choices.firstIndex).map { UInt8($0 + 1) } ?? 0
    }

    private static func number(_ card: UnsafeRawBufferPointer, _ place: Int) -> Int64 {
        Int64(littleEndian: card.loadUnaligned(fromByteOffset: place, as: Int64.self))
    }

    package static func length(_ card: UnsafeRawBufferPointer, _ place: Int) -> Int {
        Int(UInt16(littleEndian: card.loadUnaligned(fromByteOffset: place, as: UInt16.self)))
    }
}

extension [UInt8] {
    fileprivate mutating func append(littleEndian number: some FixedWidthInteger) {
        Swift.withUnsafeBytes(of: number.littleEndian) { append(contentsOf: $0) }
    }
}

extension TradingWays.Parcel {
    /// The parcel fee besides the price, in hundredths of the price's currency.
    package var fee: Int64 {
        switch self {
        case .feeIncluded: 0
        case .fee(let fee): fee.hundredths
        }
    }
}
