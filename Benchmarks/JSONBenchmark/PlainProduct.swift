/// A product of a list as a person would write it for `JSONEncoder`: the same members, and nothing else to do.
struct PlainProduct: Codable, Equatable {
    let id: Int64
    let name: String
    let price: Price
    let stock: Int64
    let state: String
    let photos: [Photo]
    let seller: Seller
    let version: Int64
    let createdAt: String
    let changedAt: String

    struct Price: Codable, Equatable {
        let full: String
        let discount: String
        let bargain: String
        let currency: String
    }

    struct Photo: Codable, Equatable {
        let id: Int64
        let width: Int
        let height: Int
        let colour: String
        let alt: String
        let large: String
        let thumbnail: String
        let thumbnail2x: String
    }

    struct Seller: Codable, Equatable {
        let id: Int64
        let name: String
    }
}

/// A page of them.
struct PlainPage: Codable, Equatable {
    let items: [PlainProduct]
    let next: String?
}
