// The engine's behaviour on fixed positions: node counts are its signature, changed only on purpose.
#include <doctest/doctest.h>

#include <array>

#include "mnk/search/search.hpp"
#include "mnk/solve/solve.hpp"
#include "mnk/threats/vct.hpp"

using namespace gridsage;
using namespace gridsage::mnk;

namespace {

std::vector<std::uint8_t> after(const Setup& setup, std::initializer_list<std::pair<int, int>> moves) {
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(setup.cells()), 0);
    std::uint8_t code = 1;
    for (const auto& [x, y] : moves) {
        cells[static_cast<std::size_t>(y * setup.width + x)] = code;
        code = static_cast<std::uint8_t>(3 - code);
    }
    return cells;
}

}  // namespace

TEST_CASE("the same position and depth take the same nodes everywhere") {
    std::int64_t nodes = 0;
    {
        const Setup setup(20, 20, 5);
        Engine engine(setup, 4 << 20, 1);
        nodes += engine.search(after(setup, {{9, 9}, {10, 10}, {10, 9}, {11, 9}}), 0, {1e9, 0, 7}, nullptr).nodes;
        nodes += engine.search(after(setup, {{9, 9}, {10, 10}, {9, 11}}), 1, {1e9, 0, 7}, nullptr).nodes;
    }
    {
        const Setup setup(9, 7, 4, Rule::kExact);
        Engine engine(setup, 4 << 20, 1);
        nodes += engine.search(after(setup, {{4, 3}, {5, 4}}), 0, {1e9, 0, 6}, nullptr).nodes;
    }
    CHECK(nodes == 11094);
}

TEST_CASE("a win by threats is found with a line that ends in a row") {
    // The second position of the tactics file.
    const Setup setup(20, 20, 5);
    const auto cells = after(setup, {{9, 12},
                                     {5, 11},
                                     {4, 12},
                                     {3, 11},
                                     {9, 13},
                                     {4, 10},
                                     {9, 11},
                                     {9, 10},
                                     {8, 12},
                                     {5, 9},
                                     {6, 8},
                                     {2, 11},
                                     {6, 11},
                                     {3, 9},
                                     {6, 12}});
    ThreatBoard board(Tables::make(setup), cells, 1);
    const std::uint64_t key = board.key();
    ThreatTable table(1 << 20);
    const ForcedWin win = find_forced_win(board, table, 20000, Deadline::never());
    REQUIRE(win.found);
    CHECK(board.key() == key);
    CHECK(win.plies >= static_cast<int>(win.line.size()));
    Board game(setup, cells, 1);
    for (const int cell : win.line) game.push(cell);
    CHECK(game.winner() == 1);
}

TEST_CASE("a lost position is known as lost and resisted") {
    // Whatever X does, O makes three and wins; every defence is proven to lose one after the other.
    const Setup setup(9, 9, 4);
    Engine engine(setup, 1 << 20, 1);
    const auto report = engine.search(after(setup, {{1, 5}, {2, 1}, {4, 1}, {3, 2}}), 0, {1e9, 20000}, nullptr);
    REQUIRE(report.lines.size() == 1);
    CHECK(report.lines[0].mate_in <= -4);
    CHECK(report.lines[0].moves.size() > 1);
}

TEST_CASE("a cancelled search stops and still has a move") {
    const Setup setup(20, 20, 5);
    Engine engine(setup, 1 << 20, 1);
    CancelToken token;
    token.cancel();
    const auto report = engine.search(after(setup, {{9, 9}}), 1, {1e9}, &token);
    REQUIRE(report.lines.size() == 1);
    CHECK(report.lines[0].cell >= 0);
    CHECK(report.nodes < 20000);
}

TEST_CASE("the table keeps to its memory") {
    CHECK(Engine(Setup(15, 15, 5), 3 << 20, 1).table_bytes() <= 3 << 20);
}

TEST_CASE("small boards have their known values") {
    struct Case {
        int width, height, k;
        Value value;
    };
    for (const auto& [width, height, k, value] :
         {Case{3, 3, 3, Value::kDraw}, Case{4, 3, 3, Value::kWin}, Case{5, 4, 4, Value::kDraw},
          Case{5, 5, 5, Value::kDraw}, Case{6, 5, 4, Value::kWin}, Case{6, 6, 5, Value::kDraw}}) {
        ProofProgress progress;
        const auto found = solve(Board(Setup(width, height, k)), 4 << 20, 0, Deadline::never(), progress);
        CHECK(found.value == value);
    }
}
