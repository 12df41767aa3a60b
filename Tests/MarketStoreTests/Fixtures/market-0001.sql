PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE market (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    -- The number of the last change, and the last one whose removals may have been forgotten.
    change INTEGER NOT NULL CHECK (change >= 0),
    forgotten INTEGER NOT NULL CHECK (forgotten BETWEEN 0 AND change),
    -- The key that cursors are sealed with.
    cursor_key BLOB NOT NULL CHECK (length(cursor_key) = 16)
) STRICT;
INSERT INTO market VALUES(1,6,0,X'd3cdc12cd5883a50ccf4055dab691531');
CREATE TABLE accounts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 400),
    -- The name in lower case, by which it is found and kept unique.
    name_key TEXT NOT NULL UNIQUE CHECK (length(CAST(name_key AS BLOB)) > 0),
    vendor TEXT NOT NULL UNIQUE CHECK (length(vendor) = 36),
    password_hash TEXT NOT NULL CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    is_moderator INTEGER NOT NULL CHECK (is_moderator IN (0, 1)),
    is_administrator INTEGER NOT NULL CHECK (is_administrator IN (0, 1)),
    is_private INTEGER NOT NULL DEFAULT FALSE CHECK (is_private IN (0, 1)),
    created_at INTEGER NOT NULL,
    -- True of one that the operator made: it is trusted from its first day.
    is_trusted INTEGER NOT NULL DEFAULT FALSE CHECK (is_trusted IN (0, 1)),
    -- True of one that handovers and standing have made as trusted as any can be.
    is_proven INTEGER NOT NULL DEFAULT FALSE CHECK (is_proven IN (0, 1))
) STRICT;
INSERT INTO accounts VALUES(1,'판매자 1','판매자 1','00000000-0000-4000-8000-000000000001','$argon2id$sample1',0,0,0,1700000000000,0,0);
INSERT INTO accounts VALUES(2,'판매자 2','판매자 2','00000000-0000-4000-8000-000000000002','$argon2id$sample2',0,0,0,1700000000000,0,0);
INSERT INTO accounts VALUES(3,'판매자 3','판매자 3','00000000-0000-4000-8000-000000000003','$argon2id$sample3',0,0,0,1700000000000,0,0);
CREATE TABLE name_looks (
    look TEXT NOT NULL CHECK (length(CAST(look AS BLOB)) BETWEEN 1 AND 2000),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    PRIMARY KEY (look, account)
) STRICT, WITHOUT ROWID;
INSERT INTO name_looks VALUES('판매자',1);
INSERT INTO name_looks VALUES('판매자',2);
CREATE TABLE tokens (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('session', 'app')),
    label TEXT NOT NULL CHECK (length(CAST(label AS BLOB)) <= 400),
    created_at INTEGER NOT NULL,
    expires_at INTEGER CHECK (expires_at > created_at)
) STRICT;
INSERT INTO tokens VALUES(9005,X'5b8f8ca2e6bc1a91d917cb225558fdb035071bcbcf0e899897bdf3eab5a112b0',1,'session','나의 ',1,NULL);
INSERT INTO tokens VALUES(9007,X'e639f430dac4c36765bc013f3460f0a7468371c2dff12435d774d2eac4581286',2,'app','',1,9);
CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
    maker INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    used_by INTEGER REFERENCES accounts (id) ON DELETE SET NULL,
    used_at INTEGER
) STRICT;
INSERT INTO invitations VALUES(9002,X'914575fb9ca2024f1f4e89e385fc6f1060108c177fedca86b2068016ad97512a',1,5,6,NULL,NULL);
CREATE TABLE account_notices (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- No list of kinds, here and in other tables: there will be more, and a CHECK can't be altered.
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at INTEGER NOT NULL,
    role TEXT CHECK (role IN ('moderator', 'administrator')),
    network TEXT CHECK (length(network) BETWEEN 1 AND 60),
    device TEXT CHECK (length(device) BETWEEN 1 AND 40),
    -- Of notices of wrong passwords alone.
    tries INTEGER CHECK (tries > 0),
    networks INTEGER CHECK (networks > 0),
    CHECK ((network IS NULL) = (device IS NULL))
) STRICT;
INSERT INTO account_notices VALUES(9003,1,'role',5,'moderator',NULL,NULL,NULL,NULL);
INSERT INTO account_notices VALUES(9009,1,'network',6,NULL,'n','d',20,3);
CREATE TABLE account_networks (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    seen_at INTEGER NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
INSERT INTO account_networks VALUES(1,'192.0.2.0/24',5);
CREATE TABLE wrong_passwords (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    tries INTEGER NOT NULL CHECK (tries > 0),
    began_at INTEGER NOT NULL,
    PRIMARY KEY (account, network)
) STRICT, WITHOUT ROWID;
INSERT INTO wrong_passwords VALUES(1,'192.0.2.*',20,5);
CREATE TABLE products (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    state TEXT NOT NULL CHECK (state IN ('selling', 'reserved', 'sold', 'hidden')),
    -- The state to go back to; set while a moderator keeps the product hidden.
    held_state TEXT CHECK (held_state IN ('selling', 'reserved', 'sold', 'hidden')),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    discount INTEGER NOT NULL CHECK (discount BETWEEN 0 AND price),
    -- Worked out from other columns, as `listed` and `in_stock`, and kept: only so can an index cover a list.
    bargain INTEGER NOT NULL CHECK (bargain = price - discount),
    stock INTEGER NOT NULL CHECK (stock >= 0),
    -- Units promised to buyers.
    reserved INTEGER NOT NULL DEFAULT 0 CHECK (reserved BETWEEN 0 AND stock),
    -- NULL in all of these: the seller has not said.
    category TEXT CHECK (length(category) BETWEEN 1 AND 32),
    condition TEXT CHECK (condition IN ('new', 'like_new', 'used', 'for_parts')),
    meets INTEGER NOT NULL DEFAULT FALSE CHECK (meets IN (0, 1)),
    -- The buyer's part of a parcel besides the price: 0 where the price holds it, NULL where nothing is sent.
    parcel_fee INTEGER CHECK (parcel_fee >= 0),
    giveaway TEXT CHECK (giveaway IN ('first', 'pick')),
    takes_offers INTEGER NOT NULL DEFAULT FALSE CHECK (takes_offers IN (0, 1)),
    offers_from INTEGER CHECK (offers_from BETWEEN 0 AND price),
    place INTEGER,
    likes INTEGER NOT NULL DEFAULT 0 CHECK (likes >= 0),
    looks INTEGER NOT NULL DEFAULT 0 CHECK (looks >= 0),
    version INTEGER NOT NULL CHECK (version > 0),
    change INTEGER NOT NULL,
    created_at INTEGER NOT NULL,
    changed_at INTEGER NOT NULL,
    sold_at INTEGER,
    -- The moment from which it is no longer in lists, having been sold for some days.
    settled_at INTEGER,
    deleted_at INTEGER,
    -- The account that took it away, since only that one may bring it back; NULL where none is known to have.
    deleted_by INTEGER REFERENCES accounts (id),
    -- True where lists show it.
    listed INTEGER NOT NULL CHECK (listed IN (0, 1)),
    in_stock INTEGER NOT NULL CHECK (in_stock IN (0, 1)),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    password_hash TEXT CHECK (length(CAST(password_hash AS BLOB)) BETWEEN 1 AND 1000),
    description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) <= 20000),
    CHECK (held_state IS NULL OR state = 'hidden'),
    CHECK (giveaway IS NULL OR price = 0),
    CHECK (sold_at IS NOT NULL OR state <> 'sold'),
    CHECK (settled_at IS NULL OR sold_at IS NOT NULL),
    CHECK (listed = (state <> 'hidden' AND deleted_at IS NULL AND settled_at IS NULL)),
    CHECK (in_stock = (state <> 'sold' AND stock > 0))
) STRICT;
INSERT INTO products VALUES(1,1,'selling',NULL,'KRW',10000,0,10000,1,0,NULL,NULL,0,NULL,NULL,0,NULL,NULL,0,0,1,1,1700000000000,1700000000000,NULL,NULL,NULL,NULL,1,1,'나무 의자',NULL,'설명');
INSERT INTO products VALUES(2,2,'selling',NULL,'KRW',10000,0,10000,1,0,NULL,NULL,0,NULL,NULL,0,NULL,NULL,0,0,1,2,1700000000005,1700000000005,NULL,NULL,NULL,NULL,1,1,'자전거 23',NULL,'설명');
INSERT INTO products VALUES(3,1,'sold',NULL,'USD',2,0,2,2,0,'sports',NULL,1,0,NULL,1,NULL,NULL,0,0,1,3,1700000000008,1700000000008,1700000000008,NULL,NULL,NULL,1,0,'나무',NULL,'2024년 구매 책상 자전거 팝니다. 가방');
INSERT INTO products VALUES(4,2,'selling',NULL,'USD',0,0,0,0,0,'books',NULL,0,0,NULL,0,NULL,NULL,0,0,1,4,1700000000009,1700000000009,NULL,NULL,NULL,NULL,1,0,'의자',NULL,'합정역에서 자전거 팝니다. 나무');
INSERT INTO products VALUES(5,2,'hidden',NULL,'KRW',4,0,4,1,0,'books','like_new',1,NULL,NULL,0,NULL,NULL,0,0,1,5,1700000000016,1700000000016,NULL,NULL,NULL,NULL,0,1,'케이스',NULL,'자전거 팝니다. 자전거 팝니다. 급처!');
CREATE TABLE contents (
    hash TEXT PRIMARY KEY CHECK (length(hash) = 64),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    main_colour INTEGER NOT NULL CHECK (main_colour BETWEEN 0 AND 16777215),
    -- Set while its files are being removed.
    is_doomed INTEGER NOT NULL DEFAULT FALSE CHECK (is_doomed IN (0, 1)),
    -- Set once files of it were found missing or broken, and are not expected back.
    is_lost INTEGER NOT NULL DEFAULT FALSE CHECK (is_lost IN (0, 1)),
    -- True until a product shows it: only the two of a conversation see it.
    is_private INTEGER NOT NULL DEFAULT FALSE CHECK (is_private IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO contents VALUES('4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa',1600,1200,3368601,0,0,1);
INSERT INTO contents VALUES('642fe51e78f53e031ad6929a942a6fe9fcd4c26d8252660f0bc1aa1f3b206788',1600,1200,3368601,0,0,0);
INSERT INTO contents VALUES('76c7b7040df1797a11fafb682d006c930f1b5ebd7e13af04a631b3ff32071426',1600,1200,3368601,0,0,1);
INSERT INTO contents VALUES('89A5813C655880A450844EE8F5400FAEB110A833191A69AD87C7BA4FA7538BEB',1,2,3,0,0,1);
CREATE TABLE released (
    content TEXT PRIMARY KEY REFERENCES contents (hash) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO released VALUES('4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa');
CREATE TABLE variants (
    content TEXT NOT NULL REFERENCES contents (hash) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('large', 'thumbnail', 'thumbnail-2x')),
    format TEXT NOT NULL CHECK (format IN ('jpg', 'webp')),
    width INTEGER NOT NULL CHECK (width > 0),
    height INTEGER NOT NULL CHECK (height > 0),
    byte_count INTEGER NOT NULL CHECK (byte_count >= 0),
    digest TEXT NOT NULL CHECK (length(digest) = 64),
    PRIMARY KEY (content, kind, format)
) STRICT, WITHOUT ROWID;
INSERT INTO variants VALUES('4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa','large','jpg',1600,1200,5,'04729d131c89c862f427900b41a69f777ea33aa8d96604ec51dd30dd11956e0f');
INSERT INTO variants VALUES('4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa','thumbnail','webp',200,200,3,'0d470c56436366703393ac3e26d1666c314ed0c6cde2b6cd33db0854ef75faee');
INSERT INTO variants VALUES('4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa','thumbnail-2x','webp',1,2,0,'4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa');
INSERT INTO variants VALUES('642fe51e78f53e031ad6929a942a6fe9fcd4c26d8252660f0bc1aa1f3b206788','large','jpg',1600,1200,5,'c72f4e6cd0d57f5c7363ee52a0b5d8eeabfdd93f0ca636e3e388b8c60de30d50');
INSERT INTO variants VALUES('642fe51e78f53e031ad6929a942a6fe9fcd4c26d8252660f0bc1aa1f3b206788','thumbnail','webp',200,200,3,'e2e3ee6e9a8013270a2874d478660cb23b04d6ef98bdd6d6beebadf6fadb7088');
INSERT INTO variants VALUES('642fe51e78f53e031ad6929a942a6fe9fcd4c26d8252660f0bc1aa1f3b206788','thumbnail-2x','webp',1,2,0,'642fe51e78f53e031ad6929a942a6fe9fcd4c26d8252660f0bc1aa1f3b206788');
INSERT INTO variants VALUES('76c7b7040df1797a11fafb682d006c930f1b5ebd7e13af04a631b3ff32071426','large','jpg',1600,1200,5,'379e24cc406bbeb89ad755841ffe8c601ee64ae3247ccbaf7395911ef3958379');
INSERT INTO variants VALUES('76c7b7040df1797a11fafb682d006c930f1b5ebd7e13af04a631b3ff32071426','thumbnail','webp',200,200,3,'a94b6b66090e5353253e4fadb6dff39e6014703546bb49a84e989052ec2b37b3');
INSERT INTO variants VALUES('76c7b7040df1797a11fafb682d006c930f1b5ebd7e13af04a631b3ff32071426','thumbnail-2x','webp',1,2,0,'76c7b7040df1797a11fafb682d006c930f1b5ebd7e13af04a631b3ff32071426');
INSERT INTO variants VALUES('89A5813C655880A450844EE8F5400FAEB110A833191A69AD87C7BA4FA7538BEB','thumbnail-2x','webp',1,2,0,'89A5813C655880A450844EE8F5400FAEB110A833191A69AD87C7BA4FA7538BEB');
CREATE TABLE uploads (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    content TEXT NOT NULL REFERENCES contents (hash),
    expires_at INTEGER NOT NULL
) STRICT;
INSERT INTO uploads VALUES(2,2,'4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa',1700086400003);
INSERT INTO uploads VALUES(3,3,'76c7b7040df1797a11fafb682d006c930f1b5ebd7e13af04a631b3ff32071426',1700086400011);
INSERT INTO uploads VALUES(800,1,'4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa',99);
CREATE TABLE photos (
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- That of the upload that it was.
    id INTEGER NOT NULL UNIQUE,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    alt_text TEXT NOT NULL CHECK (length(CAST(alt_text AS BLOB)) <= 4000),
    PRIMARY KEY (product, position)
) STRICT, WITHOUT ROWID;
INSERT INTO photos VALUES(1,0,1,'642fe51e78f53e031ad6929a942a6fe9fcd4c26d8252660f0bc1aa1f3b206788',1600,1200,3368601,'');
CREATE TABLE withheld_photos (
    content TEXT NOT NULL CHECK (length(content) = 64),
    product INTEGER NOT NULL,
    seller INTEGER NOT NULL,
    PRIMARY KEY (content, product)
) STRICT, WITHOUT ROWID;
INSERT INTO withheld_photos VALUES('4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa',77,1);
CREATE TABLE blocks (
    level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 4),
    block INTEGER NOT NULL,
    listed INTEGER NOT NULL CHECK (listed >= 0),
    PRIMARY KEY (level, block)
) STRICT, WITHOUT ROWID;
INSERT INTO blocks VALUES(1,0,4);
INSERT INTO blocks VALUES(2,0,4);
INSERT INTO blocks VALUES(3,0,4);
INSERT INTO blocks VALUES(4,0,4);
CREATE TABLE cards (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    card BLOB NOT NULL
) STRICT;
INSERT INTO cards VALUES(1,X'010000000000000010270000000000000000000000000000010000000000000001000000000000000068e5cf8b0100000068e5cf8b010000010000000000000040060000b00400009966330000000d000b000000363432666535316537386635336530333161643639323961393432613666653966636434633236643832353236363066306263316161316633623230363738380000000000000000ffffffffffffffff000000010000eb8298ebacb420ec9d98ec9e90ed8c90eba7a4ec9e902031');
INSERT INTO cards VALUES(2,X'010000000000000010270000000000000000000000000000010000000000000002000000000000000568e5cf8b0100000568e5cf8b010000000000000000000000000000000000000000000000000c000b000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000ffffffffffffffff000000000000ec9e90eca084eab1b0203233ed8c90eba7a4ec9e902032');
INSERT INTO cards VALUES(3,X'010000000000000002000000000000000000000000000000020000000000000001000000000000000868e5cf8b0100000868e5cf8b0100000000000000000000000000000000000000000000020106000b0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000003000600eb8298ebacb4ed8c90eba7a4ec9e90203173706f727473');
INSERT INTO cards VALUES(4,X'010000000000000000000000000000000000000000000000000000000000000002000000000000000968e5cf8b0100000968e5cf8b0100000000000000000000000000000000000000000000000106000b0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000500ec9d98ec9e90ed8c90eba7a4ec9e902032626f6f6b73');
CREATE TABLE week_likes (
    product INTEGER PRIMARY KEY REFERENCES products (id) ON DELETE CASCADE,
    likes INTEGER NOT NULL CHECK (likes > 0)
) STRICT;
PRAGMA writable_schema=ON;
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search','search',0,'CREATE VIRTUAL TABLE search USING fts5 (
    name, content = ''searchable'', content_rowid = ''id'', tokenize = ''hangul''
)');
CREATE TABLE IF NOT EXISTS 'search_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_data VALUES(1,X'040c');
INSERT INTO search_data VALUES(10,X'000000000104040004010101020101030101040101');
INSERT INTO search_data VALUES(137438953473,X'0000009b05305fe384b40102020503e3858f010202030285870102040506e385a1e385a30102040106e384b4e3858101020207045fe385870102020202858101020304045fe385870102030803e38588010203030487e385880102040301880102050109eb8298e38581e3859c0102020202acb4010203040a5fe38587e385a1e385a30102030109ec9d98e38588e3858f01020402029e90010205040908070b0b0907090809060e070f0e');
INSERT INTO search_data VALUES(274877906945,X'000000630330323302020501045fe385880202020503e3858f0202020103e384b102020402058588e384b1020203050285880202020703e384b10202020103eab1b0020204010cec9e90e38588e38593e384b40202020208a084e384b1e3859302020304070908080a07080811');
INSERT INTO search_data VALUES(412316860417,X'0000003c05305fe384b40302020503e3858f0302020106e384b4e38581030202020285810302030109eb8298e38581e3859c0302020202acb40302030409080b070e');
INSERT INTO search_data VALUES(549755813889,X'0000003e05305fe385870402020506e385a1e385a30402020106e38587e385880402020301880402030109ec9d98e38588e3858f04020202029e9004020304090b0b060e');
CREATE TABLE IF NOT EXISTS 'search_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_idx VALUES(1,X'',2);
INSERT INTO search_idx VALUES(2,X'',2);
INSERT INTO search_idx VALUES(3,X'',2);
INSERT INTO search_idx VALUES(4,X'',2);
CREATE TABLE IF NOT EXISTS 'search_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_docsize VALUES(1,X'04');
INSERT INTO search_docsize VALUES(2,X'04');
INSERT INTO search_docsize VALUES(3,X'02');
INSERT INTO search_docsize VALUES(4,X'02');
CREATE TABLE IF NOT EXISTS 'search_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search_texts','search_texts',0,'CREATE VIRTUAL TABLE search_texts USING fts5 (
    description, name, content = ''searchable'', content_rowid = ''id'', tokenize = ''hangul_prose'', columnsize = 0
)');
CREATE TABLE IF NOT EXISTS 'search_texts_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_texts_data VALUES(1,X'041b0c');
INSERT INTO search_texts_data VALUES(10,X'000000000104040004010101020101030101040101');
INSERT INTO search_texts_data VALUES(137438953473,X'0000007408305fe384b4e3858f010601010203088587e385a1e385a301060101040109eb8298e38581e3859c01060101020202acb40106010103040a5fe38587e385a1e385a30106010103010cec84a4e38581e38595e3858701020202089d98e38588e3858f010601010402029e900106010105040e0f100911110f');
INSERT INTO search_texts_data VALUES(274877906945,X'0000005703303233020601010501075fe38588e3858f02060101020103eab1b00206010104010cec84a4e38581e38595e38587020202020b9e90e38588e38593e384b402060101020208a084e384b1e38593020601010304090e0a1112');
INSERT INTO search_texts_data VALUES(412316860417,X'000000fc02302e03020d01043230323403020201075fe384b4e3858f0306010102070495e384b4030203020aeb85845fe384b1e3859c030203010ceab080e38582e3858fe3858703020e020cb1b05fe3858de3858fe3858203020a0208b5ace38581e385900302040109eb8298e38581e3859c03060101020202858403020304075fe384b1e3859c03020302088b88e384b7e3858f03020c020ca7a45fe3858ae38590e384b10302050202acb40306010103010aec83815fe38588e3858f030207020b9e90e38588e38593e384b40302080208a084e384b1e38593030209020bb185e38585e3858fe385870302060109ed8c9de384b4e385a303020b0406090e090f11110d10070c0d11090f100d10');
INSERT INTO search_texts_data VALUES(549755813889,X'000000d002302e04020c010a5fe38587e385a1e385a30406010102010deab1b05fe3858de3858fe385820402090109eb8298e38581e3859c04020d02088b88e384b7e3858f04020b010aec849c5fe38588e3858f04020602089790e38585e385930402050307ade38587e3859404020402089d98e38588e3858f040601010202029e9004060101030409e38588e38593e384b40402070208a084e384b1e38593040208030a95e38587e38595e384b10402030109ed8c9de384b4e385a304020a020b95a9e38588e38593e38587040202040611120e0d0f0d0c0f090e0d0f0e');
CREATE TABLE IF NOT EXISTS 'search_texts_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_texts_idx VALUES(1,X'',2);
INSERT INTO search_texts_idx VALUES(2,X'',2);
INSERT INTO search_texts_idx VALUES(3,X'',2);
INSERT INTO search_texts_idx VALUES(4,X'',2);
CREATE TABLE IF NOT EXISTS 'search_texts_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_texts_config VALUES('version',4);
INSERT INTO sqlite_schema(type,name,tbl_name,rootpage,sql)VALUES('table','search_sellers','search_sellers',0,'CREATE VIRTUAL TABLE search_sellers USING fts5 (
    name, content = ''accounts'', content_rowid = ''id'', tokenize = ''hangul''
)');
CREATE TABLE IF NOT EXISTS 'search_sellers_data'(id INTEGER PRIMARY KEY, block BLOB);
INSERT INTO search_sellers_data VALUES(1,X'030c');
INSERT INTO search_sellers_data VALUES(10,X'000000000103030003010101020101030101');
INSERT INTO search_sellers_data VALUES(137438953473,X'0000006402303101020501045fe3858d0102020506e3858fe384b40102020106e38581e3858801020303018801020403048de385810102020703e385880102020109eba7a4e38588e3858f0102030103ec9e900102040109ed8c90e38581e385900102020406090b0b0609080e08');
INSERT INTO search_sellers_data VALUES(274877906945,X'0000006402303202020501045fe3858d0202020506e3858fe384b40202020106e38581e3858802020303018802020403048de385810202020703e385880202020109eba7a4e38588e3858f0202030103ec9e900202040109ed8c90e38581e385900202020406090b0b0609080e08');
INSERT INTO search_sellers_data VALUES(412316860417,X'0000006402303303020501045fe3858d0302020506e3858fe384b40302020106e38581e3858803020303018803020403048de385810302020703e385880302020109eba7a4e38588e3858f0302030103ec9e900302040109ed8c90e38581e385900302020406090b0b0609080e08');
CREATE TABLE IF NOT EXISTS 'search_sellers_idx'(segid, term, pgno, PRIMARY KEY(segid, term)) WITHOUT ROWID;
INSERT INTO search_sellers_idx VALUES(1,X'',2);
INSERT INTO search_sellers_idx VALUES(2,X'',2);
INSERT INTO search_sellers_idx VALUES(3,X'',2);
CREATE TABLE IF NOT EXISTS 'search_sellers_docsize'(id INTEGER PRIMARY KEY, sz BLOB);
INSERT INTO search_sellers_docsize VALUES(1,X'04');
INSERT INTO search_sellers_docsize VALUES(2,X'04');
INSERT INTO search_sellers_docsize VALUES(3,X'04');
CREATE TABLE IF NOT EXISTS 'search_sellers_config'(k PRIMARY KEY, v) WITHOUT ROWID;
INSERT INTO search_sellers_config VALUES('version',4);
CREATE TABLE search_progress (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    below INTEGER NOT NULL CHECK (below >= 0),
    names_below INTEGER NOT NULL DEFAULT 0 CHECK (names_below >= 0)
) STRICT;
INSERT INTO search_progress VALUES(1,9223372036854775807,9223372036854775807);
CREATE TABLE searches (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) BETWEEN 1 AND 1000),
    -- Grows with each search.
    number INTEGER NOT NULL,
    PRIMARY KEY (account, text)
) STRICT, WITHOUT ROWID;
INSERT INTO searches VALUES(1,'의자',1);
INSERT INTO searches VALUES(1,'A',2);
INSERT INTO searches VALUES(1,'a',3);
INSERT INTO searches VALUES(2,'책상',9223372036854775807);
CREATE TABLE likes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    -- Grows with each like, so that the latest come first, also within one millisecond.
    number INTEGER NOT NULL,
    liked_at INTEGER,
    PRIMARY KEY (account, product)
) STRICT, WITHOUT ROWID;
INSERT INTO likes VALUES(1,1,999,5);
CREATE TABLE recounts (
    product INTEGER PRIMARY KEY
) STRICT;
INSERT INTO recounts VALUES(1);
CREATE TABLE cart_lines (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    added_at INTEGER NOT NULL,
    PRIMARY KEY (account, product)
) STRICT, WITHOUT ROWID;
INSERT INTO cart_lines VALUES(1,1,2,5);
CREATE TABLE item_changes (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    list TEXT NOT NULL CHECK (list IN ('likes', 'cart')),
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    changed_at INTEGER NOT NULL,
    PRIMARY KEY (account, list, product)
) STRICT, WITHOUT ROWID;
INSERT INTO item_changes VALUES(1,'likes',1,5);
CREATE TABLE drafts (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    owner INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    version INTEGER NOT NULL CHECK (version > 0),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) <= 4000),
    description TEXT NOT NULL CHECK (length(CAST(description AS BLOB)) <= 40000),
    price TEXT NOT NULL CHECK (length(CAST(price AS BLOB)) <= 100),
    discount TEXT NOT NULL CHECK (length(CAST(discount AS BLOB)) <= 100),
    stock TEXT NOT NULL CHECK (length(CAST(stock AS BLOB)) <= 100),
    currency TEXT NOT NULL CHECK (length(currency) = 3),
    category TEXT NOT NULL CHECK (length(CAST(category AS BLOB)) <= 100),
    condition TEXT CHECK (length(condition) BETWEEN 1 AND 40),
    meets INTEGER NOT NULL CHECK (meets IN (0, 1)),
    sends INTEGER NOT NULL CHECK (sends IN (0, 1)),
    parcel_fee TEXT NOT NULL CHECK (length(CAST(parcel_fee AS BLOB)) <= 100),
    giveaway TEXT CHECK (length(giveaway) BETWEEN 1 AND 40),
    takes_offers INTEGER NOT NULL CHECK (takes_offers IN (0, 1)),
    offers_from TEXT NOT NULL CHECK (length(CAST(offers_from AS BLOB)) <= 100),
    changed_at INTEGER NOT NULL
) STRICT;
INSERT INTO drafts VALUES(9009,1,2,'초안','','','','','KRW','',NULL,1,0,'',NULL,0,'',5);
CREATE TABLE draft_photos (
    draft INTEGER NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- An upload's number. No reference: the photo goes when its days are over, and the draft tells then that it has gone.
    photo INTEGER NOT NULL,
    alt_text TEXT NOT NULL CHECK (length(CAST(alt_text AS BLOB)) <= 4000),
    PRIMARY KEY (draft, position),
    UNIQUE (draft, photo)
) STRICT, WITHOUT ROWID;
INSERT INTO draft_photos VALUES(9009,0,801,'그림');
CREATE TABLE conversations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    buyer INTEGER NOT NULL REFERENCES accounts (id),
    -- As the product was when the conversation began.
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    price INTEGER NOT NULL CHECK (price >= 0),
    began_at INTEGER NOT NULL,
    -- The number and the moment of the last message.
    last INTEGER NOT NULL CHECK (last > 0),
    last_at INTEGER NOT NULL,
    -- Rises with each message of the whole market.
    touched INTEGER NOT NULL UNIQUE CHECK (touched > 0),
    -- Set where the product was taken away for good, and not by its seller.
    is_taken_down INTEGER NOT NULL DEFAULT FALSE CHECK (is_taken_down IN (0, 1)),
    UNIQUE (product, buyer),
    CHECK (seller <> buyer)
) STRICT;
INSERT INTO conversations VALUES(1,1,1,2,'나무 의자','KRW',10000,1700000000000,1,1700000000000,1,0);
CREATE TABLE participants (
    account INTEGER NOT NULL REFERENCES accounts (id),
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    -- As in `conversations`.
    touched INTEGER NOT NULL,
    read_to INTEGER NOT NULL DEFAULT 0 CHECK (read_to >= 0),
    -- The number of messages of the other one that come after that.
    unread INTEGER NOT NULL DEFAULT 0 CHECK (unread >= 0),
    muted_until INTEGER,
    has_left INTEGER NOT NULL DEFAULT FALSE CHECK (has_left IN (0, 1)),
    -- The hints whose kinds of data the account has confirmed to give away here, as bits.
    confirmed INTEGER NOT NULL DEFAULT 0,
    is_seller INTEGER NOT NULL DEFAULT FALSE CHECK (is_seller IN (0, 1)),
    -- The number of the last line that says how an offer was answered: who has answered an offer has read it.
    answered_to INTEGER NOT NULL DEFAULT 0 CHECK (answered_to >= 0),
    -- Set where a new account began it when many had written to the seller: it waits, without a sound, until the seller
    -- answers.
    is_request INTEGER NOT NULL DEFAULT FALSE CHECK (is_request IN (0, 1)),
    PRIMARY KEY (account, conversation)
) STRICT, WITHOUT ROWID;
INSERT INTO participants VALUES(1,1,1,0,1,NULL,0,0,1,0,0);
INSERT INTO participants VALUES(2,1,1,0,0,NULL,0,0,0,0,0);
CREATE TABLE messages (
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    number INTEGER NOT NULL CHECK (number > 0),
    author INTEGER NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    at INTEGER NOT NULL,
    -- The client's name for it, kept for as long as the message.
    key BLOB CHECK (length(key) = 16),
    -- Empty where it was taken back so long ago that it was erased.
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    -- Warnings for its reader, as bits.
    hints INTEGER NOT NULL,
    unsent_at INTEGER,
    -- Of a line of the market's: the event, its offer or deal, and until when something lasts.
    notice TEXT CHECK (length(notice) BETWEEN 1 AND 40),
    subject INTEGER,
    until INTEGER,
    -- True of a line that asks for no answer, and so counts as read.
    is_quiet INTEGER NOT NULL DEFAULT FALSE CHECK (is_quiet IN (0, 1)),
    PRIMARY KEY (conversation, number)
) STRICT, WITHOUT ROWID;
INSERT INTO messages VALUES(1,1,2,'text',1700000000000,NULL,'안녕하세요',0,NULL,NULL,NULL,NULL,0);
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
INSERT INTO message_photos VALUES(1,1,0,801,'4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa',1,1,1);
CREATE TABLE blocked_accounts (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    blocked INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (account, blocked),
    CHECK (account <> blocked)
) STRICT, WITHOUT ROWID;
INSERT INTO blocked_accounts VALUES(1,2,5);
CREATE TABLE seen_accounts (
    hash BLOB NOT NULL CHECK (length(hash) = 16),
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at INTEGER NOT NULL,
    PRIMARY KEY (hash, account)
) STRICT, WITHOUT ROWID;
INSERT INTO seen_accounts VALUES(X'0088712b2011da3c6f44b2b47d7f88e0',1,5);
CREATE TABLE offers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    product INTEGER NOT NULL,
    maker INTEGER NOT NULL REFERENCES accounts (id),
    -- Of one unit.
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    state TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    answered_at INTEGER,
    lapse TEXT CHECK (length(lapse) BETWEEN 1 AND 40),
    deal INTEGER,
    -- The moment of a no that comes by itself, where the seller wants to hear of no such offer; only the market knows it.
    declines_at INTEGER,
    CHECK (state IN ('open', 'accepted', 'declined', 'withdrawn', 'countered', 'expired', 'lapsed')),
    CHECK ((state = 'open') = (answered_at IS NULL)),
    CHECK ((state = 'accepted') = (deal IS NOT NULL))
) STRICT;
INSERT INTO offers VALUES(9004,1,1,2,500,'KRW',1,'declined',5,6,6,NULL,NULL,NULL);
CREATE TABLE deals (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL,
    conversation INTEGER NOT NULL REFERENCES conversations (id) ON DELETE CASCADE,
    seller INTEGER NOT NULL REFERENCES accounts (id),
    buyer INTEGER NOT NULL REFERENCES accounts (id),
    quantity INTEGER NOT NULL CHECK (quantity > 0),
    amount INTEGER NOT NULL CHECK (amount >= 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    state TEXT NOT NULL CHECK (state IN ('reserved', 'one_sided', 'completed', 'cancelled', 'expired')),
    made_at INTEGER NOT NULL,
    until INTEGER NOT NULL,
    ended_at INTEGER,
    reason TEXT CHECK (length(reason) BETWEEN 1 AND 40),
    ended_by TEXT CHECK (ended_by IN ('buyer', 'seller')),
    seller_confirmed INTEGER NOT NULL DEFAULT FALSE CHECK (seller_confirmed IN (0, 1)),
    buyer_confirmed INTEGER NOT NULL DEFAULT FALSE CHECK (buyer_confirmed IN (0, 1)),
    met INTEGER NOT NULL DEFAULT FALSE CHECK (met IN (0, 1)),
    -- Codes that each shows the other; gone when the deal is over.
    seller_code TEXT CHECK (length(seller_code) = 6),
    buyer_code TEXT CHECK (length(buyer_code) = 6),
    -- Of one that was cancelled as one of the two did not come (no_show): set where that one says otherwise.
    is_denied INTEGER NOT NULL DEFAULT FALSE CHECK (is_denied IN (0, 1)),
    CHECK (seller <> buyer),
    CHECK ((state IN ('reserved', 'one_sided')) = (ended_at IS NULL))
) STRICT;
INSERT INTO deals VALUES(9004,1,1,1,2,1,500,'KRW','cancelled',5,6,7,NULL,NULL,0,0,0,NULL,NULL,0);
CREATE TABLE waiting (
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    number INTEGER NOT NULL,
    -- Until when one unit is kept for the account.
    held_until INTEGER,
    PRIMARY KEY (product, account)
) STRICT, WITHOUT ROWID;
INSERT INTO waiting VALUES(1,1,1,NULL);
CREATE TABLE meetings (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal INTEGER NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
    maker INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    -- Both gone a month after the deal.
    place TEXT CHECK (length(CAST(place AS BLOB)) > 0),
    note TEXT CHECK (length(CAST(note AS BLOB)) > 0),
    state TEXT NOT NULL,
    made_at INTEGER NOT NULL,
    answered_at INTEGER,
    -- The number of reminders that were sent, or were past when it was agreed on.
    told INTEGER NOT NULL DEFAULT 0 CHECK (told BETWEEN 0 AND 2),
    erase_at INTEGER,
    CHECK (state IN ('proposed', 'accepted', 'declined', 'withdrawn', 'replaced', 'over')),
    CHECK ((state = 'proposed') = (answered_at IS NULL))
) STRICT;
INSERT INTO meetings VALUES(9002,9004,1,5,'합정역',NULL,'over',5,6,2,7);
CREATE TABLE wrong_codes (
    account INTEGER NOT NULL REFERENCES accounts (id),
    -- Rises with each of the account's.
    number INTEGER NOT NULL CHECK (number > 0),
    partner INTEGER NOT NULL REFERENCES accounts (id),
    product INTEGER NOT NULL,
    is_buyer INTEGER NOT NULL CHECK (is_buyer IN (0, 1)),
    at INTEGER NOT NULL,
    PRIMARY KEY (account, number)
) STRICT, WITHOUT ROWID;
INSERT INTO wrong_codes VALUES(1,1,2,5,1,5);
CREATE TABLE claims (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) > 0),
    state TEXT NOT NULL CHECK (state IN ('open', 'picked', 'passed', 'withdrawn')),
    made_at INTEGER NOT NULL,
    UNIQUE (product, account)
) STRICT;
INSERT INTO claims VALUES(9008,1,1,'주세요','withdrawn',5);
CREATE TABLE newcomer_claims (
    network TEXT NOT NULL CHECK (length(network) BETWEEN 1 AND 60),
    -- Rises with each of the network's.
    number INTEGER NOT NULL CHECK (number > 0),
    at INTEGER NOT NULL,
    PRIMARY KEY (network, number)
) STRICT, WITHOUT ROWID;
INSERT INTO newcomer_claims VALUES('192.0.2.0/24',1,5);
CREATE TABLE liker_offers (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    product INTEGER NOT NULL REFERENCES products (id) ON DELETE CASCADE,
    amount INTEGER NOT NULL CHECK (amount > 0),
    currency TEXT NOT NULL CHECK (currency IN ('KRW', 'USD')),
    made_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL CHECK (expires_at > made_at),
    -- NULL while it stands.
    ended_at INTEGER,
    lapse TEXT CHECK (lapse IN ('price', 'reserved', 'sold', 'hidden', 'deleted', 'closed')),
    -- The last account of those who like the goods that has heard of it; NULL once all have.
    told_to INTEGER,
    CHECK (lapse IS NULL OR ended_at IS NOT NULL)
) STRICT;
INSERT INTO liker_offers VALUES(9008,1,5,'KRW',5,6,7,'price',NULL);
CREATE TABLE circles (
    -- The numbers of their accounts, with blanks between them.
    people TEXT PRIMARY KEY CHECK (length(people) BETWEEN 5 AND 400),
    -- Trades of two of them, and of one of them with another account.
    inside INTEGER NOT NULL CHECK (inside > 0),
    outside INTEGER NOT NULL CHECK (outside >= 0)
) STRICT, WITHOUT ROWID;
INSERT INTO circles VALUES('1 2 3',10,2);
CREATE TABLE reviews (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    deal INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES accounts (id),
    about INTEGER NOT NULL REFERENCES accounts (id),
    verdict TEXT NOT NULL CHECK (verdict IN ('again', 'fine', 'never')),
    -- With blanks between them.
    tags TEXT NOT NULL CHECK (length(tags) <= 400),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    written_at INTEGER NOT NULL,
    -- The moment from which others read it; not before both have written, or the time is over.
    seen_at INTEGER NOT NULL CHECK (seen_at >= written_at),
    -- Set once those whom it concerns know that it is seen, and it counts.
    is_told INTEGER NOT NULL DEFAULT FALSE CHECK (is_told IN (0, 1)),
    reply TEXT CHECK (length(CAST(reply AS BLOB)) BETWEEN 1 AND 4000),
    replied_at INTEGER,
    -- Set where a moderator took it away.
    hidden_at INTEGER,
    UNIQUE (deal, author),
    CHECK (author <> about),
    CHECK ((reply IS NULL) = (replied_at IS NULL))
) STRICT;
INSERT INTO reviews VALUES(9004,9004,1,2,'again','kind','좋아요',5,6,1,NULL,NULL,NULL);
INSERT INTO reviews VALUES(9006,9004,2,1,'fine','','',5,6,0,'답',7,NULL);
CREATE TABLE standings (
    account INTEGER PRIMARY KEY REFERENCES accounts (id),
    -- In thousandths.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    score INTEGER NOT NULL CHECK (score BETWEEN 0 AND 1000),
    word TEXT CHECK (length(word) BETWEEN 1 AND 40),
    traded INTEGER NOT NULL CHECK (traded >= 0),
    people INTEGER NOT NULL CHECK (people >= 0),
    again INTEGER NOT NULL CHECK (again >= 0),
    reviews INTEGER NOT NULL CHECK (reviews >= 0),
    -- A tag and of how many people it was heard, and so on, with blanks between them.
    tags TEXT NOT NULL CHECK (length(tags) <= 1000),
    -- True of accounts in the largest group of people who are connected by trades.
    is_connected INTEGER NOT NULL CHECK (is_connected IN (0, 1))
) STRICT;
INSERT INTO standings VALUES(1,5,6,NULL,1,1,1,1,'kind 1',1);
CREATE TABLE standings_due (
    account INTEGER PRIMARY KEY,
    -- Rises with each change, so that what changes meanwhile is not forgotten.
    times INTEGER NOT NULL CHECK (times > 0)
) STRICT;
INSERT INTO standings_due VALUES(1,3);
CREATE TABLE moderations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (action IN ('hide', 'restore', 'delete', 'undelete', 'repost')),
    -- No reference: the log outlives the product.
    product INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) <= 4000),
    at INTEGER NOT NULL
) STRICT;
INSERT INTO moderations VALUES(9000,3,'hide',1,'까닭',5);
CREATE TABLE removals (
    moderation INTEGER PRIMARY KEY REFERENCES moderations (id),
    account INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000)
) STRICT;
INSERT INTO removals VALUES(9000,1,'의자');
CREATE TABLE cases (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    -- No reference: a case outlives what it is about.
    target INTEGER NOT NULL,
    -- The one whose goods, words or doings these are.
    account INTEGER NOT NULL REFERENCES accounts (id),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) BETWEEN 1 AND 2000),
    opened_at INTEGER NOT NULL,
    -- Its place in the queue, the smallest first: danger, then weight.
    place INTEGER NOT NULL CHECK (place <= 0),
    -- In thousandths, each reporter counted once.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    claimed_by INTEGER REFERENCES accounts (id),
    claimed_until INTEGER,
    decided_at INTEGER,
    is_upheld INTEGER CHECK (is_upheld IN (0, 1)),
    -- The last reporter of a decided case who has heard of it; NULL where none is left to.
    told_to INTEGER,
    CHECK ((claimed_by IS NULL) = (claimed_until IS NULL)),
    CHECK ((decided_at IS NULL) = (is_upheld IS NULL))
) STRICT;
INSERT INTO cases VALUES(1,'product',1,1,'나무 의자',1700000000000,-1000001000,1000,NULL,NULL,NULL,NULL,NULL);
CREATE TABLE reports (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    reporter INTEGER NOT NULL REFERENCES accounts (id),
    reason TEXT NOT NULL CHECK (length(reason) BETWEEN 1 AND 40),
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 4000),
    -- Its part of the case's; nothing where the reporter had reported the target for something else.
    weight INTEGER NOT NULL CHECK (weight >= 0),
    at INTEGER NOT NULL,
    UNIQUE (case_id, reporter, reason)
) STRICT;
INSERT INTO reports VALUES(1,1,2,'scam','',1000,1700000000000);
CREATE TABLE evidence (
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    -- Of the message, or the version of the product.
    number INTEGER NOT NULL,
    author INTEGER NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    text TEXT NOT NULL CHECK (length(CAST(text AS BLOB)) <= 24000),
    -- True of one that a reporter chose; others stand beside one that was chosen.
    is_chosen INTEGER NOT NULL CHECK (is_chosen IN (0, 1)),
    was_unsent INTEGER NOT NULL CHECK (was_unsent IN (0, 1)),
    PRIMARY KEY (case_id, number)
) STRICT, WITHOUT ROWID;
INSERT INTO evidence VALUES(1,1,1,1700000000000,replace('나무 의자\n\n설명','\n',char(10)),1,0);
INSERT INTO evidence VALUES(1,9000,1,5,'말',1,0);
CREATE TABLE evidence_photos (
    case_id INTEGER NOT NULL,
    number INTEGER NOT NULL,
    position INTEGER NOT NULL CHECK (position >= 0),
    -- That of the message's photo.
    id INTEGER NOT NULL,
    content TEXT NOT NULL REFERENCES contents (hash),
    width INTEGER NOT NULL,
    height INTEGER NOT NULL,
    main_colour INTEGER NOT NULL,
    PRIMARY KEY (case_id, number, position),
    FOREIGN KEY (case_id, number) REFERENCES evidence (case_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
INSERT INTO evidence_photos VALUES(1,1,0,801,'4726bdf3a179fb98e285adc6b943749945ebdf45829d175747241cbdcd88e7aa',1,1,1);
CREATE TABLE sanctions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    case_id INTEGER NOT NULL REFERENCES cases (id) ON DELETE CASCADE,
    account INTEGER NOT NULL REFERENCES accounts (id),
    moderator INTEGER NOT NULL REFERENCES accounts (id),
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    rule TEXT NOT NULL CHECK (length(rule) BETWEEN 1 AND 40),
    reason TEXT NOT NULL CHECK (length(CAST(reason AS BLOB)) BETWEEN 1 AND 4000),
    days INTEGER NOT NULL CHECK (days BETWEEN 0 AND 30),
    at INTEGER NOT NULL,
    until INTEGER CHECK (until > at),
    CHECK ((kind = 'restrict') = (until IS NOT NULL)),
    UNIQUE (case_id, kind, days),
    CHECK (account <> moderator)
) STRICT;
INSERT INTO sanctions VALUES(9000,1,1,3,'warn','r','x',0,5,NULL);
CREATE TABLE audit (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    actor INTEGER NOT NULL REFERENCES accounts (id),
    action TEXT NOT NULL CHECK (length(action) BETWEEN 1 AND 40),
    -- No reference: the record outlives the case.
    case_id INTEGER NOT NULL,
    -- The one whom it concerns.
    account INTEGER NOT NULL REFERENCES accounts (id)
) STRICT;
INSERT INTO audit VALUES(9000,5,3,'look',1,1);
CREATE TABLE notifications (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    subject_kind TEXT NOT NULL CHECK (length(subject_kind) BETWEEN 1 AND 40),
    -- No reference: a line outlives what it is about.
    subject INTEGER NOT NULL,
    actor INTEGER REFERENCES accounts (id),
    -- Facts of it, in no language.
    name TEXT CHECK (length(CAST(name AS BLOB)) <= 2000),
    currency TEXT CHECK (currency IN ('KRW', 'USD')),
    amount INTEGER CHECK (amount >= 0),
    moment INTEGER,
    code TEXT CHECK (length(code) BETWEEN 1 AND 40),
    count INTEGER NOT NULL CHECK (count > 0),
    at INTEGER NOT NULL,
    -- 0 until it is read.
    read_at INTEGER NOT NULL DEFAULT 0,
    CHECK ((currency IS NULL) = (amount IS NULL))
) STRICT;
INSERT INTO notifications VALUES(9003,1,'offer','product',5,NULL,'이름','KRW',0,NULL,NULL,1,5,0);
INSERT INTO notifications VALUES(9011,2,'offer','product',5,NULL,NULL,NULL,NULL,NULL,NULL,2,6,0);
CREATE TABLE notification_marks (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    seen_to INTEGER NOT NULL CHECK (seen_to >= 0)
) STRICT;
INSERT INTO notification_marks VALUES(1,3);
CREATE TABLE notification_settings (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    is_silent INTEGER NOT NULL CHECK (is_silent IN (0, 1)),
    -- Hours of the market's clock; neither where something may ring at any.
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 23),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 23),
    shows_read_marks INTEGER NOT NULL CHECK (shows_read_marks IN (0, 1)),
    CHECK ((quiet_from IS NULL) = (quiet_to IS NULL))
) STRICT;
INSERT INTO notification_settings VALUES(1,0,22,8,1);
CREATE TABLE notification_switches (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (length(kind) BETWEEN 1 AND 40),
    door TEXT NOT NULL CHECK (length(door) BETWEEN 1 AND 40),
    is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
    PRIMARY KEY (account, kind, door)
) STRICT, WITHOUT ROWID;
INSERT INTO notification_switches VALUES(1,'offer','push',1);
CREATE TABLE face (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    version INTEGER NOT NULL CHECK (version > 0),
    name TEXT NOT NULL CHECK (length(CAST(name AS BLOB)) <= 1000),
    purpose TEXT NOT NULL CHECK (length(CAST(purpose AS BLOB)) <= 1000),
    -- Six hexadecimal digits; NULL for the project's own.
    accent TEXT CHECK (length(accent) = 6),
    contact TEXT NOT NULL CHECK (length(CAST(contact AS BLOB)) <= 1000),
    terms TEXT NOT NULL CHECK (length(CAST(terms AS BLOB)) <= 100000),
    privacy TEXT NOT NULL CHECK (length(CAST(privacy AS BLOB)) <= 100000),
    business TEXT NOT NULL CHECK (length(CAST(business AS BLOB)) <= 100000),
    language TEXT NOT NULL CHECK (length(language) BETWEEN 2 AND 35),
    changed_at INTEGER NOT NULL,
    sign_up TEXT NOT NULL DEFAULT 'open' CHECK (length(sign_up) BETWEEN 1 AND 20),
    -- Codes with commas between; NULL for what the program was started with.
    currencies TEXT CHECK (length(currencies) BETWEEN 3 AND 100),
    -- As the time zone database calls it, and its rule as POSIX writes it.
    zone TEXT NOT NULL DEFAULT 'Asia/Seoul' CHECK (length(zone) BETWEEN 1 AND 64),
    zone_rule TEXT NOT NULL DEFAULT 'KST-9' CHECK (length(zone_rule) BETWEEN 4 AND 100),
    -- A drawing or a picture that was made safe.
    mark BLOB CHECK (length(mark) BETWEEN 1 AND 300000)
) STRICT;
INSERT INTO face VALUES(1,2,'장터','',NULL,'','','','','ko',5,'open',NULL,'Asia/Seoul','KST-9',X'0001');
CREATE TABLE tombstones (
    product INTEGER PRIMARY KEY,
    change INTEGER NOT NULL UNIQUE,
    removed_at INTEGER NOT NULL
) STRICT;
INSERT INTO tombstones VALUES(900,6,5);
CREATE TABLE answers (
    account INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key TEXT NOT NULL CHECK (length(CAST(key AS BLOB)) BETWEEN 1 AND 255),
    fingerprint BLOB NOT NULL CHECK (length(fingerprint) = 32),
    answer BLOB NOT NULL CHECK (length(answer) <= 1000000),
    answered_at INTEGER NOT NULL,
    PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;
INSERT INTO answers VALUES(1,'other',X'6954a294c90e9b150a2bca7aaaed52c1a931d0b011c80218f92146317a35141b',X'00ff',6);
INSERT INTO answers VALUES(1,'열쇠',X'213127c9b7cd5a19b9c9c8af38f1c571613b3085bc03862260bfb48d34518ace',X'',5);
INSERT INTO answers VALUES(2,'k1',X'0101010101010101010101010101010101010101010101010101010101010101',X'32',1700000000005);
CREATE TABLE answer_usage (
    account INTEGER PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    kept INTEGER NOT NULL,
    bytes INTEGER NOT NULL
) STRICT;
INSERT INTO answer_usage VALUES(1,2,2);
INSERT INTO answer_usage VALUES(2,1,1);
CREATE TABLE trial (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    number INTEGER NOT NULL
) STRICT;
INSERT INTO trial VALUES(1,7);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('accounts',3);
INSERT INTO sqlite_sequence VALUES('uploads',800);
INSERT INTO sqlite_sequence VALUES('products',5);
INSERT INTO sqlite_sequence VALUES('conversations',1);
INSERT INTO sqlite_sequence VALUES('cases',1);
INSERT INTO sqlite_sequence VALUES('reports',1);
INSERT INTO sqlite_sequence VALUES('tokens',9007);
INSERT INTO sqlite_sequence VALUES('account_notices',9009);
INSERT INTO sqlite_sequence VALUES('sanctions',9000);
INSERT INTO sqlite_sequence VALUES('audit',9000);
INSERT INTO sqlite_sequence VALUES('moderations',9000);
INSERT INTO sqlite_sequence VALUES('notifications',9011);
INSERT INTO sqlite_sequence VALUES('offers',9004);
INSERT INTO sqlite_sequence VALUES('deals',9004);
INSERT INTO sqlite_sequence VALUES('reviews',9006);
INSERT INTO sqlite_sequence VALUES('meetings',9002);
INSERT INTO sqlite_sequence VALUES('claims',9008);
INSERT INTO sqlite_sequence VALUES('liker_offers',9008);
INSERT INTO sqlite_sequence VALUES('drafts',9040);
INSERT INTO sqlite_sequence VALUES('invitations',9002);
CREATE INDEX accounts_administrators ON accounts (id) WHERE is_administrator;
CREATE INDEX name_looks_of_account ON name_looks (account);
CREATE INDEX tokens_of_account ON tokens (account);
CREATE INDEX tokens_by_expiry ON tokens (expires_at) WHERE expires_at IS NOT NULL;
CREATE INDEX invitations_by_expiry ON invitations (expires_at);
CREATE INDEX account_notices_of_kind ON account_notices (account, kind, id);
CREATE INDEX account_notices_by_age ON account_notices (at);
CREATE INDEX account_networks_by_age ON account_networks (seen_at);
CREATE INDEX wrong_passwords_by_age ON wrong_passwords (began_at);
CREATE INDEX products_of_seller ON products (seller, id) WHERE deleted_at IS NULL;
CREATE UNIQUE INDEX products_by_change ON products (change);
CREATE INDEX products_deleted ON products (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX products_sold ON products (sold_at) WHERE sold_at IS NOT NULL AND listed;
CREATE INDEX contents_doomed ON contents (hash) WHERE is_doomed;
CREATE INDEX contents_lost ON contents (hash) WHERE is_lost;
CREATE INDEX uploads_of_owner ON uploads (owner);
CREATE INDEX uploads_of_content ON uploads (content);
CREATE INDEX uploads_by_expiry ON uploads (expires_at);
CREATE INDEX photos_of_content ON photos (content);
CREATE INDEX withheld_photos_of_product ON withheld_photos (product);
CREATE INDEX products_newest ON products (
    id, bargain, currency, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX products_by_price ON products (
    currency, bargain, id, in_stock, state, listed, category, condition, meets, parcel_fee, giveaway, created_at, place
) WHERE listed;
CREATE INDEX week_likes_most ON week_likes (likes, product);
CREATE VIEW searchable AS SELECT id, name, char(1) || description AS description FROM products WHERE listed;
CREATE UNIQUE INDEX searches_newest ON searches (account, number);
CREATE UNIQUE INDEX likes_newest ON likes (account, number);
CREATE INDEX likes_of_product ON likes (product);
CREATE INDEX likes_by_time ON likes (liked_at, product) WHERE liked_at IS NOT NULL;
CREATE TRIGGER like_added AFTER INSERT ON likes BEGIN
    INSERT INTO recounts (product) VALUES (NEW.product) ON CONFLICT DO NOTHING;
END;
CREATE TRIGGER like_removed AFTER DELETE ON likes BEGIN
    INSERT INTO recounts (product) VALUES (OLD.product) ON CONFLICT DO NOTHING;
END;
CREATE INDEX cart_lines_of_product ON cart_lines (product);
CREATE INDEX item_changes_of_product ON item_changes (product);
CREATE INDEX item_changes_by_age ON item_changes (changed_at);
CREATE INDEX drafts_of_owner ON drafts (owner);
CREATE INDEX draft_photos_by_photo ON draft_photos (photo);
CREATE INDEX conversations_begun ON conversations (buyer, began_at);
CREATE INDEX conversations_by_age ON conversations (last_at);
CREATE INDEX conversations_with_seller ON conversations (seller, began_at);
CREATE TRIGGER conversation_without_product BEFORE DELETE ON products
WHEN OLD.held_state IS NOT NULL OR OLD.deleted_by <> OLD.seller BEGIN
    UPDATE conversations SET is_taken_down = TRUE WHERE product = OLD.id;
END;
CREATE INDEX participants_of_conversation ON participants (conversation);
CREATE INDEX participants_newest ON participants (account, touched) WHERE NOT has_left AND NOT is_request;
CREATE INDEX participants_by_role ON participants (account, is_seller, touched) WHERE NOT has_left AND NOT is_request;
CREATE INDEX participants_unread ON participants (account, touched) WHERE unread > 0 AND NOT has_left AND NOT is_request;
CREATE INDEX participants_requests ON participants (account, touched) WHERE is_request AND NOT has_left;
CREATE UNIQUE INDEX messages_by_key ON messages (conversation, author, key) WHERE key IS NOT NULL;
CREATE INDEX messages_sent ON messages (author, at);
CREATE INDEX messages_unsent ON messages (unsent_at)
WHERE unsent_at IS NOT NULL AND (text <> '' OR kind = 'photos');
CREATE INDEX message_photos_of_content ON message_photos (content);
CREATE INDEX seen_accounts_by_age ON seen_accounts (at);
CREATE UNIQUE INDEX offers_open ON offers (conversation) WHERE state = 'open';
CREATE INDEX offers_open_of_product ON offers (product) WHERE state = 'open';
CREATE INDEX offers_by_end ON offers (expires_at) WHERE state = 'open';
CREATE INDEX offers_in_conversation ON offers (conversation, maker);
CREATE INDEX offers_made ON offers (maker, made_at);
CREATE INDEX offers_unwelcome ON offers (declines_at) WHERE state = 'open' AND declines_at IS NOT NULL;
CREATE UNIQUE INDEX deals_open ON deals (conversation) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_open_of_product ON deals (product) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_by_end ON deals (until) WHERE state IN ('reserved', 'one_sided');
CREATE INDEX deals_of_seller ON deals (seller, id);
CREATE INDEX deals_of_buyer ON deals (buyer, id);
CREATE INDEX deals_of_product ON deals (product, buyer, id);
CREATE INDEX deals_in_conversation ON deals (conversation, id);
CREATE INDEX deals_sold ON deals (seller, buyer, ended_at) WHERE state = 'completed';
CREATE INDEX deals_bought ON deals (buyer, seller, ended_at) WHERE state = 'completed';
CREATE INDEX deals_missed_of_seller ON deals (seller, ended_at) WHERE reason = 'no_show' AND NOT is_denied;
CREATE INDEX deals_missed_of_buyer ON deals (buyer, ended_at) WHERE reason = 'no_show' AND NOT is_denied;
CREATE INDEX deals_denied ON deals (ended_at) WHERE state = 'cancelled' AND reason = 'not_traded';
CREATE INDEX deals_given ON deals (buyer, made_at) WHERE amount = 0;
CREATE INDEX waiting_of_account ON waiting (account);
CREATE UNIQUE INDEX meetings_proposed ON meetings (deal) WHERE state = 'proposed';
CREATE UNIQUE INDEX meetings_accepted ON meetings (deal) WHERE state = 'accepted';
CREATE INDEX meetings_of_deal ON meetings (deal);
CREATE INDEX meetings_to_tell ON meetings (at) WHERE state = 'accepted' AND told < 2;
CREATE INDEX meetings_to_erase ON meetings (erase_at) WHERE erase_at IS NOT NULL;
CREATE INDEX wrong_codes_of_product ON wrong_codes (product, at);
CREATE INDEX wrong_codes_by_age ON wrong_codes (at);
CREATE INDEX claims_open ON claims (account) WHERE state = 'open';
CREATE INDEX newcomer_claims_by_age ON newcomer_claims (at);
CREATE INDEX liker_offers_of_product ON liker_offers (product, id);
CREATE UNIQUE INDEX liker_offers_open ON liker_offers (product) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_ending ON liker_offers (expires_at) WHERE ended_at IS NULL;
CREATE INDEX liker_offers_untold ON liker_offers (id) WHERE told_to IS NOT NULL;
CREATE INDEX reviews_about ON reviews (about, seen_at, id) WHERE hidden_at IS NULL;
CREATE INDEX reviews_untold ON reviews (seen_at) WHERE NOT is_told;
CREATE INDEX moderations_reposts ON moderations (product) WHERE action = 'repost';
CREATE INDEX moderations_undeleted ON moderations (product, id) WHERE action = 'undelete';
CREATE INDEX removals_of_account ON removals (account, moderation);
CREATE UNIQUE INDEX cases_open ON cases (kind, target, account) WHERE decided_at IS NULL;
CREATE INDEX cases_queue ON cases (place, id) WHERE decided_at IS NULL;
CREATE INDEX cases_decided ON cases (decided_at, id) WHERE decided_at IS NOT NULL;
CREATE INDEX cases_of_target ON cases (kind, target);
CREATE INDEX cases_untold ON cases (id) WHERE told_to IS NOT NULL;
CREATE INDEX reports_made ON reports (reporter, id);
CREATE INDEX reports_of_case ON reports (case_id, id);
CREATE INDEX evidence_photos_of_content ON evidence_photos (content);
CREATE INDEX evidence_photos_by_id ON evidence_photos (id);
CREATE INDEX sanctions_of_account ON sanctions (account, id);
CREATE INDEX sanctions_marks ON sanctions (account, at) WHERE kind <> 'note';
CREATE INDEX sanctions_restricting ON sanctions (account, until) WHERE until IS NOT NULL;
CREATE INDEX audit_of_account ON audit (account, id);
CREATE TRIGGER audit_is_not_changed BEFORE UPDATE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit is only added to');
END;
CREATE TRIGGER audit_is_not_removed BEFORE DELETE ON audit BEGIN
    SELECT RAISE(ABORT, 'the audit is only added to');
END;
CREATE TRIGGER audit_is_not_replaced BEFORE INSERT ON audit WHEN EXISTS (SELECT 1 FROM audit WHERE id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'the audit is only added to');
END;
CREATE INDEX notifications_newest ON notifications (account, id);
CREATE UNIQUE INDEX notifications_unread ON notifications (account, subject_kind, subject, kind, read_at)
WHERE read_at = 0;
CREATE INDEX notifications_by_age ON notifications (at);
CREATE INDEX answers_by_age ON answers (answered_at);
CREATE TRIGGER answer_kept AFTER INSERT ON answers BEGIN
    INSERT INTO answer_usage (account, kept, bytes) VALUES (NEW.account, 1, length(NEW.answer))
    ON CONFLICT (account) DO UPDATE SET kept = answer_usage.kept + 1, bytes = answer_usage.bytes + excluded.bytes;
END;
CREATE TRIGGER answer_forgotten AFTER DELETE ON answers BEGIN
    UPDATE answer_usage SET kept = kept - 1, bytes = bytes - length(OLD.answer) WHERE account = OLD.account;
END;
PRAGMA writable_schema=OFF;
COMMIT;
PRAGMA application_id = 0x4F4D6B74;
PRAGMA user_version = 1;
