import Market
import SQLite

/// The photos of hidden products and profiles, which nobody but their owner and moderators sees any more.
struct WithheldPhotoRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    /// Withholds all photos that the product has now.
    func withhold(photosOf product: Product.ID) throws(MarketError) {
        try database.run(
            """
            INSERT INTO withheld_photos (content, product, seller)
            SELECT photos.content, products.id, products.seller
            FROM photos JOIN products ON products.id = photos.product WHERE products.id = ?1
            ON CONFLICT DO NOTHING
            """,
            .id(product)
        )
    }

    /// Gives the photos back that were withheld with the product.
    func release(photosOf product: Product.ID) throws(MarketError) {
        try database.run("DELETE FROM withheld_photos WHERE product = ?1", .id(product))
    }

    /// The audience of a photo: withheld with some product or profile, while no other one shows it.
    func sight(of content: ContentHash) throws(MarketError) -> PhotoSight {
        // One statement: no other is asked as often.
        let number = try database.number(
            """
            SELECT CASE WHEN (
                EXISTS (SELECT 1 FROM withheld_photos WHERE content = ?1)
                OR EXISTS (SELECT 1 FROM profiles WHERE content = ?1 AND is_hidden)
            ) AND NOT EXISTS (
                SELECT 1 FROM photos JOIN products ON products.id = photos.product
                WHERE photos.content = ?1 AND products.deleted_at IS NULL AND products.state <> 'hidden'
            ) AND NOT EXISTS (SELECT 1 FROM profiles WHERE content = ?1 AND NOT is_hidden) THEN 1
            WHEN (SELECT is_private FROM contents WHERE hash = ?1) THEN 2 ELSE 0 END
            """,
            .text(content.rawValue)
        )
        return PhotoSight(rawValue: number) ?? .owner
    }

    /// True where a product or the profile of the account shows the photo, hidden or not, or it is an upload of the
    /// account's.
    func isPhoto(_ content: ContentHash, of account: Account.ID) throws(MarketError) -> Bool {
        try database.exists(
            """
            SELECT 1 FROM photos JOIN products ON products.id = photos.product
            WHERE photos.content = ?1 AND products.seller = ?2 AND products.deleted_at IS NULL
            UNION ALL SELECT 1 FROM profiles WHERE content = ?1 AND account = ?2
            UNION ALL SELECT 1 FROM uploads WHERE content = ?1 AND owner = ?2
            """,
            .text(content.rawValue),
            .id(account)
        )
    }

    /// Logs once that a product shows a photo that was withheld from its seller's other product.
    func noteRepost(_ product: Product, at now: Timestamp) throws(MarketError) {
        guard !product.photos.isEmpty else { return }
        let withheld = try database.first(
            """
            SELECT min(withheld_photos.product)
            FROM photos JOIN withheld_photos ON withheld_photos.content = photos.content
            WHERE photos.product = ?1 AND withheld_photos.seller = ?2 AND withheld_photos.product <> ?1
            AND NOT EXISTS (SELECT 1 FROM moderations WHERE action = 'repost' AND product = ?1)
            """,
            [.id(product.id), .id(product.seller.id)]
        ) { row throws(SQLiteError) in try row.optionalInteger(0) }
        guard let withheld, let other = withheld else { return }
        try database.run(
            """
            INSERT INTO moderations (moderator, action, product, reason, at) VALUES (?1, 'repost', ?2, ?3, ?4)
            """,
            .id(product.seller.id),
            .id(product.id),
            .text("#\(other)"),
            .timestamp(now)
        )
    }
}
