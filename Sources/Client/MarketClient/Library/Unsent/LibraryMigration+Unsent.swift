extension LibraryMigration {
    /// All that waits to be sent in the tables of an older app, as rows of the one table.
    static let unsentSources = [
        """
        SELECT 'message' AS kind, key, author || ' ' || origin AS owner, number, written_at AS made_at,
            refusal, json_object(
                'thread', json(iif(
                    product IS NULL,
                    json_object('conversation', json_object('_0', conversation)),
                    json_object('about', json_object('_0', product))
                )),
                'message', json_object(
                    'author', author, 'isConfirmed', json(iif(is_confirmed, 'true', 'false')),
                    'photos', json('[]'),
                    'words', json(iif(
                        -- A question has no photos.
                        text IS NULL AND NOT EXISTS (SELECT 1 FROM unsent_photos WHERE message = key),
                        json_object('isItAvailable', json_object()),
                        json_object('text', json_object('_0', coalesce(text, '')))
                    ))
                ),
                'photos', json((
                    SELECT json_group_array(json(photo)) FROM (
                        SELECT json_object('file', file, 'upload', upload) AS photo
                        FROM unsent_photos WHERE message = key ORDER BY position
                    )
                ))
            ) AS body
        FROM unsent_messages
        """,
        """
        SELECT 'code' AS kind, lower(hex(randomblob(16))) AS key, author || ' ' || origin AS owner,
            row_number() OVER (ORDER BY typed_at, deal) AS number, typed_at AS made_at, refusal,
            json_object('deal', deal, 'code', code) AS body
        FROM unsent_codes
        """,
        """
        SELECT 'review' AS kind, lower(hex(randomblob(16))) AS key, author || ' ' || origin AS owner,
            row_number() OVER (ORDER BY written_at, deal) AS number, written_at AS made_at, refusal,
            json_object(
                'deal', deal, 'verdict', verdict, 'text', text,
                'tags', json(iif(tags = '', '[]', '["' || replace(tags, ' ', '","') || '"]'))
            ) AS body
        FROM unsent_reviews
        """,
        """
        SELECT 'item' AS kind, change_key AS key, owner, number, changed_at AS made_at, NULL AS refusal,
            json_object(
                'line', json_object('list', list, 'product', CAST(item AS INTEGER)),
                'quantity', quantity, 'base', base, 'isTried', json(iif(is_tried, 'true', 'false'))
            ) AS body
        FROM unsent_items
        """,
        """
        SELECT 'search' AS kind, change_key AS key, owner, number, changed_at AS made_at, NULL AS refusal,
            json_object(
                'text', text, 'isForgotten', json(iif(is_forgotten, 'true', 'false')),
                'isTried', json(iif(is_tried, 'true', 'false'))
            ) AS body
        FROM unsent_searches
        """,
    ]

    // One table for all that waits to be sent.
    static let twelfth =
        """
        CREATE TABLE unsent (
            key TEXT PRIMARY KEY CHECK (length(key) BETWEEN 1 AND 100),
            kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 100),
            -- The number of an account and the address of its market.
            owner TEXT NOT NULL CHECK (length(owner) BETWEEN 1 AND 1100),
            -- Grows with each.
            number INTEGER NOT NULL,
            made_at INTEGER NOT NULL,
            -- The market's word for why it did not take it, empty where it has none.
            refusal TEXT CHECK (length(refusal) <= 64),
            body TEXT NOT NULL CHECK (length(CAST(body AS BLOB)) <= 100000)
        ) STRICT, WITHOUT ROWID;

        """
        + unsentSources.map {
            "INSERT INTO unsent (kind, key, owner, number, made_at, refusal, body) \($0);\n"
        }.joined()
        + [
            "unsent_photos", "unsent_messages", "unsent_codes", "unsent_reviews", "unsent_items",
            "unsent_searches",
        ].map {
            "DROP TABLE \($0);\n"
        }.joined()
}
