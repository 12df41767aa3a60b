-- As the 34th of SQLite's.
ALTER TABLE participants ADD COLUMN is_request boolean NOT NULL DEFAULT FALSE;

DROP INDEX participants_newest;
CREATE INDEX participants_newest ON participants (account, touched) WHERE NOT has_left AND NOT is_request;
DROP INDEX participants_by_role;
CREATE INDEX participants_by_role ON participants (account, is_seller, touched) WHERE NOT has_left AND NOT is_request;
DROP INDEX participants_unread;
CREATE INDEX participants_unread ON participants (account, touched) WHERE unread > 0 AND NOT has_left AND NOT is_request;
CREATE INDEX participants_requests ON participants (account, touched) WHERE is_request AND NOT has_left;
