import Market
import SQLite

/// Drafts, and the uploads that they keep.
struct DraftRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func drafts(of owner: Account.ID) throws(MarketError) -> [SavedDraft] {
        try drafts(of: owner, only: nil)
    }

    func draft(_ id: SavedDraft.ID, of owner: Account.ID) throws(MarketError) -> SavedDraft? {
        try drafts(of: owner, only: id).first
    }

    func insert(
        _ content: DraftContent,
        of owner: Account.ID,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) -> SavedDraft {
        let count = try database.number("SELECT count(*) FROM drafts WHERE owner = ?1", .id(owner))
        guard count < limits.draftsOfAccount else { throw .limitReached(.drafts) }
        let number = try database.insert(Self.insertion, [.id(owner), .timestamp(now)] + content.values)
        let id = SavedDraft.ID(number)
        try place(content.photos, in: id, of: owner, limits: limits, at: now)
        return try saved(id, of: owner)
    }

    func change(
        _ id: SavedDraft.ID,
        from version: Int64?,
        to content: DraftContent,
        of owner: Account.ID,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) -> SavedDraft {
        guard let current = try draft(id, of: owner) else { throw .notFound }
        guard try !content.says(the: current, with: places(of: id)) else {
            // The photos' days start over even so.
            try keep(content.photos, of: owner, limits: limits, at: now)
            return current
        }
        guard version == nil || version == current.version else { throw .staleDraft(current: current) }
        try database.run(Self.change, [.id(id), .timestamp(now)] + content.values)
        try place(content.photos, in: id, of: owner, limits: limits, at: now)
        return try saved(id, of: owner)
    }

    func remove(_ id: SavedDraft.ID, from version: Int64?, of owner: Account.ID) throws(MarketError) {
        guard let current = try draft(id, of: owner) else { return }
        guard version == nil || version == current.version else { throw .staleDraft(current: current) }
        try delete(id)
        for photo in current.photos where try !isInDraft(photo.id) {
            try UploadRecords(database).remove(photo.id, of: owner)
        }
    }

    /// Lets go of a draft that becomes goods, before they take its photos; throws `draftGone` where it did so before.
    ///
    /// A draft that is another by now says something that the goods do not, and stays.
    func post(
        _ draft: DraftReference,
        of owner: Account.ID,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) {
        guard let current = try self.draft(draft.id, of: owner) else { throw .draftGone }
        guard current.version == draft.version else { return }
        try delete(draft.id)
        for photo in current.photos { try letGo(photo.id, limits: limits, at: now) }
    }

    /// Gives the drafts that have a photo one of their own, before something else takes it.
    func keepOwn(_ photo: Photo.ID) throws(MarketError) {
        guard try isInDraft(photo) else { return }
        let own = try database.insert(
            """
            INSERT INTO uploads (owner, content, expires_at)
            SELECT owner, content, expires_at FROM uploads WHERE id = ?1
            """,
            .id(photo)
        )
        // The drafts get a new version: a client that knows the photo by its old number then finds its draft
        // stale.
        try database.run(
            "UPDATE drafts SET version = version + 1 WHERE id IN (SELECT draft FROM draft_photos WHERE photo = ?1)",
            .id(photo)
        )
        try database.run("UPDATE draft_photos SET photo = ?2 WHERE photo = ?1", .id(photo), .integer(own))
    }
}

extension DraftRecords {
    private func delete(_ id: SavedDraft.ID) throws(MarketError) {
        try database.run("DELETE FROM drafts WHERE id = ?1", .id(id))
    }

    private func isInDraft(_ photo: Photo.ID) throws(MarketError) -> Bool {
        try database.exists("SELECT 1 FROM draft_photos WHERE photo = ?1", .id(photo))
    }

    private func saved(_ id: SavedDraft.ID, of owner: Account.ID) throws(MarketError) -> SavedDraft {
        guard let draft = try draft(id, of: owner) else { throw .notFound }
        return draft
    }

    private func places(of id: SavedDraft.ID) throws(MarketError) -> [PhotoPlace] {
        try database.rows(
            "SELECT photo, alt_text FROM draft_photos WHERE draft = ?1 ORDER BY position",
            [.id(id)]
        ) { row throws(SQLiteError) in PhotoPlace(try row.id(0), altText: try row.text(1)) }
    }

    /// Puts these photos in place of those that the draft had, which become uploads as any others.
    private func place(
        _ photos: [PhotoPlace],
        in id: SavedDraft.ID,
        of owner: Account.ID,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) {
        let before = Set(try places(of: id).map(\.photo))
        try database.run("DELETE FROM draft_photos WHERE draft = ?1", .id(id))
        let kept = try keep(photos, of: owner, limits: limits, at: now)
        for (position, place) in photos.enumerated() {
            guard kept.contains(place.photo) || before.contains(place.photo) else {
                throw .photoNotFound(place.photo)
            }
            try database.run(
                "INSERT INTO draft_photos (draft, position, photo, alt_text) VALUES (?1, ?2, ?3, ?4)",
                .id(id),
                .int(position),
                .id(place.photo),
                .text(place.altText)
            )
        }
        for photo in before.subtracting(photos.map(\.photo)) { try letGo(photo, limits: limits, at: now) }
    }

