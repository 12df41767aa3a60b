extension QueryPlanTests {
    /// Those of offers, deals, reviews, meetings and claims.
    static let ofTrades: [(sql: String, plan: String)] = [
        (
            "SELECT id FROM offers WHERE conversation = 1 AND state = 'open'",
            "SEARCH offers USING INDEX offers_open (conversation=?)"
        ),
        (
            "SELECT id FROM offers WHERE product = 1 AND state = 'open' ORDER BY id",
            "SEARCH offers USING INDEX offers_open_of_product (product=?)"
        ),
        (
            "SELECT count(*) FROM offers WHERE conversation = 1 AND maker = 2",
            "SEARCH offers USING COVERING INDEX offers_in_conversation (conversation=? AND maker=?)"
        ),
        (
            "SELECT made_at FROM offers WHERE maker = 1 ORDER BY made_at DESC LIMIT 1 OFFSET 9",
            "SEARCH offers USING COVERING INDEX offers_made (maker=?)"
        ),
        (
            "SELECT product FROM offers WHERE state = 'open' AND expires_at <= 5",
            "SEARCH offers USING INDEX offers_by_end (expires_at<?)"
        ),
        (
            """
            SELECT declines_at FROM offers WHERE state = 'open' AND declines_at IS NOT NULL
            ORDER BY declines_at LIMIT 1
            """,
            "SEARCH offers USING INDEX offers_unwelcome (declines_at>?)"
        ),
        (
            """
            SELECT count(*) FROM deals WHERE product = 1 AND state = 'completed'
            AND seller_confirmed AND buyer_confirmed AND ended_at > 5
            """,
            "SEARCH deals USING INDEX deals_of_product (product=?)"
        ),
        (
            """
            SELECT buyer FROM deals WHERE seller = 1 AND state = 'completed'
            AND seller_confirmed AND buyer_confirmed AND ended_at > 5
            """,
            "SEARCH deals USING INDEX deals_sold (seller=?)"
        ),
        (
            "SELECT product FROM offers WHERE state = 'open' AND declines_at <= 5",
            "SEARCH offers USING INDEX offers_unwelcome (declines_at<?)"
        ),
        (
            "SELECT id FROM deals WHERE product = 1 AND state IN ('reserved', 'one_sided') ORDER BY id",
            "SEARCH deals USING INDEX deals_open_of_product (product=?)"
        ),
        (
            "SELECT product FROM deals WHERE state IN ('reserved', 'one_sided') AND until <= 5",
            "SEARCH deals USING INDEX deals_by_end (until<?)"
        ),
        (
            "SELECT id FROM deals WHERE conversation = 1 ORDER BY id DESC LIMIT 1",
            "SEARCH deals USING COVERING INDEX deals_in_conversation (conversation=?)"
        ),
        (
            "SELECT 1 FROM deals WHERE conversation = 1 AND state IN ('reserved', 'one_sided')",
            "SEARCH deals USING INDEX deals_open (conversation=?)"
        ),
        (
            "SELECT id FROM deals WHERE seller = 1 AND id < 9 AND state IN ('reserved') ORDER BY id DESC LIMIT 9",
            "SEARCH deals USING INDEX deals_of_seller (seller=? AND id<?)"
        ),
        (
            "SELECT id FROM deals WHERE buyer = 1 AND id < 9 AND state IN ('reserved') ORDER BY id DESC LIMIT 9",
            "SEARCH deals USING INDEX deals_of_buyer (buyer=? AND id<?)"
        ),
        (
            "SELECT count(*) FROM deals WHERE seller = 1 AND state = 'completed' AND ended_at > 5",
            "SEARCH deals USING INDEX deals_sold (seller=?)"
        ),
        (
            "SELECT seller FROM deals WHERE buyer = 1 AND state = 'completed' AND ended_at > 5",
            "SEARCH deals USING INDEX deals_bought (buyer=?)"
        ),
        (
            "SELECT seller FROM deals WHERE state = 'cancelled' AND reason = 'not_traded' AND ended_at > 5",
            "SEARCH deals USING INDEX deals_denied (ended_at>?)"
        ),
        (
            """
            SELECT id FROM reviews WHERE about = 1 AND hidden_at IS NULL AND seen_at <= 5
            AND (seen_at, id) < (4, 3) ORDER BY seen_at DESC, id DESC LIMIT 9
            """,
            "SEARCH reviews USING INDEX reviews_about (about=? AND seen_at<?)"
        ),
        (
            "SELECT id FROM reviews WHERE NOT is_told AND seen_at <= 5 ORDER BY seen_at LIMIT 9",
            "SEARCH reviews USING INDEX reviews_untold (seen_at<?)"
        ),
        (
            "SELECT id FROM conversations WHERE seller = 1 AND began_at > 5 ORDER BY began_at DESC LIMIT 9",
            "SEARCH conversations USING COVERING INDEX conversations_with_seller (seller=? AND began_at>?)"
        ),
        (
            "SELECT id FROM meetings WHERE deal = 1 AND state = 'accepted'",
            "SEARCH meetings USING INDEX meetings_accepted (deal=?)"
        ),
        (
            "SELECT id FROM meetings WHERE deal = 1 AND state = 'proposed'",
            "SEARCH meetings USING INDEX meetings_proposed (deal=?)"
        ),
        (
            "UPDATE meetings SET erase_at = 2 WHERE deal = 1 AND place IS NOT NULL",
            "SEARCH meetings USING INDEX meetings_of_deal (deal=?)"
        ),
        (
            "SELECT seller FROM deals WHERE buyer = 1 AND ended_by = 'seller' AND reason = 'no_show' "
                + "AND NOT is_denied AND ended_at > 2 AND ended_at <= 3",
            "SEARCH deals USING INDEX deals_missed_of_buyer (buyer=? AND ended_at>? AND ended_at<?)"
        ),
        (
            "SELECT id FROM meetings INDEXED BY meetings_to_tell WHERE state = 'accepted' AND told < 2 AND at > 1 "
                + "AND at <= 5",
            "SEARCH meetings USING INDEX meetings_to_tell (at>? AND at<?)"
        ),
        (
            "SELECT id FROM meetings WHERE erase_at <= 5 LIMIT 9",
            "SEARCH meetings USING COVERING INDEX meetings_to_erase (erase_at<?)"
        ),
        (
            "SELECT buyer FROM deals WHERE seller = 1 AND ended_by = 'buyer' AND reason = 'no_show' "
                + "AND NOT is_denied AND ended_at > 2 AND ended_at <= 3",
            "SEARCH deals USING INDEX deals_missed_of_seller (seller=? AND ended_at>? AND ended_at<?)"
        ),
        (
            "SELECT count(*) FROM claims WHERE account = 1 AND state = 'open'",
            "SEARCH claims USING INDEX claims_open (account=?)"
        ),
        (
            "SELECT count(*) FROM deals WHERE buyer = 1 AND amount = 0 AND made_at > 2 "
                + "AND state IN ('reserved', 'one_sided', 'completed')",
            "SEARCH deals USING INDEX deals_given (buyer=? AND made_at>?)"
        ),
        (
            "SELECT amount FROM liker_offers WHERE product = 1 ORDER BY id DESC LIMIT 1",
            "SEARCH liker_offers USING INDEX liker_offers_of_product (product=?)"
        ),
        (
            "SELECT product FROM liker_offers WHERE ended_at IS NULL AND expires_at <= 1",
            "SEARCH liker_offers USING INDEX liker_offers_ending (expires_at<?)"
        ),
        (
            "SELECT 1 FROM liker_offers WHERE product = 1 AND ended_at IS NULL",
            "SEARCH liker_offers USING INDEX liker_offers_open (product=?)"
        ),
        (
            "SELECT id FROM liker_offers WHERE told_to IS NOT NULL ORDER BY id LIMIT 1",
            "SCAN liker_offers USING INDEX liker_offers_untold"
        ),
        (
            "SELECT account FROM likes INDEXED BY likes_of_product WHERE product = 1 AND account > 2 "
                + "AND ifnull(liked_at, 0) <= 3 ORDER BY account LIMIT 4",
            "SEARCH likes USING INDEX likes_of_product (product=? AND account>?)"
        ),
        (
            "SELECT product FROM waiting WHERE account = 1",
            "SEARCH waiting USING COVERING INDEX waiting_of_account (account=?)"
        ),
    ]
}
