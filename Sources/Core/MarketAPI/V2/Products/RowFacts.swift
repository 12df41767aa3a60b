public import Market

/// The facts of a product in lists and details alike, with texts as bytes that the caller holds.
///
/// A model and a database's row are both written through it, so that they look the same.
public struct RowFacts {
    public var id: Product.ID
    public var version: Int64
    public var name: UnsafeRawBufferPointer
    public var currency: Currency
    public var fullPrice: Int64
    public var discount: Int64
    public var stock: Int64
    public var state: ProductState
    public var sellerID: Account.ID
    public var sellerName: UnsafeRawBufferPointer
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    public var more: MoreFacts
    /// The number of its place among the newest and the time since which it has that, once its seller renewed it.
    public var renewal: (listing: Int64, at: Timestamp)?

    public init(
        id: Product.ID,
        version: Int64,
        name: UnsafeRawBufferPointer,
        currency: Currency,
        fullPrice: Int64,
        discount: Int64,
        stock: Int64,
        state: ProductState,
        sellerID: Account.ID,
        sellerName: UnsafeRawBufferPointer,
        createdAt: Timestamp,
        changedAt: Timestamp,
        more: MoreFacts,
        renewal: (listing: Int64, at: Timestamp)? = nil
    ) {
        self.id = id
        self.version = version
        self.name = name
        self.currency = currency
        self.fullPrice = fullPrice
        self.discount = discount
        self.stock = stock
        self.state = state
        self.sellerID = sellerID
        self.sellerName = sellerName
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.more = more
        self.renewal = renewal
    }

    /// Adds the members to the product's object, whose first ones they are.
    ///
    /// In a few long stretches between the texts, because lists have twenty of these.
    public func write(to o: inout JSONObjectWriter) {
        precondition(o.isEmpty, "a product begins with what all of its forms share")
        o.isEmpty = false
        o.json.bytes.append(atMost: 96) { pen in
            pen.put("\"id\":")
            pen.number(id.rawValue)
            pen.put(",\"version\":")
            pen.number(version)
            pen.put(",\"name\":")
        }
        o.json.string(utf8: name)
        o.json.bytes.append(atMost: 288) { pen in
            pen.put(",\"price\":{\"currency\":")
            pen.currency(currency)
            pen.put(",\"full\":")
            pen.amountText(hundredths: fullPrice)
            pen.put(",\"discount\":")
            pen.amountText(hundredths: discount)
            pen.put(",\"bargain\":")
            pen.amountText(hundredths: fullPrice - discount)
            pen.put("},\"stock\":")
            pen.number(stock)
            pen.put(",\"state\":")
            pen.state(state)
            pen.put(",\"seller\":{\"id\":")
            pen.number(sellerID.rawValue)
            pen.put(",\"name\":")
        }
        o.json.string(utf8: sellerName)
        o.json.bytes.append(atMost: 96) { pen in
            pen.put("},\"createdAt\":")
            let created = pen.here
            pen.timestamp(createdAt)
            pen.put(",\"changedAt\":")
            // Most goods never change.
            if changedAt == createdAt {
                pen.put(JSONPen.timestampLength, from: created)
            } else {
                pen.timestamp(changedAt)
            }
        }
        more.write(to: &o)
        if let renewal {
            o("listing", renewal.listing)
            o("renewedAt", renewal.at)
        }
    }
}

extension JSONPen {
    fileprivate mutating func currency(_ currency: Currency) {
        switch currency {
        case .krw: put("\"KRW\"")
        case .usd: put("\"USD\"")
        }
    }

    fileprivate mutating func state(_ state: ProductState) {
        switch state {
        case .selling: put("\"selling\"")
        case .reserved: put("\"reserved\"")
        case .sold: put("\"sold\"")
        case .hidden: put("\"hidden\"")
        }
    }

    /// A colour as CSS writes it: `#c2410c`.
    fileprivate mutating func colour(rgb: UInt32) {
        put("\"#")
        hexadecimal(rgb >> 20)
        hexadecimal(rgb >> 16)
        hexadecimal(rgb >> 12)
        hexadecimal(rgb >> 8)
        hexadecimal(rgb >> 4)
        hexadecimal(rgb)
        put(UInt8(ascii: "\""))
    }

    /// The lowest digit.
    private mutating func hexadecimal(_ number: UInt32) {
        let digit = UInt8(truncatingIfNeeded: number & 15)
        put(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
    }
}

/// The facts of a photo, with texts as bytes that the caller holds.
public struct PhotoFacts: JSONWritable {
    public var id: Photo.ID
    /// The digits of the photo's ``ContentHash``.
    public var content: UnsafeRawBufferPointer
    public var width: Int
    public var height: Int
    public var mainColour: UInt32
    public var altText: UnsafeRawBufferPointer

    public init(
        id: Photo.ID,
        content: UnsafeRawBufferPointer,
        width: Int,
        height: Int,
        mainColour: UInt32,
        altText: UnsafeRawBufferPointer
    ) {
        self.id = id
        self.content = content
        self.width = width
        self.height = height
        self.mainColour = mainColour
        self.altText = altText
    }

    public func write(to json: inout JSONWriter) {
        json.bytes.append(atMost: 160) { pen in
            pen.put("{\"id\":")
            pen.number(id.rawValue)
            pen.put(",\"width\":")
            pen.number(Int64(width))
            pen.put(",\"height\":")
            pen.number(Int64(height))
            pen.put(",\"colour\":")
            pen.colour(rgb: mainColour)
            pen.put(",\"alt\":")
        }
        json.string(utf8: altText)
        json.bytes.append(atMost: 3 * (JSONPen.mediaAddressLimit + 16)) { pen in
            pen.put(",\"large\":")
            let stem = pen.here
            pen.mediaStem(content)
            pen.mediaEnding(.large, .jpeg)
            pen.put(",\"thumbnail\":")
            pen.put(JSONPen.mediaStemLength, from: stem)
            pen.mediaEnding(.thumbnail, .jpeg)
            pen.put(",\"thumbnail2x\":")
            pen.put(JSONPen.mediaStemLength, from: stem)
            pen.mediaEnding(.thumbnailDouble, .jpeg)
            pen.put("}")
        }
    }
}
