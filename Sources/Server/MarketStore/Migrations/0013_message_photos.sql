-- Photos that only the two of a conversation see.
CREATE TABLE message_photos (
    conversation INTEGER NOT NULL,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- That of the upload that it was.
    id INTEGER NOT NULL UNIQUE,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    PRIMARY KEY (conversation, number, position),
    FOREIGN KEY (conversation, number) REFERENCES messages (conversation, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX message_photos_of_content ON message_photos (content);

-- Whether no product has ever shown it. What was there before was served to everyone.
ALTER TABLE contents ADD COLUMN is_private INTEGER NOT NULL DEFAULT 0 CHECK (is_private IN (0, 1));

-- What was taken back, and is still there to be erased.
DROP INDEX messages_unsent;

CREATE INDEX messages_unsent ON messages (unsent_at)
WHERE unsent_at IS NOT NULL AND (text <> '' OR kind = 'photos');

-- Lists of one's own goods, of others', and of what is unread are each one range of an index.
ALTER TABLE participants ADD COLUMN is_seller INTEGER NOT NULL DEFAULT 0 CHECK (is_seller IN (0, 1));

UPDATE participants SET is_seller = 1
WHERE account = (SELECT seller FROM conversations WHERE id = participants.conversation);

CREATE INDEX participants_by_role ON participants (account, is_seller, touched) WHERE NOT has_left;

DROP INDEX participants_unread;

CREATE INDEX participants_unread ON participants (account, touched) WHERE unread > 0 AND NOT has_left;
