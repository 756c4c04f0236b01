"""The ``gridsage`` command: gathers the commands, and turns a user's mistake into one clear line."""

from __future__ import annotations

import os
import sys
from importlib.metadata import version
from typing import Annotated

import typer

from gridsage.cli.bots import bots
from gridsage.cli.convert import convert
from gridsage.cli.database import app as database
from gridsage.cli.mines.analyse import analyse_file
from gridsage.cli.mines.bench import bench as mines_bench
from gridsage.cli.mines.engine import engine as mines_engine
from gridsage.cli.mines.generate import generate as mines_generate
from gridsage.cli.mines.play import play as mines_play
from gridsage.cli.mines.show import show as mines_show
from gridsage.cli.mines.watch import watch as mines_watch
from gridsage.cli.mnk.analyse import analyse_file as mnk_analyse
from gridsage.cli.mnk.bench import bench as mnk_bench
from gridsage.cli.mnk.engine import engine as mnk_engine
from gridsage.cli.mnk.play import play as mnk_play
from gridsage.cli.mnk.solve import solve_board as mnk_solve
from gridsage.cli.mnk.study import study as mnk_study
from gridsage.cli.runs import app as runs
from gridsage.cli.serve import serve
from gridsage.cli.tree import Group, grow
from gridsage.errors import GridsageError

__all__ = ["app", "main", "start"]

app = typer.Typer(
    name="gridsage", cls=Group, invoke_without_command=True, add_completion=True, pretty_exceptions_enable=False
)
mines = typer.Typer(name="mines", cls=Group, no_args_is_help=True, help="Minesweeper.")
mnk = typer.Typer(name="mnk", cls=Group, no_args_is_help=True, help="m,n,k games: k in a row on an m × n board.")
app.add_typer(mines)
app.add_typer(mnk)
app.add_typer(runs)
app.add_typer(database)

app.command()(bots)
app.command()(convert)
app.command()(serve)
mines.command("play")(mines_play)
mines.command("watch")(mines_watch)
mines.command("bench")(mines_bench)
mines.command("generate")(mines_generate)
mines.command("show")(mines_show)
mines.command("analyse")(analyse_file)
mines.command("engine")(mines_engine)
mnk.command("play")(mnk_play)
mnk.command("analyse")(mnk_analyse)
mnk.command("bench")(mnk_bench)
mnk.command("study")(mnk_study)
mnk.command("solve")(mnk_solve)
mnk.command("engine")(mnk_engine)


def _version(wanted: bool) -> None:
    if wanted:
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
        serve()


def main() -> None:
    """Run the command line; a mistake of the user ends with status 2 and no traceback."""
    try:
        status = grow(app)(standalone_mode=False)
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
        _drop_output()
        status = 141
    except OSError as error:
        # A full disk, most often.
        _drop_output()
        status = _mistake(
            f"cannot write the output: {error.strerror or error}" if error.filename is None else str(error)
        )
    sys.exit(status)


def _drop_output() -> None:
    """Send what is still to be written nowhere: Python must not complain of it when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _mistake(message: str) -> int:
    # A group without a command has shown its help, which says it all.
    if message:
        print(f"gridsage: {message}", file=sys.stderr)
    return 2
