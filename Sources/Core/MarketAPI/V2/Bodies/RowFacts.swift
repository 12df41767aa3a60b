public import Market

/// What lists and details tell of a product alike, with texts as bytes that somebody else holds.
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
        changedAt: Timestamp
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
    }

    /// Adds the members to the product's object.
    public func write(to o: inout JSONObjectWriter) {
        o("id", id)
        o("version", version)
        o("name") { $0.string(utf8: name) }
        o("price") { json in
            json.object { o in
                o("currency", currency)
                o("full") { $0.amountText(hundredths: fullPrice) }
                o("discount") { $0.amountText(hundredths: discount) }
                o("bargain") { $0.amountText(hundredths: fullPrice - discount) }
            }
        }
        o("stock", stock)
        o("state", state)
        o("seller") { json in
            json.object { o in
                o("id", sellerID)
                o("name") { $0.string(utf8: sellerName) }
            }
        }
        o("createdAt", createdAt)
        o("changedAt", changedAt)
    }
}

/// What is told of a photo, with texts as bytes that somebody else holds.
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
        json.object { o in
            o("id", id)
            o("width", width)
            o("height", height)
            o("colour", Colour(rgb: mainColour))
            o("alt") { $0.string(utf8: altText) }
            o("large") { $0.mediaAddress(content, .large, .jpeg) }
            o("thumbnail") { $0.mediaAddress(content, .thumbnail, .jpeg) }
            o("thumbnail2x") { $0.mediaAddress(content, .thumbnailDouble, .jpeg) }
        }
    }
}

/// A colour as CSS writes it: `#c2410c`.
private struct Colour: JSONWritable {
    let rgb: UInt32

    func write(to json: inout JSONWriter) {
        json.bytes.append("\"#")
        for shift in stride(from: UInt32(20), through: 0, by: -4) {
            let digit = UInt8(truncatingIfNeeded: rgb >> shift & 15)
            json.bytes.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
        }
        json.bytes.append(UInt8(ascii: "\""))
    }
}
