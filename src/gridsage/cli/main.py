"""The ``gridsage`` command: gathers the commands, and turns a user's mistake into one clear line."""

from __future__ import annotations

import sys
from typing import Annotated, Any, ClassVar

import typer

from gridsage.cli.output import closed_pipe, drop_output, prepare_output, set_quiet
from gridsage.cli.tree import Group, build, make_group
from gridsage.errors import GridsageError

__all__ = ["app", "main", "start"]


class _Root(Group):
    places: ClassVar = {
        "runs": "runs:app",
        "games": "games:app",
        "database": "database:app",
        "bots": "bots:bots",
        "daily": "daily:daily",
        "convert": "convert:convert",
        "replay": "replay:replay",
        "serve": "serve:serve",
    }
    summaries: ClassVar = {
        "runs": "Stored runs of the bench.",
        "games": "Stored games: those of the terminal and of the page.",
        "database": "The database: a file or a server that keeps everything.",
        "bots": "List every bot, or one bot's options.",
        "daily": "The board and the puzzle of the day, the same for everyone: one board that needs no guess, and one "
        "puzzle.",
        "convert": "Read a game in one format and write it in another; what the other cannot hold is left out, and "
        "named.",
        "replay": "Play a game again: at any speed, from any moment, with the pointer and the figures up to it.",
        "serve": "Start the web app and open it in the browser.",
    }

    def make_context(self, *args: Any, **settings: Any) -> Any:
        """Read the words of the command line; help that nobody reads any more is no mistake."""
        with closed_pipe():
            return super().make_context(*args, **settings)

    def invoke(self, ctx: Any) -> Any:
        """Run the command; it may be cut short by whoever reads its output."""
        with closed_pipe():
            return super().invoke(ctx)


class _Mines(Group):
    places: ClassVar = {
        "play": "mines.play:play",
        "watch": "mines.watch:watch",
        "bench": "mines.bench:bench",
        "generate": "mines.generate:generate",
        "verify": "mines.verify:verify",
        "show": "mines.show:show",
        "analyse": "mines.analyse:analyse_file",
        "draw": "mines.draw:draw",
        "puzzles": "mines.puzzles:app",
        "lessons": "mines.lessons:lessons",
        "review": "mines.review:review_file",
        "progress": "mines.progress:progress",
        "engine": "mines.engine:engine",
    }


class _Mnk(Group):
    places: ClassVar = {
        "play": "mnk.play:play",
        "analyse": "mnk.analyse:analyse_file",
        "draw": "mnk.draw:draw",
        "review": "mnk.review:review_file",
        "bench": "mnk.bench:bench",
        "study": "mnk.study:study",
        "solve": "mnk.solve:solve_board",
        "book": "mnk.book:app",
        "puzzles": "mnk.puzzles:app",
        "engine": "mnk.engine:engine",
    }


app = typer.Typer(
    name="gridsage", cls=_Root, invoke_without_command=True, rich_markup_mode=None, pretty_exceptions_enable=False
)
app.add_typer(make_group("mines", "Minesweeper.", _Mines))
app.add_typer(make_group("mnk", "m,n,k games: k in a row on an m × n board.", _Mnk))


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"gridsage {version('gridsage')}")
        raise typer.Exit


@app.callback()
def start(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Play, understand and measure Minesweeper and m,n,k games. Without a command: the web app, in the browser."""
    if context.invoked_subcommand is None:
        from gridsage.cli.serve import serve

        serve()


def main() -> None:
    """Run the command line; a mistake of the user ends with status 2 and no traceback."""
    prepare_output()
    set_quiet(False)
    try:
        status = build(app)(prog_name="gridsage", standalone_mode=False)
        sys.stdout.flush()
    except typer.Exit as stop:
        status = stop.exit_code
    except (typer.Abort, KeyboardInterrupt):
        status = 130
    except typer.TyperException as error:
        status = _mistake(error.format_message())
    except GridsageError as error:
        status = _mistake(str(error))
    except BrokenPipeError:
        # Whoever read our output (head, a pager) has had enough.
        drop_output()
        status = 141
    except OSError as error:
        # A full disk, most often.
        drop_output()
        status = _mistake(
            f"cannot write the output: {error.strerror or error}" if error.filename is None else str(error)
        )
    sys.exit(status)


def _mistake(message: str) -> int:
    print(f"gridsage: {message}", file=sys.stderr)
    return 2
