// Rows of every direction, both rules, and the way back.
#include <doctest/doctest.h>

#include "mnk/rules/board.hpp"
#include "mnk/rules/playout.hpp"
#include "support/errors.hpp"

using namespace gridsage;
using mnk::Board;
using mnk::Rule;
using mnk::Setup;

TEST_CASE("a row of every direction wins and is named in order") {
    for (int d = 0; d < mnk::kDirections; ++d) {
        Board board(Setup(7, 6, 4));
        const int start = mnk::kStepY[d] < 0 ? 5 * 7 + 1 : 1 * 7 + 1;
        const int step = mnk::kStepY[d] * 7 + mnk::kStepX[d];
        const int away[] = {6, 13, 20};
        for (int i = 0; i < 3; ++i) {
            board.push(start + i * step);
            board.push(away[i]);
        }
        CHECK(board.winning_cells(0).size() >= 1);
        board.push(start + 3 * step);
        CHECK(board.winner() == 0);
        CHECK(board.winning_row() == std::vector<int>{start, start + step, start + 2 * step, start + 3 * step});
        CHECK_THROWS_AS(board.push(0), IllegalMoveError);
        CHECK(board.pop() == start + 3 * step);
        CHECK(board.winner() == -1);
    }
}

TEST_CASE("an overlong row wins only under the free rule") {
    for (const bool exact : {false, true}) {
        std::vector<std::uint8_t> cells(36, 0);
        for (const int x : {0, 1, 3, 4}) cells[x] = 1;
        Board board(Setup(6, 6, 4, exact ? Rule::kExact : Rule::kFree), cells, 0);
        board.push(2);
        CHECK((board.winner() == 0) == !exact);
    }
}

TEST_CASE("tic-tac-toe has 255168 games") {
    const auto counts = mnk::count_sequences(Board(Setup(3, 3, 3)), 9, Deadline::never());
    std::uint64_t games = 0;
    for (const auto& count : counts) games += count.ended;
    CHECK(games == 255168);
}

TEST_CASE("random playouts play every game to its end") {
    const auto total = mnk::random_playouts(Setup(25, 25, 8, Rule::kExact), 3, 20, Deadline::never());
    CHECK(total.wins[0] + total.wins[1] + total.draws == 20);
}
