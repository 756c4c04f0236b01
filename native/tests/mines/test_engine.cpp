// The engine against brute force, known whole-game values, and a fuzz of possible and impossible views.
#include <doctest/doctest.h>

#include <bit>
#include <chrono>
#include <cmath>
#include <numeric>

#include "mines/count/state_key.hpp"
#include "mines/play/play.hpp"
#include "mines/tell/analysis.hpp"
#include "support/errors.hpp"

namespace {

using namespace gridsage;
using namespace gridsage::mines;

// In how many layouts each cell is a mine, by trying all; the last entry counts the layouts.
std::vector<double> try_all(const Setup& setup, const std::vector<std::uint8_t>& shown) {
    const int cells = setup.cells();
    std::vector<double> counts(static_cast<std::size_t>(cells) + 1, 0);
    for (unsigned mask = 0; mask < 1u << cells; ++mask) {
        if (std::popcount(static_cast<unsigned>(mask)) != setup.mines) continue;
        bool fits = true;
        for (int cell = 0; cell < cells && fits; ++cell) {
            const bool mine = mask >> cell & 1;
            if (shown[cell] <= 8) {
                int number = 0;
                for (const int other : neighbours_of(setup.width, setup.height, cell)) number += mask >> other & 1;
                fits = !mine && number == shown[cell];
            } else if (shown[cell] == kExploded) {
                fits = mine;
            }
        }
        if (!fits) continue;
        for (int cell = 0; cell < cells; ++cell) counts[cell] += mask >> cell & 1;
        ++counts.back();
    }
    return counts;
}

std::vector<std::uint8_t> random_view(RandomStream& random, const Setup& setup, bool possible) {
    std::vector<std::uint8_t> shown(static_cast<std::size_t>(setup.cells()), kHidden);
    if (!possible) {
        for (auto& code : shown)
            if (random.below(2) == 0) code = static_cast<std::uint8_t>(random.below(random.below(3) == 0 ? 12 : 4));
        return shown;
    }
    std::vector<int> order(shown.size());
    std::iota(order.begin(), order.end(), 0);
    for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
    std::vector<std::uint8_t> mine(shown.size(), 0);
    for (int i = 0; i < setup.mines; ++i) mine[order[i]] = 1;
    for (int cell = 0; cell < setup.cells(); ++cell) {
        if (mine[cell] || random.below(3) == 0) continue;
        std::uint8_t number = 0;
        for (const int other : neighbours_of(setup.width, setup.height, cell))
            number = static_cast<std::uint8_t>(number + mine[other]);
        shown[cell] = number;
    }
    return shown;
}

double whole_game(int width, int height, int mines) {
    const Setup setup(width, height, mines, StartRule::kAny);
    const std::vector<std::uint8_t> shown(static_cast<std::size_t>(setup.cells()), kHidden);
    const Analysis analysis = analyse_view(setup, shown, {false, 60, 20000, 0}, nullptr);
    REQUIRE(analysis.win_chance.has_value());
    return std::round(*analysis.win_chance * static_cast<double>(static_cast<std::uint64_t>(*analysis.layouts)));
}

}  // namespace

TEST_CASE("chances and findings equal those of all layouts" * doctest::test_suite("numbers")) {
    RandomStream random(11);
    for (int round = 0; round < 400; ++round) {
        const int width = 1 + static_cast<int>(random.below(4));
        const int height = 1 + static_cast<int>(random.below(3));
        const Setup setup(width, height, static_cast<int>(random.below(static_cast<std::uint64_t>(width * height + 1))),
                          StartRule::kAny);
        const auto shown = random_view(random, setup, round % 2 == 0);
        const auto counts = try_all(setup, shown);
        const Analysis analysis = analyse_view(setup, shown, {}, nullptr);
        REQUIRE((analysis.finding == Finding::kFine) == (counts.back() > 0));
        if (counts.back() == 0) continue;
        CHECK(static_cast<double>(static_cast<std::uint64_t>(*analysis.layouts)) == counts.back());
        for (int cell = 0; cell < setup.cells(); ++cell)
            CHECK(analysis.chances[cell] == doctest::Approx(counts[cell] / counts.back()).epsilon(1e-12));
    }
}

TEST_CASE("whole small games are won as often as exhaustive search says") {
    CHECK(whole_game(3, 3, 2) == 24);
    CHECK(whole_game(3, 3, 5) == 16);
    CHECK(whole_game(4, 3, 3) == 124);
    CHECK(whole_game(4, 4, 2) == 102);
    CHECK(whole_game(4, 4, 4) == 961);
    CHECK(whole_game(5, 4, 3) == 864);
}

