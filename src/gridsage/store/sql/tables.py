"""The tables as the newest migration leaves them; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
)

__all__ = [
    "analyses",
    "batches",
    "book_positions",
    "book_sources",
    "game_players",
    "games",
    "metadata",
    "moves",
    "puzzle_attempts",
    "puzzle_ratings",
    "runs",
]

metadata = MetaData()

# Times are text that sorts by time and reads the same in every database; JSON is text for the same reason.
games = Table(
    "games",
    metadata,
    Column("id", String(26), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seed", BigInteger, nullable=False),
    Column("owner", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    Column("termination", String(16), nullable=False),
    Column("winner", Integer),
    Column("note", Text, nullable=False),
    Column("move_count", Integer, nullable=False),
    Column("time_s", Double, nullable=False),
    Column("details", Text, nullable=False),
    Column("created_at", String(27), nullable=False),
    Column("updated_at", String(27), nullable=False),
    Column("ended_at", String(27)),
    # Where the board's seed has more bits than a number can hold, this is it, and the number is 0.
    Column("wide_seed", String(33), nullable=False, server_default=""),
    Column("result_class", String(16), nullable=False, server_default="unaided"),
    # What a finished game of Minesweeper was worth, as JSON, once it was worked out.
    Column("worth", Text),
    Index("games_by_change", "updated_at", "id"),
    Index("games_by_family", "game", "updated_at", "id"),
    Index("games_by_setup", "setup", "updated_at", "id"),
    Index("games_by_owner", "owner", "updated_at", "id"),
    Index("games_by_owner_and_family", "owner", "game", "updated_at", "id"),
    Index("games_by_owner_and_setup", "owner", "setup", "updated_at", "id"),
    Index("games_by_beginning", "created_at", "id"),
    Index("games_by_owner_and_seed", "owner", "seed", "id"),
)

game_players = Table(
    "game_players",
    metadata,
    Column("game_id", String(26), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("key", Text, nullable=False, server_default=""),
    # Whether the key is that of somebody else than the game's owner.
    Column("guest", Boolean, nullable=False, server_default=false()),
    Index("game_players_by_name", "name", "game_id", "seat"),
    Index("game_players_by_key", "key", "game_id", "seat"),
    Index("game_players_by_guest", "key", "guest", "game_id"),
)

moves = Table(
    "moves",
    metadata,
    Column("game_id", String(26), ForeignKey("games.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("seat", Integer, nullable=False),
    Column("text", Text, nullable=False),
    Column("time_s", Double, nullable=False),
    Column("guess", Boolean, nullable=False),
    Column("chance", Double),
    # What the pointer did before the move; empty where that was not recorded.
    Column("trace", Text, nullable=False, server_default=""),
)

analyses = Table(
    "analyses",
    metadata,
    Column("id", String(26), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("setup", Text, nullable=False),
    Column("position", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("created_at", String(27), nullable=False),
    Index("analyses_by_time", "created_at", "id"),
    Index("analyses_by_setup", "setup", "created_at", "id"),
    Index("analyses_by_family", "game", "created_at", "id"),
)

runs = Table(
    "runs",
    metadata,
    Column("id", String(10), primary_key=True),
    Column("game", String(16), nullable=False),
    Column("settings", Text, nullable=False),
    Column("versions", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("batches", Integer, nullable=False),
    Column("games", BigInteger, nullable=False),
    Column("figures", Text, nullable=False),
    Column("created_at", String(27), nullable=False),
    Column("updated_at", String(27), nullable=False),
    Column("ended_at", String(27)),
    # Counted when a batch is kept: a list of runs need not look at their batches.
    Column("done_batches", Integer, nullable=False, server_default="0"),
    Column("failed_batches", Integer, nullable=False, server_default="0"),
    Column("done_games", BigInteger, nullable=False, server_default="0"),
    Index("runs_by_time", "created_at", "id"),
    Column("owner", Text, nullable=False, server_default=""),
    Index("runs_by_family", "game", "created_at", "id"),
    Index("runs_by_owner", "owner", "created_at", "id"),
    Index("runs_by_owner_and_family", "owner", "game", "created_at", "id"),
    Index("runs_by_end", "ended_at"),
)

batches = Table(
    "batches",
    metadata,
    Column("run_id", String(10), ForeignKey("runs.id", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("games", Integer, nullable=False),
    Column("results", LargeBinary, nullable=False),
    Column("note", Text, nullable=False),
)

puzzle_attempts = Table(
    "puzzle_attempts",
    metadata,
    Column("id", String(26), primary_key=True),
    Column("player", Text, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("puzzle", String(16), nullable=False),
    Column("solved", Boolean, nullable=False),
    Column("at", String(27), nullable=False),
    # The player's rating after it.
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Index("puzzle_attempts_by_player", "player", "kind", "at", "id"),
)

puzzle_ratings = Table(
    "puzzle_ratings",
    metadata,
    Column("puzzle", String(16), primary_key=True),
    Column("value", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
)

# Columns that make an entry: solving/mnk/book_file.py reads them too.
book_positions = Table(
    "book_positions",
    metadata,
    Column("setup", String(64), primary_key=True),
    # The stones as gridsage.solving.mnk.book.book_key writes them.
    Column("position", String(400), primary_key=True),
    Column("first_wins", BigInteger, nullable=False),
    Column("draws", BigInteger, nullable=False),
    Column("second_wins", BigInteger, nullable=False),
    Column("unfinished", BigInteger, nullable=False),
    Column("chance", Double),
    Column("proven", String(8), nullable=False),
    Column("mate_in", Integer),
    Column("depth", Integer, nullable=False),
    Column("nodes", BigInteger, nullable=False),
    Column("engine", Text, nullable=False),
)

book_sources = Table(
    "book_sources",
    metadata,
    Column("id", String(80), primary_key=True),
    Column("name", Text, nullable=False),
    Column("games", BigInteger, nullable=False),
    Column("evaluations", BigInteger, nullable=False),
    Column("added_at", String(27), nullable=False),
    Index("book_sources_by_time", "added_at", "id"),
)
