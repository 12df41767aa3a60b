/// One step of the schema; never changed once it has been released.
package struct Migration: Sendable {
    /// Its place, from 1 without a gap.
    package let number: Int
    let name: String
    let script: String
    /// False where it changes what is true of the market: a server's copy hears of that as of any other change.
    private(set) var concernsCopies = true
    /// The part of the step that only Swift can do, in the same transaction, after the script.
    let finish: @Sendable (Database) throws(StoreError) -> Void

    package init(number: Int, name: String, script: String) {
        self.init(number: number, name: name, script: script) { _ in }
    }

    init(
        number: Int,
        name: String,
        script: String,
        concernsCopies: Bool = true,
        finish: @escaping @Sendable (Database) throws(StoreError) -> Void
    ) {
        self.concernsCopies = concernsCopies
        self.number = number
        self.name = name
        self.script = script
        self.finish = finish
    }

    /// The same step of a server's copy of the goods.
    var ofCopy: Migration { concernsCopies ? self : Migration(number: number, name: name, script: "") }

    package static let all = [
        Migration(
            number: 1,
            name: "0001_market",
            script: String(decoding: PackageResources._001_market_sql, as: UTF8.self)
        ),
        Migration(
            number: 2,
            name: "0002_deletions",
            script: String(decoding: PackageResources._002_deletions_sql, as: UTF8.self)
        ),
        Migration(
            number: 3,
            name: "0003_cards",
            script: String(decoding: PackageResources._003_cards_sql, as: UTF8.self)
        ),
        Migration(
            number: 4,
            name: "0004_withheld_photos",
            script: String(decoding: PackageResources._004_withheld_photos_sql, as: UTF8.self)
        ),
        Migration(
            number: 5,
            name: "0005_faults",
            script: String(decoding: PackageResources._005_faults_sql, as: UTF8.self)
        ),
        Migration(
            number: 6,
            name: "0006_usage",
            script: String(decoding: PackageResources._006_usage_sql, as: UTF8.self)
        ),
        Migration(
            number: 7,
            name: "0007_account_notices",
            script: String(decoding: PackageResources._007_account_notices_sql, as: UTF8.self)
        ),
        Migration(
            number: 8,
            name: "0008_descriptions",
            script: String(decoding: PackageResources._008_descriptions_sql, as: UTF8.self)
        ),
        Migration(
            number: 9,
            name: "0009_goods",
            script: String(decoding: PackageResources._009_goods_sql, as: UTF8.self)
        ) { database throws(StoreError) in
            try ProductRecords(database).guessCategories()
            try database.run(script: String(decoding: PackageResources._009_goods_indexes_sql, as: UTF8.self))
            try CardRecords(database).packAll()
        },
        Migration(
            number: 10,
            name: "0010_initials",
            script: String(decoding: PackageResources._010_initials_sql, as: UTF8.self)
        ),
        Migration(
            number: 11,
            name: "0011_face",
            script: String(decoding: PackageResources._011_face_sql, as: UTF8.self)
        ),
        Migration(
            number: 12,
            name: "0012_conversations",
            script: String(decoding: PackageResources._012_conversations_sql, as: UTF8.self)
        ),
        Migration(
            number: 13,
            name: "0013_message_photos",
            script: String(decoding: PackageResources._013_message_photos_sql, as: UTF8.self)
        ),
        Migration(
            number: 14,
            name: "0014_reports",
            script: String(decoding: PackageResources._014_reports_sql, as: UTF8.self)
        ),
        Migration(
            number: 15,
            name: "0015_notifications",
            script: String(decoding: PackageResources._015_notifications_sql, as: UTF8.self)
        ),
        Migration(
            number: 16,
            name: "0016_deals",
            script: String(decoding: PackageResources._016_deals_sql, as: UTF8.self)
        ),
        Migration(
            number: 17,
            name: "0017_case_reports",
            script: String(decoding: PackageResources._017_case_reports_sql, as: UTF8.self)
        ),
        Migration(
            number: 18,
            name: "0018_reviews",
            script: String(decoding: PackageResources._018_reviews_sql, as: UTF8.self)
        ),
        Migration(
            number: 19,
            name: "0019_meetings",
            script: String(decoding: PackageResources._019_meetings_sql, as: UTF8.self)
        ),
        Migration(
            number: 20,
            name: "0020_liker_offers",
            script: String(decoding: PackageResources._020_liker_offers_sql, as: UTF8.self)
        ),
        Migration(
            number: 21,
            name: "0021_drafts",
            script: String(decoding: PackageResources._021_drafts_sql, as: UTF8.self)
        ),
        Migration(
            number: 22,
            name: "0022_invitations",
            script: String(decoding: PackageResources._022_invitations_sql, as: UTF8.self)
        ),
        Migration(
            number: 23,
            name: "0023_saved_items",
            script: String(decoding: PackageResources._023_saved_items_sql, as: UTF8.self)
        ),
        Migration(
            number: 24,
            name: "0024_noticed_trades",
            script: String(decoding: PackageResources._024_noticed_trades_sql, as: UTF8.self)
        ),
        Migration(
            number: 25,
            name: "0025_three_initials",
            script: String(decoding: PackageResources._025_three_initials_sql, as: UTF8.self)
        ),
        Migration(
            number: 26,
            name: "0026_descriptions_first",
            script: String(decoding: PackageResources._026_descriptions_first_sql, as: UTF8.self)
        ),
        Migration(
            number: 27,
            name: "0027_quiet_answers",
            script: String(decoding: PackageResources._027_quiet_answers_sql, as: UTF8.self)
        ),
        Migration(
            number: 28,
            name: "0028_wrong_passwords",
            script: String(decoding: PackageResources._028_wrong_passwords_sql, as: UTF8.self)
        ),
        Migration(
            number: 29,
            name: "0029_whole_won",
            script: String(decoding: PackageResources._029_whole_won_sql, as: UTF8.self),
            concernsCopies: false
        ) { database throws(StoreError) in
            try CardRecords(database).takePrices(of: "broken_won")
            try database.run("DROP TABLE broken_won")
        },
        Migration(
            number: 30,
            name: "0030_name_looks",
            script: String(decoding: PackageResources._030_name_looks_sql, as: UTF8.self)
        ),
        Migration(
            number: 31,
            name: "0031_wrong_codes",
            script: String(decoding: PackageResources._031_wrong_codes_sql, as: UTF8.self)
        ),
        Migration(
            number: 32,
            name: "0032_newcomer_claims",
            script: String(decoding: PackageResources._032_newcomer_claims_sql, as: UTF8.self)
        ),
        Migration(
            number: 33,
            name: "0033_removals",
            script: String(decoding: PackageResources._033_removals_sql, as: UTF8.self)
        ),
        Migration(
            number: 34,
            name: "0034_requests",
            script: String(decoding: PackageResources._034_requests_sql, as: UTF8.self)
        ),
    ]
}
