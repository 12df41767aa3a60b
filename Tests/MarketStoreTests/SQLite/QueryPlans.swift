extension QueryPlanTests {
    /// Each query with the plan that it is to have.
    static let plans = ofProductsAndTalk + ofTrades

    private static let ofProductsAndTalk: [(sql: String, plan: String)] = [
        (
            "SELECT listing FROM products INDEXED BY products_newest WHERE listed AND listing < 9 ORDER BY listing DESC LIMIT 9",
            "SEARCH products USING COVERING INDEX products_newest (listing<?)"
        ),
        (
            "SELECT listing FROM products INDEXED BY products_newest WHERE in_stock AND currency = 'KRW' AND state IN ('sold') "
                + "AND bargain BETWEEN 1 AND 2 AND listed AND listing < 9 ORDER BY listing DESC LIMIT 9",
            "SEARCH products USING COVERING INDEX products_newest (listing<?)"
        ),
        (
            "SELECT bargain, listing FROM products INDEXED BY products_by_price "
                + "WHERE listed AND currency = 'KRW' AND bargain = 5 AND listing > 9 ORDER BY bargain, listing LIMIT 9",
            "SEARCH products USING COVERING INDEX products_by_price (currency=? AND bargain=? AND listing>?)"
        ),
        (
            "SELECT bargain, listing FROM products INDEXED BY products_by_price "
                + "WHERE in_stock AND listed AND currency = 'KRW' AND bargain < 5 ORDER BY bargain DESC, listing DESC LIMIT 9",
            "SEARCH products USING COVERING INDEX products_by_price (currency=? AND bargain<?)"
        ),
        (
            "SELECT listing FROM products INDEXED BY products_of_seller_newest "
                + "WHERE seller = 1 AND deleted_at IS NULL AND listed AND listing < 9 ORDER BY listing DESC LIMIT 9",
            "SEARCH products USING INDEX products_of_seller_newest (seller=? AND listing<?)"
        ),
        (
            "SELECT created_at FROM products WHERE seller = 1 AND deleted_at IS NULL ORDER BY id DESC LIMIT 9",
            "SEARCH products USING INDEX products_of_seller (seller=?)"
        ),
        (
            "SELECT id FROM products WHERE listing = 5",
            "SEARCH products USING COVERING INDEX products_by_listing (listing=?)"
        ),
        (
            "SELECT listing, change FROM past_listings WHERE change > 5 ORDER BY change LIMIT 9",
            "SEARCH past_listings USING COVERING INDEX past_listings_by_change (change>?)"
        ),
        (
            "SELECT change, id, deleted_at IS NOT NULL FROM products WHERE change > 5 ORDER BY change LIMIT 9",
            "SEARCH products USING INDEX products_by_change (change>?)"
        ),
        (
            "SELECT id FROM products WHERE deleted_at <= 5 LIMIT 9",
            "SEARCH products USING COVERING INDEX products_deleted (deleted_at<?)"
        ),
        (
            "SELECT change, product FROM tombstones WHERE change > 5 ORDER BY change LIMIT 9",
            "SEARCH tombstones USING COVERING INDEX sqlite_autoindex_tombstones_1 (change>?)"
        ),
        (
            "SELECT id FROM accounts WHERE name_key = 'a'",
            "SEARCH accounts USING COVERING INDEX sqlite_autoindex_accounts_1 (name_key=?)"
        ),
        (
            "SELECT id FROM accounts WHERE vendor = 'a'",
            "SEARCH accounts USING COVERING INDEX sqlite_autoindex_accounts_2 (vendor=?)"
        ),
        (
            "SELECT count(*) FROM accounts WHERE is_administrator",
            "SCAN accounts USING INDEX accounts_administrators"
        ),
        (
            "SELECT id, label FROM tokens WHERE account = 1 ORDER BY id",
            "SEARCH tokens USING INDEX tokens_of_account (account=?)"
        ),
        (
            "SELECT id FROM tokens WHERE hash = x'00'",
            "SEARCH tokens USING COVERING INDEX sqlite_autoindex_tokens_1 (hash=?)"
        ),
        (
            "SELECT id FROM tokens WHERE expires_at <= 5",
            "SEARCH tokens USING COVERING INDEX tokens_by_expiry (expires_at<?)"
        ),
        (
            "SELECT hash FROM contents WHERE is_doomed ORDER BY hash LIMIT 9",
            "SCAN contents USING INDEX contents_doomed"
        ),
        (
            "SELECT 1 FROM photos WHERE content = 'a'",
            "SEARCH photos USING COVERING INDEX photos_of_content (content=?)"
        ),
        (
            "SELECT 1 FROM message_photos WHERE content = 'a'",
            "SEARCH message_photos USING COVERING INDEX message_photos_of_content (content=?)"
        ),
        (
            "SELECT id FROM photos WHERE product = 1 ORDER BY position",
            "SEARCH photos USING PRIMARY KEY (product=?)"
        ),
        (
            "SELECT id FROM uploads WHERE owner = 1 ORDER BY id",
            "SEARCH uploads USING COVERING INDEX uploads_of_owner (owner=?)"
        ),
        (
            "SELECT 1 FROM uploads WHERE content = 'a'",
            "SEARCH uploads USING COVERING INDEX uploads_of_content (content=?)"
        ),
        (
            "SELECT count(*) FROM drafts WHERE owner = 1",
            "SEARCH drafts USING COVERING INDEX drafts_of_owner (owner=?)"
        ),
        (
            "SELECT 1 FROM draft_photos WHERE photo = 1",
            "SEARCH draft_photos USING COVERING INDEX draft_photos_by_photo (photo=?)"
        ),
        (
            "SELECT id FROM uploads WHERE expires_at <= 5",
            "SEARCH uploads USING COVERING INDEX uploads_by_expiry (expires_at<?)"
        ),
        (
            "SELECT product FROM likes WHERE account = 1 AND number < 5 ORDER BY number DESC",
            "SEARCH likes USING COVERING INDEX likes_newest (account=? AND number<?)"
        ),
        (
            "SELECT count(*) FROM likes WHERE product = 1",
            "SEARCH likes USING COVERING INDEX likes_of_product (product=?)"
        ),
        (
            "DELETE FROM cart_lines WHERE product = 1",
            "SEARCH cart_lines USING COVERING INDEX cart_lines_of_product (product=?)"
        ),
        (
            "DELETE FROM item_changes WHERE product = 1",
            "SEARCH item_changes USING COVERING INDEX item_changes_of_product (product=?)"
        ),
        (
            "SELECT account, list, product FROM item_changes WHERE changed_at <= 5 LIMIT 9",
            "SEARCH item_changes USING COVERING INDEX item_changes_by_age (changed_at<?)"
        ),
        (
            "SELECT text FROM searches WHERE account = 1 ORDER BY number DESC",
            "SEARCH searches USING COVERING INDEX searches_newest (account=?)"
        ),
        (
            "SELECT hash FROM contents INDEXED BY contents_lost WHERE is_lost",
            "SCAN contents USING INDEX contents_lost"
        ),
        (
            "DELETE FROM withheld_photos WHERE product = 5",
            "SEARCH withheld_photos USING COVERING INDEX withheld_photos_of_product (product=?)"
        ),
        (
            "SELECT 1 FROM moderations WHERE action = 'repost' AND product = 5",
            "SEARCH moderations USING INDEX moderations_reposts (product=?)"
        ),
        (
            "SELECT id FROM notifications INDEXED BY notifications_newest WHERE account = 1 AND id < 9 ORDER BY id DESC",
            "SEARCH notifications USING COVERING INDEX notifications_newest (account=? AND id<?)"
        ),
        (
            "SELECT id FROM notifications WHERE account = 1 AND subject_kind = 'deal' AND subject = 2 AND kind = 'deal' "
                + "AND read_at = 0",
            "SEARCH notifications USING COVERING INDEX notifications_unread "
                + "(account=? AND subject_kind=? AND subject=? AND kind=? AND read_at=?)"
        ),
        (
            "SELECT count(*) FROM notifications INDEXED BY notifications_unread WHERE account = 1 AND read_at = 0",
            "SEARCH notifications USING COVERING INDEX notifications_unread (account=?)"
        ),
        (
            "UPDATE notifications SET read_at = 1 WHERE account = 2 AND read_at = 0 AND subject_kind = 'deal' "
                + "AND subject = 3",
            "SEARCH notifications USING INDEX notifications_unread (account=? AND subject_kind=? AND subject=?)"
        ),
        (
            "SELECT id FROM notifications WHERE at <= 5 LIMIT 9",
            "SEARCH notifications USING COVERING INDEX notifications_by_age (at<?)"
        ),
        (
            "SELECT id FROM cases INDEXED BY cases_untold WHERE told_to IS NOT NULL ORDER BY id LIMIT 1",
            "SCAN cases USING INDEX cases_untold"
        ),
        (
            "SELECT reason FROM reports INDEXED BY reports_of_case WHERE case_id = 1 ORDER BY id LIMIT 9",
            "SEARCH reports USING INDEX reports_of_case (case_id=?)"
        ),
        (
            "DELETE FROM seen_accounts WHERE at <= 5",
            "SEARCH seen_accounts USING COVERING INDEX seen_accounts_by_age (at<?)"
        ),
        (
            "SELECT 1 FROM evidence_photos WHERE content = 'a'",
            "SEARCH evidence_photos USING COVERING INDEX evidence_photos_of_content (content=?)"
        ),
        (
            "SELECT content FROM evidence_photos WHERE id = 5",
            "SEARCH evidence_photos USING INDEX evidence_photos_by_id (id=?)"
        ),
        (
            "SELECT reporter, max(id) FROM reports WHERE case_id = 1 AND reporter > 5 GROUP BY reporter "
                + "ORDER BY reporter LIMIT 9",
            "SEARCH reports USING COVERING INDEX sqlite_autoindex_reports_1 (case_id=? AND reporter>?)"
        ),
        (
            "SELECT id FROM products WHERE sold_at <= 5 AND sold_at IS NOT NULL AND listed ORDER BY sold_at, id LIMIT 5",
            "SEARCH products USING INDEX products_sold (sold_at>? AND sold_at<?)"
        ),
        (
            "SELECT likes, listing FROM week_likes INDEXED BY week_likes_most ORDER BY likes DESC, listing DESC",
            "SCAN week_likes USING COVERING INDEX week_likes_most"
        ),
        (
            "SELECT product FROM likes INDEXED BY likes_by_time WHERE liked_at > 5",
            "SEARCH likes USING COVERING INDEX likes_by_time (liked_at>?)"
        ),
        (
            "SELECT key FROM answers WHERE answered_at <= 5",
            "SEARCH answers USING COVERING INDEX answers_by_age (answered_at<?)"
        ),
        (
            "SELECT id FROM account_notices WHERE account = 1 AND kind = 'signed_in' ORDER BY id DESC LIMIT 1",
            "SEARCH account_notices USING COVERING INDEX account_notices_of_kind (account=? AND kind=?)"
        ),
        (
            "SELECT id FROM account_notices WHERE at <= 5 LIMIT 9",
            "SEARCH account_notices USING COVERING INDEX account_notices_by_age (at<?)"
        ),
        (
            "SELECT account, network FROM account_networks WHERE seen_at <= 5 LIMIT 9",
            "SEARCH account_networks USING COVERING INDEX account_networks_by_age (seen_at<?)"
        ),
        (
            "SELECT account, network FROM wrong_passwords WHERE began_at <= 5 LIMIT 9",
            "SEARCH wrong_passwords USING COVERING INDEX wrong_passwords_by_age (began_at<?)"
        ),
        (
            "SELECT 1 FROM name_looks WHERE account = 5",
            "SEARCH name_looks USING COVERING INDEX name_looks_of_account (account=?)"
        ),
        ("SELECT 1 FROM name_looks WHERE look = 'a'", "SEARCH name_looks USING PRIMARY KEY (look=?)"),
        (
            "SELECT version, agreed_at FROM consents WHERE account = 1 ORDER BY version",
            "SEARCH consents USING PRIMARY KEY (account=?)"
        ),
        (
            "SELECT until FROM account_deletions WHERE account = 1 AND kept_at IS NULL",
            "SEARCH account_deletions USING INTEGER PRIMARY KEY (rowid=?)"
        ),
        (
            "SELECT account FROM account_deletions INDEXED BY account_deletions_open "
                + "WHERE ended_at IS NULL AND kept_at IS NULL AND until <= 5 ORDER BY until LIMIT 9",
            "SEARCH account_deletions USING INDEX account_deletions_open (until<?)"
        ),
        (
            "SELECT max(product) FROM hidden_products WHERE account = 1",
            "SEARCH hidden_products USING COVERING INDEX hidden_products_of_account (account=?)"
        ),
        (
            "SELECT id FROM products WHERE seller = 1 AND deleted_at IS NULL AND id > 5 ORDER BY id LIMIT 9",
            "SEARCH products USING INDEX products_of_seller (seller=? AND id>?)"
        ),
        (
            "SELECT 1 FROM cases WHERE cases.account = 1 AND decided_at IS NULL",
            "SEARCH cases USING INDEX cases_of_account (account=?)"
        ),
        (
            "SELECT account, blocked FROM blocked_accounts WHERE blocked = 1 LIMIT 9",
            "SEARCH blocked_accounts USING COVERING INDEX blocked_accounts_blocked (blocked=?)"
        ),
        (
            "SELECT id FROM reviews WHERE about = 1 AND hidden_at IS NOT NULL LIMIT 9",
            "SEARCH reviews USING INDEX reviews_hidden_about (about=?)"
        ),
        (
            "SELECT account FROM takeouts WHERE asked_at <= 5 LIMIT 9",
            "SEARCH takeouts USING COVERING INDEX takeouts_by_age (asked_at<?)"
        ),
        (
            "SELECT hash FROM past_names WHERE until <= 5 LIMIT 9",
            "SEARCH past_names USING COVERING INDEX past_names_by_end (until<?)"
        ),
        (
            "SELECT id FROM invitations WHERE expires_at <= 5 LIMIT 9",
            "SEARCH invitations USING COVERING INDEX invitations_by_expiry (expires_at<?)"
        ),
        (
            "SELECT id FROM cases WHERE decided_at IS NULL AND account <> 1 AND (place, id) > (-5, 3) ORDER BY place ASC, id ASC LIMIT 9",
            "SEARCH cases USING INDEX cases_queue (place>?)"
        ),
        (
            "SELECT id FROM cases WHERE decided_at IS NOT NULL AND account <> 1 AND (decided_at, id) < (5, 3) ORDER BY decided_at DESC, id DESC LIMIT 9",
            "SEARCH cases USING INDEX cases_decided (decided_at>? AND decided_at<?)"
        ),
        (
            "SELECT id FROM cases WHERE kind = 'product' AND target = 5 AND account = 1 AND decided_at IS NULL",
            "SEARCH cases USING INDEX cases_open (kind=? AND target=? AND account=?)"
        ),
        (
            "SELECT id FROM sanctions WHERE account = 1 ORDER BY id DESC LIMIT 9",
            "SEARCH sanctions USING COVERING INDEX sanctions_of_account (account=?)"
        ),
        (
            "SELECT 1 FROM cases WHERE kind = 'messages' AND target = 5",
            "SEARCH cases USING COVERING INDEX cases_of_target (kind=? AND target=?)"
        ),
        (
            "SELECT at FROM reports WHERE reporter = 1 ORDER BY id DESC LIMIT 1 OFFSET 9",
            "SEARCH reports USING INDEX reports_made (reporter=?)"
        ),
        (
            "SELECT max(at) FROM sanctions WHERE account = 1 AND kind <> 'note'",
            "SEARCH sanctions USING INDEX sanctions_marks (account=?)"
        ),
        (
            "SELECT until, rule, reason FROM sanctions WHERE account = 1 AND until IS NOT NULL AND until > 5 ORDER BY until DESC LIMIT 1",
            "SEARCH sanctions USING INDEX sanctions_restricting (account=? AND until>?)"
        ),
        (
            "SELECT id, action, at FROM audit WHERE account = 1 ORDER BY id DESC LIMIT 9",
            "SEARCH audit USING INDEX audit_of_account (account=?)"
        ),
        (
            "SELECT began_at FROM conversations WHERE buyer = 1 ORDER BY began_at DESC LIMIT 1 OFFSET 4",
            "SEARCH conversations USING COVERING INDEX conversations_begun (buyer=?)"
        ),
        (
            "SELECT id FROM conversations WHERE last_at <= 5 LIMIT 9",
            "SEARCH conversations USING COVERING INDEX conversations_by_age (last_at<?)"
        ),
        (
            "SELECT conversation FROM participants WHERE account = 1 AND NOT has_left AND NOT is_request AND touched < 5 ORDER BY touched DESC LIMIT 9",
            "SEARCH participants USING INDEX participants_newest (account=? AND touched<?)"
        ),
        (
            "SELECT count(*) FROM participants INDEXED BY participants_unread WHERE account = 1 AND unread > 0 AND NOT has_left AND NOT is_request",
            "SEARCH participants USING INDEX participants_unread (account=?)"
        ),
        (
            """
            SELECT conversation FROM participants INDEXED BY participants_unread
            WHERE account = 1 AND unread > 0 AND NOT has_left AND NOT is_request AND touched < 5
            ORDER BY touched DESC LIMIT 9
            """,
            "SEARCH participants USING INDEX participants_unread (account=? AND touched<?)"
        ),
        (
            """
            SELECT conversation FROM participants INDEXED BY participants_by_role
            WHERE account = 1 AND is_seller = 1 AND NOT has_left AND NOT is_request AND touched < 5
            ORDER BY touched DESC LIMIT 9
            """,
            "SEARCH participants USING INDEX participants_by_role (account=? AND is_seller=? AND touched<?)"
        ),
        (
            "SELECT count(*) FROM participants INDEXED BY participants_requests WHERE account = 1 AND is_request AND NOT has_left",
            "SEARCH participants USING INDEX participants_requests (account=?)"
        ),
        (
            "SELECT count(*), max(at) FROM wrong_codes WHERE at > 5 AND product = 1 AND is_buyer",
            "SEARCH wrong_codes USING INDEX wrong_codes_of_product (product=? AND at>?)"
        ),
        (
            "SELECT account, number FROM wrong_codes WHERE at <= 5 LIMIT 9",
            "SEARCH wrong_codes USING COVERING INDEX wrong_codes_by_age (at<?)"
        ),
        (
            "SELECT made_at FROM deals WHERE product = 1 AND buyer = 2 AND id < 5 ORDER BY id DESC LIMIT 1",
            "SEARCH deals USING INDEX deals_of_product (product=? AND buyer=? AND id<?)"
        ),
        (
            "SELECT network, number FROM newcomer_claims WHERE at <= 5 LIMIT 9",
            "SEARCH newcomer_claims USING COVERING INDEX newcomer_claims_by_age (at<?)"
        ),
        (
            "SELECT name FROM removals WHERE account = 1 ORDER BY moderation DESC LIMIT 9",
            "SEARCH removals USING INDEX removals_of_account (account=?)"
        ),
        (
            "SELECT 1 FROM moderations WHERE product = 5 AND action = 'undelete' AND id > 7",
            "SEARCH moderations USING INDEX moderations_undeleted (product=? AND id>?)"
        ),
        (
            "DELETE FROM participants WHERE conversation = 5",
            "SEARCH participants USING COVERING INDEX participants_of_conversation (conversation=?)"
        ),
        (
            "SELECT number FROM messages WHERE conversation = 1 AND author = 2 AND key = x'00'",
            "SEARCH messages USING COVERING INDEX messages_by_key (conversation=? AND author=? AND key=?)"
        ),
        (
            "SELECT at FROM messages WHERE author = 1 AND kind <> 'notice' ORDER BY at DESC LIMIT 1 OFFSET 9",
            "SEARCH messages USING INDEX messages_sent (author=?)"
        ),
        (
            """
            SELECT conversation, number FROM messages WHERE unsent_at IS NOT NULL AND (text <> '' OR kind = 'photos')
            AND unsent_at <= 5 ORDER BY unsent_at LIMIT 9
            """,
            "SEARCH messages USING INDEX messages_unsent (unsent_at>? AND unsent_at<?)"
        ),
        (
            "SELECT ifnull(max(touched), 0) FROM participants WHERE account = 1 AND NOT has_left AND NOT is_request",
            "SEARCH participants USING INDEX participants_newest (account=?)"
        ),
        (
            "SELECT number FROM messages WHERE conversation = 1 AND number < 9 ORDER BY number DESC LIMIT 9",
            "SEARCH messages USING PRIMARY KEY (conversation=? AND number<?)"
        ),
        (
            "SELECT listing, product, card FROM cards WHERE listing < 9 ORDER BY listing DESC LIMIT 9",
            "SEARCH cards USING INTEGER PRIMARY KEY (rowid<?)"
        ),
        (
            "SELECT block, listed FROM blocks WHERE level = 1 AND block BETWEEN 1 AND 9 ORDER BY block DESC",
            "SEARCH blocks USING PRIMARY KEY (level=? AND block>? AND block<?)"
        ),
    ]
}
