// Views too wide to be counted: parts of a board, windows, walks, clashes near by, and the work that is done without
// time.
#include <doctest/doctest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "mines/tell/analysis.hpp"
#include "mines/wide/clash.hpp"
#include "mines/wide/cutout.hpp"
#include "mines/wide/estimate.hpp"
#include "mines/wide/sampling.hpp"
#include "mines/wide/windows.hpp"
#include "support/errors.hpp"

namespace {

using namespace gridsage;
using namespace gridsage::mines;

// What is seen of a board.
struct Sight {
    Geometry geometry;
    int mines;
    std::vector<std::uint8_t> shown;
};

// Mines at random; the safe cells for which `opened` says so show their numbers.
template <class Opened>
Sight make_board(RandomStream& random, int width, int height, int mines, const Opened& opened) {
    Sight board{Geometry(width, height), mines, {}};
    std::vector<int> order(static_cast<std::size_t>(board.geometry.cells()));
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    std::vector<std::uint8_t> mine(order.size(), 0);
    for (int i = 0; i < mines; ++i) mine[order[i]] = 1;
    board.shown.assign(order.size(), kHidden);
    for (int cell = 0; cell < board.geometry.cells(); ++cell) {
        if (mine[cell] || !opened(cell % width, cell / width)) continue;
        board.shown[cell] = 0;
        for (const int other : board.geometry.around(cell))
            board.shown[cell] = static_cast<std::uint8_t>(board.shown[cell] + mine[other]);
    }
    return board;
}

Sight make_lattice(int side, std::uint64_t seed) {
    RandomStream random(seed);
    return make_board(random, side, side, side * side / 5, [](int x, int y) { return x % 2 == 0 && y % 2 == 0; });
}

Sight make_scattered(RandomStream& random, int side, int mines) {
    return make_board(random, side, side, mines, [&](int, int) { return random.below(3) == 0; });
}

}  // namespace

TEST_CASE("a part of a board with cells elsewhere counts like the whole") {
    RandomStream random(3);
    for (int round = 0; round < 40; ++round) {
        const int mines = 2 + static_cast<int>(random.below(12));
        // Numbers lie in the left third alone, so that the cells on the right touch none.
        const Sight board = make_board(random, 15, 6, mines, [&](int x, int) { return x < 5 && random.below(2) == 0; });
        Engine engine(board.geometry, mines);
        Position whole;
        REQUIRE(engine.analyse(board.shown, mines, whole) == Finding::kFine);
        Cutout cutout(board.geometry, mines, 9);
        cutout.cut({-1, -1}, [&](int cell, int) { return board.shown[static_cast<std::size_t>(cell)]; });
        REQUIRE(cutout.analyse(mines, 7 * 6, {}) == Finding::kFine);
        CHECK(cutout.position().log_layouts() == doctest::Approx(whole.log_layouts()).epsilon(1e-12));
        std::vector<double> drawn(81, 0.0);
        constexpr int kDraws = 400;
        RandomStream draws(7);
        for (int i = 0; i < kDraws; ++i) {
            const auto mine = cutout.draw(draws);
            for (std::size_t local = 0; local < mine.size(); ++local) drawn[local] += 1.0 * mine[local] / kDraws;
        }
        cutout.for_each([&](int cell, int local, int) {
            const double chance = whole.chance(cell);
            CHECK(cutout.position().chance(local) == doctest::Approx(chance).epsilon(1e-12));
            CHECK(std::abs(drawn[local] - chance) <= 5 * std::sqrt(chance * (1 - chance) / kDraws) + 1e-12);
        });
    }
}

TEST_CASE("what windows call certain or impossible is") {
    RandomStream random(4);
    int certain = 0;
    int impossible = 0;
    for (int round = 0; round < 60; ++round) {
        Sight board = make_scattered(random, 20, 60 + static_cast<int>(random.below(60)));
        if (round % 2 == 1)
            for (std::uint8_t& code : board.shown)
                if (code <= 8 && random.below(60) == 0) code = static_cast<std::uint8_t>((code + 1) % 9);
        Engine engine(board.geometry, board.mines);
        Position exact;
        const bool possible = engine.analyse(board.shown, board.mines, exact) == Finding::kFine;
        Windows windows(board.geometry, board.shown, board.mines, false);
        bool seen = true;
        for (const int margin : {1, 3}) seen = seen && windows.look(margin, std::size_t{1} << 20, Deadline::never());
        if (!seen) {
            CHECK(!possible);
            ++impossible;
            continue;
        }
        if (!possible) continue;
        for (int cell = 0; cell < board.geometry.cells(); ++cell) {
            const double chance = windows.chances()[static_cast<std::size_t>(cell)];
            if (board.shown[cell] != kHidden) continue;
            if (chance == 0 || chance == 1) CHECK(exact.chance(cell) == chance);
            certain += chance == 0 || chance == 1;
        }
    }
    CHECK(certain > 1000);
    CHECK(impossible > 5);
}