// A lattice of numbers is the widest frontier there is: its states need long keys, and there is no time to count it.
TEST_CASE("frontiers too wide to be counted are estimated") {
    RandomStream random(2);
    for (const int side : {14, 40, 60}) {
        const int mines = side * side / 6;
        const Setup setup(side, side, mines, StartRule::kAny);
        std::vector<int> order(static_cast<std::size_t>(setup.cells()));
        std::iota(order.begin(), order.end(), 0);
        for (std::size_t i = order.size(); i > 1; --i) std::swap(order[i - 1], order[random.below(i)]);
        std::vector<std::uint8_t> mine(order.size(), 0);
        for (int i = 0; i < mines; ++i) mine[order[i]] = 1;
        std::vector<std::uint8_t> shown(order.size(), kHidden);
        for (int y = 0; y < side; y += 2)
            for (int x = 0; x < side; x += 2) {
                const int cell = y * side + x;
                if (mine[cell]) continue;
                std::uint8_t number = 0;
                for (const int other : neighbours_of(side, side, cell))
                    number = static_cast<std::uint8_t>(number + mine[other]);
                shown[cell] = number;
            }
        const Analysis analysis = analyse_view(setup, shown, {false, 0, 0, 4}, nullptr);
        REQUIRE(analysis.finding == Finding::kFine);
        CHECK(analysis.exact == (side == 14));
        CHECK(std::accumulate(analysis.chances.begin(), analysis.chances.end(), 0.0) ==
              doctest::Approx(mines).epsilon(1e-6));
    }
}

TEST_CASE("short and long keys count alike" * doctest::test_suite("numbers")) {
    RandomStream random(3);
    for (int round = 0; round < 200; ++round) {
        PackedKey<std::uint64_t> small;
        PackedKey<Wide> wide;
        LongKey large(16);
        for (int slot = 0; slot < 16; ++slot) {
            const int amount = static_cast<int>(random.below(9));
            small.add(slot, amount);
            wide.add(slot, amount);
            large.add(slot, amount);
        }
        for (int slot = 0; slot < 16; ++slot) {
            CHECK(small.at(slot) == wide.at(slot));
            CHECK(small.at(slot) == large.at(slot));
        }
        LongKey doubled = large.plus(LongKey(16));
        CHECK(doubled == large);
        doubled.subtract(large);
        CHECK(doubled == LongKey(16));
    }
}

TEST_CASE("games are the same with any number of threads") {
    const Setup setup(9, 9, 14, StartRule::kSafe);
    std::vector<std::uint64_t> seeds(60);
    std::iota(seeds.begin(), seeds.end(), 0);
    const std::vector<int> firsts(seeds.size(), 0);
    const auto alone = play_games(setup, {}, seeds, firsts, 1, Deadline::never());
    const auto together = play_games(setup, {}, seeds, firsts, 4, Deadline::never());
    for (std::size_t i = 0; i < seeds.size(); ++i) {
        CHECK(alone[i].won == together[i].won);
        CHECK(alone[i].moves == together[i].moves);
        CHECK(alone[i].guesses == together[i].guesses);
    }
}

TEST_CASE("cancelled games stop") {
    CancelToken token;
    token.cancel();
    const std::vector<std::uint64_t> seeds{1, 2};
    const std::vector<int> firsts{0, 0};
    const Setup setup(9, 9, 10, StartRule::kSafe);
    CHECK_THROWS_AS(static_cast<void>(play_games(setup, {}, seeds, firsts, 2, Deadline::never(&token))),
                    CancelledError);
}

// Time-boxed: the sanitizers watch while possible and impossible views of all shapes are analysed.
TEST_CASE("no view crashes the engine") {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(4);
    RandomStream random(5);
    int fine = 0;
    int refused = 0;
    while (std::chrono::steady_clock::now() < end) {
        const int width = 1 + static_cast<int>(random.below(14));
        const int height = 1 + static_cast<int>(random.below(12));
        const auto cells = static_cast<std::uint64_t>(width * height);
        const Setup setup(width, height,
                          static_cast<int>(random.below(random.below(2) == 0 ? cells / 4 + 1 : cells + 1)),
                          StartRule::kAny);
        const auto shown = random_view(random, setup, random.below(3) > 0);
        const bool trust = random.below(2) == 0;
        const double time_s = random.below(4) == 0 ? 0.0 : 0.2;
        try {
            const Analysis analysis = analyse_view(setup, shown, {trust, time_s, 200, 1}, nullptr);
            if (analysis.finding != Finding::kFine) {
                ++refused;
                continue;
            }
            ++fine;
            double sum = 0;
            for (std::size_t cell = 0; cell < shown.size(); ++cell) {
                REQUIRE(analysis.chances[cell] >= 0);
                REQUIRE(analysis.chances[cell] <= 1 + 1e-12);
                sum += analysis.chances[cell];
            }
            CHECK(sum == doctest::Approx(setup.mines).epsilon(1e-6));
            if (analysis.best) {
                const std::vector<int> one{*analysis.best};
                static_cast<void>(prove_cells(setup, shown, one, false, {trust, 0.2, 0, 0}));
            }
            static_cast<void>(sample_layouts(setup, shown, 2, {trust, 1.0, 0, 3}, nullptr));
        } catch (const CancelledError&) {
            ++refused;
        }
    }
    CHECK(fine > 0);
    CHECK(refused > 0);
}
