BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
CREATE TABLE game_players (
	game_id VARCHAR(26) NOT NULL, 
	seat INTEGER NOT NULL, 
	name TEXT NOT NULL, 
	PRIMARY KEY (game_id, seat), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "game_players" VALUES('0123456789abcdefghjkmnpqrs',0,'Ada');
INSERT INTO "game_players" VALUES('1123456789abcdefghjkmnpqrs',0,'champion:level=3');
INSERT INTO "game_players" VALUES('1123456789abcdefghjkmnpqrs',1,'Ada');
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
	ended_at VARCHAR(27), 
	PRIMARY KEY (id)
);
INSERT INTO "games" VALUES('0123456789abcdefghjkmnpqrs','mines','9x9/10',7,'s1',0,'unfinished',NULL,'',2,0.75,'{"mines": [1, 2]}','2026-01-02T03:04:05.000006Z','2026-01-02T03:04:06.000000Z',NULL);
INSERT INTO "games" VALUES('1123456789abcdefghjkmnpqrs','mnk','3x3x3',9223372036854775807,'',0,'line',1,'',1,0.5,'{}','2026-01-03T03:04:05.000006Z','2026-01-03T03:04:06.000000Z','2026-01-03T03:04:06.000000Z');
CREATE TABLE moves (
	game_id VARCHAR(26) NOT NULL, 
	number INTEGER NOT NULL, 
	seat INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	time_s DOUBLE NOT NULL, 
	guess BOOLEAN NOT NULL, 
	chance DOUBLE, 
	PRIMARY KEY (game_id, number), 
	FOREIGN KEY(game_id) REFERENCES games (id) ON DELETE CASCADE
);
INSERT INTO "moves" VALUES('0123456789abcdefghjkmnpqrs',0,0,'open 4,4',0.25,0,NULL);
INSERT INTO "moves" VALUES('0123456789abcdefghjkmnpqrs',1,0,'open 8,8',0.5,1,0.125);
INSERT INTO "moves" VALUES('1123456789abcdefghjkmnpqrs',0,0,'a1',0.5,0,NULL);
CREATE INDEX games_by_change ON games (updated_at);
CREATE INDEX games_by_owner ON games (owner, updated_at);
CREATE INDEX game_players_by_name ON game_players (name);
CREATE INDEX analyses_by_time ON analyses (created_at);
COMMIT;
