import Market
import SQLite

/// The photos of products, and their way from uploads to products and back.
struct PhotoRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// The photos that an edited product will have: its own, with new texts perhaps, and uploads of its
    /// seller.
    func photos(_ places: [PhotoPlace], of product: Product) throws(MarketError) -> [Photo] {
        let uploads = UploadRecords(database)
        var photos: [Photo] = []
        for place in places {
            if let own = product.photos.first(where: { $0.id == place.photo }) {
                photos.append(own.with(altText: place.altText))
            } else {
                photos.append(try uploads.uploaded(place, by: product.seller.id))
            }
        }
        return photos
    }

    /// Gives a product these photos instead of the ones it has; those that are left out become uploads.
    func place(
        _ photos: [Photo],
        on product: Product,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) {
        try database.run("DELETE FROM photos WHERE product = ?1", .id(product.id))
        let kept = Set(photos.map(\.id))
        for photo in product.photos where !kept.contains(photo.id) {
            try database.run(
                "INSERT INTO uploads (id, owner, content, expires_at) VALUES (?1, ?2, ?3, ?4)",
                .id(photo.id),
                .id(product.seller.id),
                .text(photo.content.rawValue),
                .timestamp(now.adding(milliseconds: limits.uploadMilliseconds))
            )
        }
        try write(photos, of: product.id)
    }

    /// Writes photos that no product has; those that were uploads cease to be.
    func write(_ photos: [Photo], of product: Product.ID) throws(MarketError) {
        for (position, photo) in photos.enumerated() {
            try UploadRecords(database).take(photo.id)
            try ContentRecords(database).makePublic(photo.content)
            try database.run(
                """
                INSERT INTO photos (product, position, id, content, width, height, main_colour, alt_text)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
                """,
                .id(product),
                .int(position),
                .id(photo.id),
                .text(photo.content.rawValue),
                .int(photo.width),
                .int(photo.height),
                .integer(Int64(photo.mainColour)),
                .text(photo.altText)
            )
        }
    }
}

extension Photo {
    func with(altText: String) -> Photo {
        Photo(
            id: id,
            content: content,
            width: width,
            height: height,
            mainColour: mainColour,
            altText: altText
        )
    }
}
