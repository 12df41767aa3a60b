package import Market
import SQLite

/// Keeping how the market shows itself.
extension SQLiteStore {
    /// The settings last saved; version 0 and defaults before that.
    package func branding() async throws(MarketError) -> VersionedBranding {
        try await read { database throws(MarketError) in try BrandingRecords(database).branding() }
    }

    /// Saves the branding in place of the one of `version`.
    ///
    /// Returns `nil`, and changes nothing, where that is no longer the last.
    package func saveBranding(_ branding: MarketBranding, from version: Int64) async throws(MarketError)
        -> VersionedBranding?
    {
        try branding.check()
        let now = clock()
        return try await write { database throws(MarketError) in
            try BrandingRecords(database).keep(branding, from: version, at: now)
        }
    }
}

/// The one row that says how the market shows itself.
struct BrandingRecords {
    private let database: Database

    init(_ database: Database) {
        self.database = database
    }

    func branding() throws(MarketError) -> VersionedBranding {
        let found = try database.first(
            """
            SELECT version, name, purpose, accent, contact, terms, privacy, business, language, sign_up, currencies, zone, zone_rule,
                mark, safety, parcels, prohibited
            FROM face WHERE id = 1
            """,
            []
        ) { row throws(SQLiteError) in
            // A colour or a language that this program does not know is as if none had been chosen.
            VersionedBranding(
                branding: MarketBranding(
                    name: try row.text(1),
                    purpose: try row.text(2),
                    accent: try row.optionalText(3).flatMap { Colour($0) }.flatMap(Accent.init),
                    contact: try row.text(4),
                    legalTexts: [
                        .terms: try row.text(5), .privacy: try row.text(6), .business: try row.text(7),
                        .safety: try row.text(14), .parcels: try row.text(15),
                        .prohibited: try row.text(16),
                    ],
                    language: Language(rawValue: try row.text(8)) ?? .korean,
                    // What this program does not know opens no door.
                    signUp: SignUpPolicy(rawValue: try row.text(9)) ?? .invited,
                    currencies: try row.optionalText(10).flatMap { MarketCurrencies(codes: $0) },
                    zone: MarketZone(name: try row.text(11), rule: try row.text(12)) ?? .seoul,
                    mark: row.isNull(13) ? nil : Self.mark(try row.blob(13))
                ),
                version: try row.integer(0)
            )
        }
        return found ?? .none
    }

    /// Made safe once more, as the file may have been changed by others; what is none then is as if there was none.
    private static func mark(_ bytes: [UInt8]) -> MarketMark? {
        do { return try MarketMark(bytes) } catch { return nil }
    }

    /// The market's clock alone.
    func zone() throws(MarketError) -> MarketZone {
        let zone = try database.first("SELECT zone, zone_rule FROM face WHERE id = 1", []) {
            row throws(SQLiteError) in
            MarketZone(name: try row.text(0), rule: try row.text(1))
        }
        return (zone ?? .seoul) ?? .seoul
    }

    func keep(_ branding: MarketBranding, from version: Int64, at now: Timestamp) throws(MarketError)
        -> VersionedBranding?
    {
        guard try self.branding().version == version else { return nil }
        let kept = VersionedBranding(branding: branding, version: version + 1)
        try database.run(
            """
            INSERT INTO face
                (id, version, name, purpose, accent, contact, terms, privacy, business, language, changed_at, sign_up,
                currencies, zone, zone_rule, mark, safety, parcels, prohibited)
            VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18)
            ON CONFLICT (id) DO UPDATE SET version = excluded.version, name = excluded.name,
                purpose = excluded.purpose, accent = excluded.accent, contact = excluded.contact,
                terms = excluded.terms, privacy = excluded.privacy, business = excluded.business,
                language = excluded.language, changed_at = excluded.changed_at, sign_up = excluded.sign_up,
                currencies = excluded.currencies, zone = excluded.zone, zone_rule = excluded.zone_rule,
                mark = excluded.mark, safety = excluded.safety, parcels = excluded.parcels,
                prohibited = excluded.prohibited
            """,
            .integer(kept.version),
            .text(branding.name),
            .text(branding.purpose),
            branding.accent.map { .text($0.light.digits) } ?? .null,
            .text(branding.contact),
            .text(branding[.terms]),
            .text(branding[.privacy]),
            .text(branding[.business]),
            .text(branding.language.rawValue),
            .timestamp(now),
            .text(branding.signUp.rawValue),
            branding.currencies.map { .text($0.codes) } ?? .null,
            .text(branding.zone.name),
            .text(branding.zone.rule),
            branding.mark.map { .blob($0.bytes) } ?? .null,
            .text(branding[.safety]),
            .text(branding[.parcels]),
            .text(branding[.prohibited])
        )
        return kept
    }
}
