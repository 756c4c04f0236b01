"""The look of the page: type, tiles, stones, and what moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from gridsage.games.mines import make_layout, parse_setup
from tests.browser.screens import SCREENS, mnk_game, resize

if TYPE_CHECKING:
    from tests.browser.conftest import Open, Server


def test_the_type_comes_from_the_page_and_its_figures_are_equally_wide(open_page: Open) -> None:
    page = open_page("/mines?setup=beginner")
    page.evaluate("() => document.fonts.ready")
    assert page.evaluate("() => [...document.fonts].map((font) => [font.family, font.status])") == [
        ["Figtree", "loaded"]
    ]
    widths = page.evaluate("""() => ["111", "888"].map((text) => {
        const figure = document.querySelector(".counter .number");
        figure.textContent = text;
        return figure.getBoundingClientRect().width;
    })""")
    assert widths[0] == widths[1]


def test_tiles_touch_each_other(open_page: Open) -> None:
    page = open_page("/mines?setup=beginner")
    gaps = page.evaluate("""() => [...document.querySelectorAll(".mines .cell")].filter((cell) => {
        const { borderRadius, borderWidth, marginLeft } = getComputedStyle(cell);
        return borderRadius !== "0px" || borderWidth !== "0px" || marginLeft !== "0px";
    }).length""")
    assert gaps == 0


def test_the_heat_map_shows_what_is_certain_and_writes_only_what_says_something(open_page: Open) -> None:
    page = open_page("/mines?setup=expert&seed=3&first=10,8")
    page.locator(".cell[data-s='1']").first.wait_for()
    page.keyboard.press("m")
    page.locator(".cell[data-heat]").first.wait_for()
    cells = page.evaluate("""() => [...document.querySelectorAll(".cell[data-heat]")].map((cell) => {
        return [cell.dataset.heat, cell.textContent, getComputedStyle(cell, "::before").maskImage,
            /(\\d+|<1|>99)%/.exec(cell.getAttribute("aria-label"))[1]];
    })""")
    assert {text for heat, text, _, _ in cells if heat in ("0", "20")} == {""}
    assert all("tick" in sign for heat, _, sign, _ in cells if heat == "0")
    assert all("mine" in sign for heat, _, sign, _ in cells if heat == "20")
    # Only what is certain looks so, and of the many equal cells far from every number the side speaks once.
    assert {said for heat, _, _, said in cells if heat == "0"} == {"0"}
    written = [text for _, text, _, _ in cells if text]
    assert 0 < len(written) < 10
    expect(page.get_by_text("Risk elsewhere")).to_be_visible()
    page.keyboard.press("b")
    ring = page.locator(".cell[data-best]")
    expect(ring).to_have_count(1)
    assert "rgb(255, 210, 63)" in ring.evaluate("(cell) => getComputedStyle(cell, '::after').boxShadow")


def test_only_what_is_certain_is_written_and_said_to_be_so(open_page: Open) -> None:
    script = """async () => {
        const { MinesBoard } = await import("/static/js/board/mines/board.js");
        const board = new MinesBoard({ width: 3, height: 2, label: "test" });
        board.setCells("##1###");
        board.setHeat(new Map([[0, 0], [1, 0.004], [3, 0.126], [4, 0.996], [5, 1]]), { numbers: true });
        const cells = [...board.element.querySelectorAll(".cell")];
        return cells.map((cell) => [cell.textContent, cell.getAttribute("aria-label")]);
    }"""
    told = open_page("/help").evaluate(script)
    assert [text for text, _ in told] == ["", "<1", "1", "", ">99", ""]
    assert [said.partition("mine chance ")[2] for _, said in told] == ["0%", "<1%", "", "13%", ">99%", "100%"]
    assert open_page("/help", locale="de-DE").evaluate(script)[4][1].endswith("Minenchance >99\u00a0%")


def test_a_wooden_board_has_star_points_the_last_move_and_a_line_through_the_row(
    open_page: Open, server: Server
) -> None:
    page = open_page(f"/mnk?game={mnk_game(server, 'h8 a1 i9 a2 j10 a3 k11 b9 l12')}", reduced_motion="reduce")
    expect(page.locator(".mnk.stones .star")).to_have_count(5)
    expect(page.locator(".cell[data-last]")).to_have_attribute("aria-label", "l12: X, in the winning row, last move")
    ends = page.evaluate("""() => {
        const box = (each) => each.getBoundingClientRect();
        const line = box(document.querySelector(".row-line"));
        const row = [...document.querySelectorAll(".cell[data-row]")].map(box);
        const middle = ({ left, width }) => left + width / 2;
        return [line.left - middle(row[0]), line.right - middle(row.at(-1))];
    }""")
    assert max(abs(end) for end in ends) < 5
    page.goto(f"{server.address}/mnk?game={mnk_game(server, 'b2 a1', '3x3x3')}")
    expect(page.locator(".mnk.marks .cell").first).to_be_visible()
    expect(page.locator(".star")).to_have_count(0)


def test_star_points_of_other_boards(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    found = page.evaluate("""async () => {
        const { starPoints } = await import("/static/js/board/mnk/star_points.js");
        return [8, 9, 19, 20].map((side) => starPoints(side, side).length);
    }""")
    assert found == [0, 5, 9, 4]


def test_the_start_page_offers_play_learn_watch_analyse_and_measure(open_page: Open, server: Server) -> None:
    page = open_page("/")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    for width, height in SCREENS:
        resize(page, width, height)
        page.wait_for_function("() => document.documentElement.scrollHeight <= innerHeight")
    for name, path in (
        ("Learn", "/lessons"),
        ("Watch", "/watch"),
        ("Analyse", "/analyse"),
        ("Measure", "/lab"),
        ("Play five in a row", "/mnk"),
        ("Play Minesweeper", "/mines"),
    ):
        page.locator("main").get_by_role("link", name=name).click()
        page.locator(f".page-{path[1:]}").wait_for()
        assert page.url.startswith(server.address + path)
        page.get_by_role("link", name="Gridsage", exact=True).click()
        page.locator(".page-start").wait_for()
    # A game that was begun is offered again.
    expect(page.get_by_role("link", name="Go on with your game")).to_have_attribute("href", "/mines")


def test_help_rules_and_about_are_there_in_every_language(open_page: Open, server: Server) -> None:
    page = open_page("/help")
    for language in page.locator(".language option").evaluate_all("(options) => options.map(({ value }) => value)"):
        page.get_by_role("combobox").select_option(language)
        for path in ("/help", "/rules", "/about"):
            page.goto(server.address + path)
            expect(page.locator("html")).to_have_attribute("lang", language)
            expect(page.locator(".prose h1")).to_be_visible()
            assert page.locator(".prose h2").count() >= 2


def test_a_result_lies_over_the_board_says_what_mattered_and_leads_on(open_page: Open) -> None:
    mines = make_layout(parse_setup("expert"), 3, 8 * 30 + 10)
    page = open_page("/mines?setup=expert&seed=3&first=10,8", viewport={"width": 1366, "height": 768})
    page.locator(".cell[data-s='1']").first.wait_for()
    page.locator(".mines .cell").nth(mines[0]).click()
    result = page.locator(".result")
    expect(result).to_contain_text("That was a mine.")
    expect(result).to_contain_text("That cell had a mine chance of 21.5%; a safe one was at 10,1.")
    expect(page.locator(".cell[data-best]")).to_have_count(1)
    expect(page.locator(".help")).to_be_hidden()
    # It hides neither the mine nor the way back to the board.
    card, mine = result.bounding_box(), page.locator(".cell[data-s='*']").bounding_box()
    assert card is not None
    assert mine is not None
    assert card["y"] > mine["y"] + mine["height"]
    page.get_by_role("button", name="Look at the board").click()
    expect(result).to_be_hidden()
    page.get_by_role("button", name="Result").click()
    result.get_by_role("button", name="New game").click()
    expect(result).to_be_hidden()
    expect(page.locator(".cell[data-s='#']")).to_have_count(480)


def test_a_loss_is_not_green(open_page: Open, server: Server) -> None:
    with server.client() as client:
        game = client.post("/mnk/games", json={"setup": "15x15x5", "second": "uniform", "time_s": 0.1}).json()["id"]
    page = open_page(f"/mnk?game={game}")
    page.locator(".mnk .cell").nth(112).click()
    expect(page.locator(".mnk .cell[data-s='o']")).to_have_count(1)
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Resign").click()
    expect(page.locator(".result")).to_have_attribute("data-mood", "lost")
    expect(page.locator(".say")).to_have_class("say bad")


def test_the_move_that_turned_a_game_is_named(open_page: Open, server: Server) -> None:
    page = open_page(f"/mnk?game={mnk_game(server, 'h8 i9 a1 i8 c1 i7 e1 i10 g1 i11')}")
    expect(page.locator(".result")).to_contain_text("turned the game")


def test_side_panels_are_there_when_they_have_something_to_say(open_page: Open, server: Server) -> None:
    page = open_page("/mines?setup=beginner")
    expect(page.get_by_label("Hints come from")).to_be_hidden()
    page.goto(f"{server.address}/mnk?game={mnk_game(server, '')}")
    page.locator(".mnk .cell").first.wait_for()
    expect(page.locator("aside .card:visible")).to_have_count(0)
    page.locator(".mnk .cell").nth(112).click()
    expect(page.get_by_role("heading", name="Moves")).to_be_visible()
    page.keyboard.press("h")
    expect(page.get_by_role("heading", name="Why")).to_be_visible()


def test_the_menu_begins_with_three_opponents_and_unfolds_the_rest(open_page: Open) -> None:
    page = open_page("/mnk?menu")
    for opponent, level in (("Easy", "1"), ("Medium", "4"), ("Strong", "10")):
        page.get_by_role("radio", name=opponent).check()
        expect(page.locator("input[type=range]").nth(1)).to_have_value(level)
    expect(page.get_by_role("radio", name="Two people")).to_be_hidden()
    page.locator("details.more > summary").click()
    page.get_by_role("radio", name="Two people").check()
    expect(page.get_by_role("radio", name="Strong")).not_to_be_checked()
    page.get_by_role("radio", name="Strong").check()
    expect(page.get_by_role("radio", name="You begin against a bot")).to_be_checked()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".seat.second")).to_contain_text("level 10")


RUNNING = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
"""How much moves on the page right now."""


def test_an_opening_moves_unless_that_is_not_wanted(open_page: Open) -> None:
    script = f"""async () => {{
        const {{ MinesBoard }} = await import("/static/js/board/mines/board.js");
        const board = new MinesBoard({{ width: 9, height: 9, label: "test" }});
        document.querySelector("main").append(board.element);
        board.patch([[40, "0"], [41, "1"], [31, "1"]]);
        await new Promise(requestAnimationFrame);
        return {RUNNING};
    }}"""
    for wanted, moving in (("no-preference", True), ("reduce", False)):
        page = open_page("/help", reduced_motion=wanted)
        assert (page.evaluate(script) > 0) == moving, wanted


def test_the_lab_plots_with_an_axis_and_tells_the_time_left(open_page: Open) -> None:
    page = open_page("/lab")
    found = page.evaluate("""async () => {
        const { drawPlot, ticksOf } = await import("/static/js/pages/lab/plot.js");
        const { Pace, sayLeft } = await import("/static/js/pages/lab/pace.js");
        const row = { bot: "pairs", setup: "9x9/10", games: 9, win_rate: 0.5, win_rate_low: 0.4, win_rate_high: 0.6 };
        const plot = drawPlot({ rows: [row] });
        const labels = [...plot.querySelectorAll(".axis .label")].map((each) => each.textContent);
        const pace = new Pace();
        const run = { id: "a", playing: true, games: 100, done_games: 10 };
        const early = pace.left(run, 0);
        const later = pace.left({ ...run, done_games: 40 }, 30);
        return { labels, ticks: ticksOf(-37, 212), early, later, said: [later, 600, 9000].map(sayLeft) };
    }""")
    # On a phone the rail has the width, and its values have room.
    resize(page, 320, 568)
    boxes = page.evaluate("""async () => {
        const { drawPlot } = await import("/static/js/pages/lab/plot.js");
        const row = { bot: "pairs", setup: "9x9/10", games: 9, win_rate: 0.5, win_rate_low: 0.4, win_rate_high: 0.6 };
        const plot = drawPlot({ rows: [row] });
        document.querySelector(".lab .card").append(plot);
        const seen = [...plot.querySelectorAll(".axis .label")].filter((each) => each.checkVisibility());
        const rail = plot.querySelector(".rail").getBoundingClientRect().width / plot.getBoundingClientRect().width;
        return [rail, ...seen.map((each) => each.getBoundingClientRect()).flatMap(({ left, right }) => [left, right])];
    }""")
    rail, *edges = boxes
    assert rail > 0.8
    assert len(edges) >= 6
    assert edges == sorted(edges)
    assert found["labels"] == ["0%", "25%", "50%", "75%", "100%"]
    assert found["ticks"] == [0, 100, 200]
    assert found["early"] is None
    assert found["later"] == 60
    assert found["said"] == ["about 60 s left", "about 10 min left", "about 2.5 h left"]


def test_no_view_has_more_than_one_primary_action(open_page: Open, server: Server) -> None:
    page = open_page("/")
    over = mnk_game(server, "h8 a1 i9 a2 j10 a3 k11 b9 l12")
    with server.client() as client:
        wanted = {"game": "mines", "bots": ["pairs"], "setups": ["expert"], "games": 100_000, "seed": "1"}
        run = client.post("/lab/runs", json=wanted).json()["id"]
        client.post(f"/lab/runs/{run}/stop")
    played = ("/", "/mines", "/mnk?menu", f"/mnk?game={over}", f"/replay/{over}", "/watch?bot=pairs&setup=beginner")
    learnt = ("/lessons", "/puzzles", "/daily", "/history", "/rules")
    for path in (*played, *learnt, "/analyse?game=mines", "/analyse?game=mnk", f"/lab?run={run}"):
        page.goto(server.address + path)
        page.locator("main .page").wait_for()
        page.wait_for_timeout(400)
        assert page.locator(".button.primary:visible").count() <= 1, path
