/// The fate of everything that a market keeps once a person has left it.
///
/// Each table of the schema stands here, and each place besides the database; a table without an entry fails the tests.
package enum DataInventory {
    package enum Fate: Hashable, Sendable {
        /// Rows of the person go.
        case removed
        /// Rows stay without the person's name, for a reason.
        case kept(String)
        /// No row belongs to a person, or says anything of one.
        case impersonal
    }

    package static let tables: [String: Fate] = people.merging(goods) { $1 }
        .merging(trade) { $1 }
        .merging(moderation) { $1 }
        .merging(market) { $1 }

    private static let people: [String: Fate] = [
        "accounts": .kept("the number, without name, password and rights: other rows refer to it"),
        "account_deletions": .kept(
            "the number and moments of the deletion, and an operator's reason, as proof of it"
        ),
        "past_names": .kept(
            "a keyed hash of the name, so that nobody takes it for 90 days, or a year after a measure"
        ),
        "name_looks": .removed,
        "tokens": .removed,
        "invitations": .removed,
        "account_notices": .removed,
        "account_networks": .removed,
        "wrong_passwords": .removed,
        "consents": .removed,
        "takeouts": .removed,
        "searches": .removed,
        "likes": .removed,
        "cart_lines": .removed,
        "item_changes": .removed,
        "drafts": .removed,
        "draft_photos": .removed,
        "uploads": .removed,
        "answers": .removed,
        "answer_usage": .removed,
        "notifications": .kept("only others': they name nobody who has left"),
        "notification_marks": .removed,
        "notification_settings": .removed,
        "notification_switches": .removed,
    ]

    private static let goods: [String: Fate] = [
        "products": .removed,
        "hidden_products": .removed,
        "photos": .removed,
        "withheld_photos": .removed,
        "tombstones": .kept("numbers of goods for 90 days, so that lists elsewhere drop them"),
        "contents": .removed,
        "variants": .removed,
        "released": .impersonal,
        "recounts": .impersonal,
        "blocks": .impersonal,
        "cards": .removed,
        "week_likes": .impersonal,
        "past_listings": .impersonal,
        "counted": .removed,
    ]

    private static let trade: [String: Fate] = [
        "conversations": .kept(
            "the partner's, for a year, or for three after a deal; gone once both have left"
        ),
        "participants": .kept("the person's side of the partner's conversations"),
        "messages": .kept("the partner's, as long as the conversation; the author is a former member"),
        "message_photos": .kept("as the messages"),
        "blocked_accounts": .removed,
        "seen_accounts": .removed,
        "offers": .kept("amounts, as long as the conversation"),
        "deals": .kept("amounts, as long as the conversation"),
        "meetings": .kept("moments; the person's places and notes go"),
        "waiting": .removed,
        "claims": .removed,
        "liker_offers": .removed,
        "wrong_codes": .kept("others' tries at a handover with the person, by number, for 30 days"),
        "newcomer_claims": .impersonal,
        "circles": .kept("numbers of accounts that trade with each other, found anew each day"),
        "reviews": .kept("those that the person wrote, without a name; received ones go"),
        "standings": .kept("sums of deals by number, where deals are added up again"),
        "standings_due": .kept("numbers, until sums are worked out"),
    ]

    private static let moderation: [String: Fate] = [
        "moderations": .kept("the moderators' log, by number"),
        "removals": .removed,
        "cases": .kept("until a year after the decision; a person's name in it goes"),
        "reports": .kept("as the case: the reporter is a former member"),
        "evidence": .kept("as the case: what was reported"),
        "evidence_photos": .kept("as the case"),
        "sanctions": .kept("as the case"),
        "audit": .kept("what moderators did, by number: it is only added to"),
    ]

    private static let market: [String: Fate] = [
        "market": .impersonal,
        "face": .impersonal,
        "trial": .impersonal,
        "steps": .impersonal,
        "writers": .impersonal,
        "sqlite_sequence": .impersonal,
        "search_progress": .impersonal,
        "search": .removed,
        "search_texts": .removed,
        "search_sellers": .removed,
    ]

    /// The places besides the database, as operators know them.
    package static let elsewhere: [String: Fate] = [
        "photos": .removed,
        "bucket": .removed,
        "uploads": .kept("a take-out that the person asked for, for 24 hours or until the server starts"),
        "replica": .kept("a server's copy for lists: the name goes with the last product there"),
        "log": .kept(
            "numbers of accounts; names of those who signed in, for as long as the operator keeps logs"
        ),
        "backup": .kept("everything as it was, until the backup is overwritten"),
        "search index": .kept("words without a person, until its parts are merged"),
    ]
}
