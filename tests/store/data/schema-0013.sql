BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0013');
CREATE TABLE analyses (
	id VARCHAR(26) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	setup TEXT NOT NULL, 
	position TEXT NOT NULL, 
	engine TEXT NOT NULL, 
	result TEXT NOT NULL, 
	note TEXT NOT NULL, 
	created_at VARCHAR(27) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "analyses" VALUES('2123456789abcdefghjkmnpqrs','mnk','3x3x3','a1','champion','{"score": 3}','','2026-01-03T03:04:07.000000Z');
CREATE TABLE batches (
	run_id VARCHAR(10) NOT NULL, 
	number INTEGER NOT NULL, 
	games INTEGER NOT NULL, 
	results BLOB NOT NULL, 
	note TEXT NOT NULL, 
	PRIMARY KEY (run_id, number), 
	FOREIGN KEY(run_id) REFERENCES runs (id) ON DELETE CASCADE
);
INSERT INTO "batches" VALUES('0123456789',0,2,X'78011D8C410AC3300C04FFE2B3086EA0977EA58410B02806590A9192168CFF5E29B7DD9D657A52C4925EEF07CC0B24C3A355DEAC0AFB9654E8720A097F3B49F1E89F6F65C6C371063E897CF99CA88A7A5BB2F726D7DD668866B5E11A304F4FC8534C2C86E17773180BDA56292E7D401FCBF80346252F75','');
INSERT INTO "batches" VALUES('0123456789',1,2,X'7801ABAE0500017500F9','died');
CREATE TABLE book_positions (
	setup VARCHAR(64) NOT NULL, 
	position VARCHAR(400) NOT NULL, 
	first_wins BIGINT NOT NULL, 
	draws BIGINT NOT NULL, 
	second_wins BIGINT NOT NULL, 
	unfinished BIGINT NOT NULL, 
	chance DOUBLE, 
	proven VARCHAR(8) NOT NULL, 
	mate_in INTEGER, 
	depth INTEGER NOT NULL, 
	nodes BIGINT NOT NULL, 
	engine TEXT NOT NULL, 
	PRIMARY KEY (setup, position)
);
INSERT INTO "book_positions" VALUES('3x3x3','b2/a1',3,2,1,4,0.25,'unknown',NULL,8,1099511627776,'');
CREATE TABLE book_sources (
	id VARCHAR(80) NOT NULL, 
	name TEXT NOT NULL, 
	games BIGINT NOT NULL, 
	evaluations BIGINT NOT NULL, 
	added_at VARCHAR(27) NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "book_sources" VALUES('file:00','games.psq',10,1,'2026-01-05T03:04:05.000006Z');
CREATE TABLE game_players (
	game_id VARCHAR(26) NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, "key" TEXT DEFAULT '' NOT NULL, guest BOOLEAN DEFAULT 0 NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "game_players" VALUES('0123456789abcdefghjkmnpqrs',0,'Ada','s1',0);
INSERT INTO "game_players" VALUES('1123456789abcdefghjkmnpqrs',0,'champion:level=3','',0);
INSERT INTO "game_players" VALUES('1123456789abcdefghjkmnpqrs',1,'Ada','',0);
CREATE TABLE games (
	id VARCHAR(26) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	setup TEXT NOT NULL, 
	seed BIGINT NOT NULL, 
	owner TEXT NOT NULL, 
	practice BOOLEAN NOT NULL, 
	termination VARCHAR(16) NOT NULL, 
	winner INTEGER, 
	note TEXT NOT NULL, 
	move_count INTEGER NOT NULL, 
	time_s DOUBLE NOT NULL, 
	details TEXT NOT NULL, 
	created_at VARCHAR(27) NOT NULL, 
	updated_at VARCHAR(27) NOT NULL, 
	ended_at VARCHAR(27), wide_seed VARCHAR(33) DEFAULT '' NOT NULL, result_class VARCHAR(16) DEFAULT 'unaided' NOT NULL, worth TEXT, 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('0123456789abcdefghjkmnpqrs','mines','9x9/10',0,'s1',0,'unfinished',NULL,'',2,0.75,'{"mines": [1, 2]}','2026-01-02T03:04:05.000006Z','2026-01-02T03:04:06.000000Z',NULL,'x000102030405060708090a0b0c0d0e0f','unaided',NULL);
INSERT INTO "games" VALUES('1123456789abcdefghjkmnpqrs','mnk','3x3x3',9223372036854775807,'',0,'line',1,'',1,0.5,'{}','2026-01-03T03:04:05.000006Z','2026-01-03T03:04:06.000000Z','2026-01-03T03:04:06.000000Z','','unaided',NULL);
CREATE TABLE moves (
	game_id VARCHAR(26) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	time_s DOUBLE NOT NULL, 
	guess BOOLEAN NOT NULL, 
	chance DOUBLE, trace TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('0123456789abcdefghjkmnpqrs',0,0,'open 4,4',0.25,0,NULL,'0lc70,70 40lr1,0');
INSERT INTO "moves" VALUES('0123456789abcdefghjkmnpqrs',1,0,'open 8,8',0.5,1,0.125,'');
INSERT INTO "moves" VALUES('1123456789abcdefghjkmnpqrs',0,0,'a1',0.5,0,NULL,'');
CREATE TABLE puzzle_attempts (
	id VARCHAR(26) NOT NULL, 
	player TEXT NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	puzzle VARCHAR(16) NOT NULL, 
	solved BOOLEAN NOT NULL, 
	at VARCHAR(27) NOT NULL, 
	value DOUBLE NOT NULL, 
	deviation DOUBLE NOT NULL, 
	volatility DOUBLE NOT NULL, 
	PRIMARY KEY (id)
);
CREATE TABLE puzzle_ratings (
	puzzle VARCHAR(16) NOT NULL, 
	value DOUBLE NOT NULL, 
	deviation DOUBLE NOT NULL, 
	volatility DOUBLE NOT NULL, 
	PRIMARY KEY (puzzle)
);
CREATE TABLE runs (
	id VARCHAR(10) NOT NULL, 
	game VARCHAR(16) NOT NULL, 
	settings TEXT NOT NULL, 
	versions TEXT NOT NULL, 
	command TEXT NOT NULL, 
	batches INTEGER NOT NULL, 
	games BIGINT NOT NULL, 
	figures TEXT NOT NULL, 
	created_at VARCHAR(27) NOT NULL, 
	updated_at VARCHAR(27) NOT NULL, 
	ended_at VARCHAR(27), done_batches INTEGER DEFAULT '0' NOT NULL, failed_batches INTEGER DEFAULT '0' NOT NULL, done_games BIGINT DEFAULT '0' NOT NULL, owner TEXT DEFAULT '' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "runs" VALUES('0123456789','mines','{"schedule": {}}','{"gridsage": "0.1.0"}','gridsage mines bench',2,4,'{}','2026-01-04T03:04:05.000006Z','2026-01-04T03:04:05.000006Z',NULL,1,1,2,'s1');
CREATE INDEX games_by_change ON games (updated_at, id);
CREATE INDEX games_by_family ON games (game, updated_at, id);
CREATE INDEX games_by_setup ON games (setup, updated_at, id);
CREATE INDEX games_by_owner ON games (owner, updated_at, id);
CREATE INDEX games_by_owner_and_family ON games (owner, game, updated_at, id);
CREATE INDEX games_by_beginning ON games (created_at, id);
CREATE INDEX game_players_by_name ON game_players (name, game_id, seat);
CREATE INDEX analyses_by_time ON analyses (created_at, id);
CREATE INDEX analyses_by_setup ON analyses (setup, created_at, id);
CREATE INDEX runs_by_time ON runs (created_at, id);
CREATE INDEX runs_by_family ON runs (game, created_at, id);
CREATE INDEX runs_by_owner ON runs (owner, created_at, id);
CREATE INDEX game_players_by_key ON game_players ("key", game_id, seat);
CREATE INDEX puzzle_attempts_by_player ON puzzle_attempts (player, kind, at, id);
CREATE INDEX book_sources_by_time ON book_sources (added_at, id);
CREATE INDEX game_players_by_guest ON game_players ("key", guest, game_id);
CREATE INDEX games_by_owner_and_seed ON games (owner, seed, id);
CREATE INDEX analyses_by_family ON analyses (game, created_at, id);
CREATE INDEX runs_by_owner_and_family ON runs (owner, game, created_at, id);
CREATE INDEX runs_by_end ON runs (ended_at);
CREATE INDEX games_by_owner_and_setup ON games (owner, setup, updated_at, id);
COMMIT;
