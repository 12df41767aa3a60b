/// A product in a list of 2022, as a person would write it for `JSONEncoder`.
struct PlainItem: Codable, Equatable {
    let id: Int64
    let vendor_id: Int64
    let name: String
    let thumbnail: String
    let currency: String
    let price: Double
    let bargain_price: Double
    let discounted_price: Double
    let stock: Int64
    let created_at: String
    let issued_at: String
}

/// A page of them.
struct PlainList: Codable, Equatable {
    let page_no: Int
    let items_per_page: Int
    let total_count: Int
    let offset: Int
    let limit: Int
    let pages: [PlainItem]
    let last_page: Int
    let has_next: Bool
    let has_prev: Bool
}