    /// Starts the days of a draft's photos over; returns the photos that exist.
    @discardableResult
    private func keep(
        _ photos: [PhotoPlace],
        of owner: Account.ID,
        limits: StoreLimits,
        at now: Timestamp
    ) throws(MarketError) -> Set<Photo.ID> {
        let expiry = now.adding(milliseconds: limits.draftPhotoMilliseconds)
        var kept: Set<Photo.ID> = []
        for place in photos {
            let count = try database.run(
                "UPDATE uploads SET expires_at = max(expires_at, ?3) WHERE id = ?1 AND owner = ?2",
                .id(place.photo),
                .id(owner),
                .timestamp(expiry)
            )
            if count > 0 { kept.insert(place.photo) }
        }
        return kept
    }

    /// Keeps a photo that no draft has any more for as long as any other upload.
    private func letGo(_ photo: Photo.ID, limits: StoreLimits, at now: Timestamp) throws(MarketError) {
        guard try !isInDraft(photo) else { return }
        try database.run(
            "UPDATE uploads SET expires_at = ?2 WHERE id = ?1",
            .id(photo),
            .timestamp(now.adding(milliseconds: limits.uploadMilliseconds))
        )
    }
}

extension DraftRecords {
    private func drafts(of owner: Account.ID, only id: SavedDraft.ID?) throws(MarketError) -> [SavedDraft] {
        var photos: [Int64: [Photo]] = [:]
        var lost: [Int64: Int] = [:]
        try database.forEach(
            """
            SELECT draft_photos.draft, uploads.id, hash, width, height, main_colour, alt_text
            FROM drafts CROSS JOIN draft_photos ON draft_photos.draft = drafts.id
            LEFT JOIN uploads ON uploads.id = draft_photos.photo AND uploads.owner = drafts.owner
            LEFT JOIN contents ON contents.hash = uploads.content
            WHERE drafts.owner = ?1 AND drafts.id = coalesce(?2, drafts.id)
            ORDER BY draft_photos.draft, position
            """,
            [.id(owner), .id(id)]
        ) { row throws(SQLiteError) in
            let draft = try row.integer(0)
            if row.isNull(1) {
                lost[draft, default: 0] += 1
            } else {
                let photo = Photo(
                    id: try row.id(1),
                    content: try row.choice(2),
                    width: try row.int(3),
                    height: try row.int(4),
                    mainColour: try row.uint32(5),
                    altText: try row.text(6)
                )
                photos[draft, default: []].append(photo)
            }
            return true
        }
        return try database.rows(
            """
            SELECT id, version, changed_at, \(Self.columns.joined(separator: ", "))
            FROM drafts WHERE owner = ?1 AND id = coalesce(?2, id) ORDER BY changed_at DESC, id DESC
            """,
            [.id(owner), .id(id)]
        ) { row throws(SQLiteError) in
            let number = try row.integer(0)
            return SavedDraft(
                id: SavedDraft.ID(number),
                version: try row.integer(1),
                draft: try Self.draft(row),
                photos: photos[number] ?? [],
                lostPhotos: lost[number] ?? 0,
                changedAt: try row.timestamp(2)
            )
        }
    }

    /// The content of a draft, from the fourth column on.
    private static let columns =
        [
            "name", "description", "price", "discount", "stock", "currency", "category", "condition", "meets",
            "sends", "parcel_fee", "giveaway",
        ] + ProductField.columns

    /// Take the owner or the id, the moment, and ``columns``.
    private static let insertion = """
        INSERT INTO drafts (owner, version, changed_at, \(columns.joined(separator: ", "))) VALUES (
        ?1, 1, ?2, \(columns.indices.map { "?\($0 + 3)" }.joined(separator: ", ")))
        """
    private static let change = """
        UPDATE drafts SET version = version + 1, changed_at = ?2,
        \(columns.enumerated().map { "\($0.element) = ?\($0.offset + 3)" }.joined(separator: ", "))
        WHERE id = ?1
        """

    private static func draft(_ row: borrowing DatabaseRow) throws(SQLiteError) -> ProductDraft {
        var draft = ProductDraft(
            name: try row.text(3),
            description: try row.text(4),
            price: try row.text(5),
            discount: try row.text(6),
            stock: try row.text(7),
            currency: try row.choice(8),
            facts: FactsDraft(
                category: try row.text(9),
                condition: try row.optionalChoice(10),
                meets: try row.boolean(11),
                sends: try row.boolean(12),
                parcelFee: try row.text(13),
                giveaway: try row.optionalChoice(14)
            )
        )
        try draft.facts.readFurther(row, from: 15)
        return draft
    }
}

extension DraftContent {
    /// In the order of the columns.
    fileprivate var values: [Value] {
        let facts = draft.facts
        return [
            .text(draft.name), .text(draft.description), .text(draft.price), .text(draft.discount),
            .text(draft.stock), .text(draft.currency.rawValue), .text(facts.category),
            .text(facts.condition?.rawValue), .boolean(facts.meets), .boolean(facts.sends),
            .text(facts.parcelFee), .text(facts.giveaway?.rawValue),
        ] + facts.furtherValues
    }
}

extension DraftContent {
    /// True where a draft already has this content, and its photos these places.
    func says(the saved: SavedDraft, with places: [PhotoPlace]) -> Bool {
        var before = saved.draft
        before.photoCount = draft.photoCount
        return draft == before && photos == places
    }
}
