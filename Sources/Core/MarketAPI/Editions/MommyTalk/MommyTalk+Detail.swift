public import Market

extension MommyTalk {
    /// A product in full: the one of the list, and how it is delivered.
    public struct Detail: Hashable, Sendable {
        public let product: ListedProduct
        public let delivery: Delivery
        public let areas: [Area]

        /// The market leaves delivery to buyer and seller, so it costs nothing here and no area costs more.
        public init(_ product: Product, photos: PhotoAddresses) {
            self.product = ListedProduct(product, photos: photos)
            delivery = Delivery(
                isFree: true,
                freeLimit: 0,
                deliveryFee: 0,
                isBillingByAreaWhenFree: false,
                basedBy: ""
            )
            areas = []
        }
    }

    /// The cost of delivery.
    public struct Delivery: Hashable, Sendable, Decodable {
        public let isFree: Bool
        public let freeLimit: Int64
        public let deliveryFee: Int64
        public let isBillingByAreaWhenFree: Bool
        public let basedBy: String
    }

    /// An area where delivery costs more.
    public struct Area: Hashable, Sendable, Decodable {
        public let sido: String
        public let gugun: String
        public let dong: String
        public let addPrice: Int64
    }
}

extension MommyTalk.Detail: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            product.writeMembers(to: &o)
            o("deliveryDetail", delivery)
            o("deliveryAreaDetails", areas)
        }
    }
}

extension MommyTalk.Delivery: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("isFree", isFree)
            o("freeLimit", freeLimit)
            o("deliveryFee", deliveryFee)
            o("isBillingByAreaWhenFree", isBillingByAreaWhenFree)
            o("basedBy", basedBy)
        }
    }
}

extension MommyTalk.Area: JSONWritable {
    public func write(to json: inout JSONWriter) {
        json.object { o in
            o("sido", sido)
            o("gugun", gugun)
            o("dong", dong)
            o("addPrice", addPrice)
        }
    }
}

extension MommyTalk.Detail: Decodable {
    enum CodingKeys: String, CodingKey {
        case deliveryDetail, deliveryAreaDetails
    }

    public init(from decoder: any Decoder) throws {
        product = try MommyTalk.ListedProduct(from: decoder)
        let body = try decoder.container(keyedBy: CodingKeys.self)
        delivery = try body.decode(MommyTalk.Delivery.self, forKey: .deliveryDetail)
        areas = try body.decode([MommyTalk.Area].self, forKey: .deliveryAreaDetails)
    }
}