TEST_CASE("numbers that clash near each other are found, and none is too many") {
    RandomStream random(5);
    int found = 0;
    for (int round = 0; round < 30; ++round) {
        Sight board = make_scattered(random, 24, 130);
        for (std::uint8_t& code : board.shown)
            if (code <= 8 && random.below(50) == 0) code = static_cast<std::uint8_t>((code + 2) % 9);
        const std::vector<int> clash =
            find_near_clash(board.geometry, board.shown, board.mines, false, Deadline::after(0));
        if (clash.empty()) continue;
        ++found;
        Engine engine(board.geometry, board.mines);
        Position position;
        std::vector<std::uint8_t> given(board.shown.size(), 0);
        for (const int clue : clash) given[clue] = 1;
        CountOptions options;
        options.given = given;
        CHECK(engine.analyse(board.shown, board.mines, position, options) == Finding::kClash);
        for (const int clue : clash) {
            given[clue] = 0;
            CHECK(engine.analyse(board.shown, board.mines, position, options) != Finding::kClash);
            given[clue] = 1;
        }
    }
    CHECK(found > 10);
}

TEST_CASE("walks come near the exact chances and the number of layouts, within their errors") {
    for (const std::uint64_t seed : {1, 2, 3}) {
        const Sight board = make_lattice(14, seed);
        Engine engine(board.geometry, board.mines);
        Position exact;
        REQUIRE(engine.analyse(board.shown, board.mines, exact) == Finding::kFine);
        WalkLimits limits;
        limits.walks = 40;
        limits.seed = seed;
        const Walks walks = walk_layouts(engine, board.shown, board.mines, false, limits);
        REQUIRE(walks.count == 40);
        for (int cell = 0; cell < board.geometry.cells(); ++cell) {
            const double error = std::sqrt(walks.spreads[static_cast<std::size_t>(cell)] / walks.count);
            CHECK(std::abs(walks.means[static_cast<std::size_t>(cell)] - exact.chance(cell)) <= 5 * error + 0.02);
        }
        const auto layouts = estimate_log_layouts(walks);
        REQUIRE(layouts.has_value());
        CHECK(layouts->error > 0);
        CHECK(layouts->error < 3);
        CHECK(std::abs(layouts->value - exact.log_layouts()) <= 4 * layouts->error);
        const Walks again = walk_layouts(engine, board.shown, board.mines, false, limits);
        CHECK(again.means == walks.means);
        CHECK(again.log_layouts == walks.log_layouts);
    }
}

TEST_CASE("few walks tell no number of layouts") {
    Walks walks;
    walks.log_layouts = {10, 11, 10.5, 10.2, 10.9};
    CHECK(!estimate_log_layouts(walks).has_value());
    walks.log_layouts.push_back(10.4);
    const auto layouts = estimate_log_layouts(walks);
    REQUIRE(layouts.has_value());
    // Half of the starts found nothing: half as many layouts.
    walks.failed = 6;
    CHECK(estimate_log_layouts(walks)->value == doctest::Approx(layouts->value - std::log(2)));
}

TEST_CASE("walks in a view without a layout give up") {
    const Sight board = make_lattice(30, 1);
    Engine engine(board.geometry, board.mines);
    int asked = 0;
    WalkLimits limits;
    limits.is_impossible = [&](Place) { return ++asked == 3; };
    Walks walks = walk_layouts(engine, board.shown, 20, false, limits);
    CHECK(walks.count == 0);
    CHECK(walks.failed == 3);
    CHECK(asked == 3);
    limits.is_impossible = nullptr;
    walks = walk_layouts(engine, board.shown, 20, false, limits);
    CHECK(walks.count == 0);
    CHECK(walks.failed == 8);
}

TEST_CASE("without time no walk is made, and the estimate is the same each time") {
    const Sight board = make_lattice(40, 1);
    Engine engine(board.geometry, board.mines);
    WalkLimits limits;
    limits.deadline = Deadline::after(0);
    const Walks walks = walk_layouts(engine, board.shown, board.mines, false, limits);
    CHECK(walks.count == 0);
    CHECK(walks.failed == 0);
    const Estimate first = estimate_view(engine, board.shown, board.mines, false, 1, Deadline::after(0));
    const Estimate second = estimate_view(engine, board.shown, board.mines, false, 2, Deadline::after(0));
    CHECK(first.finding == Finding::kFine);
    CHECK(first.walks == 0);
    CHECK(first.chances == second.chances);
    CHECK(!first.log_layouts.has_value());
    CHECK(first.error > 0);
    CHECK(first.error <= 1);
    CHECK(std::accumulate(first.chances.begin(), first.chances.end(), 0.0) ==
          doctest::Approx(board.mines).epsilon(1e-6));
}

TEST_CASE("a clash of which there is no time to find the fewest numbers is named whole") {
    RandomStream random(6);
    Sight board = make_scattered(random, 20, 80);
    const auto clue = std::ranges::find_if(board.shown, [](std::uint8_t code) { return code <= 8; });
    *clue = 8;
    Engine engine(board.geometry, board.mines);
    CountOptions options;
    options.limits.deadline = Deadline::after(0);
    const std::vector<int> clash = find_clash(engine, board.shown, board.mines, false, options);
    const auto numbers = std::ranges::count_if(board.shown, [](std::uint8_t code) { return code <= 8; });
    CHECK(static_cast<std::ptrdiff_t>(clash.size()) == numbers);
}

TEST_CASE("an estimate that is told to stop stops") {
    const Sight board = make_lattice(40, 1);
    Engine engine(board.geometry, board.mines);
    CancelToken token;
    token.cancel();
    CHECK_THROWS_AS(
        static_cast<void>(estimate_view(engine, board.shown, board.mines, false, 1, Deadline::never(&token))),
        CancelledError);
}
