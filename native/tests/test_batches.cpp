// Batches of games: any number of threads gives the same, and no array is left before its end.
#include <doctest/doctest.h>

#include <memory>
#include <span>
#include <vector>

#include "mines/batch/batch.hpp"
#include "mnk/batch/batch.hpp"
#include "support/errors.hpp"

using namespace gridsage;

namespace {

constexpr std::size_t kGames = 200;

// std::vector<bool> is no array.
struct Flags {
    std::unique_ptr<bool[]> values = std::make_unique<bool[]>(kGames);
    [[nodiscard]] std::span<bool> span() const noexcept { return {values.get(), kGames}; }
};

// All that a batch of Minesweeper shows and rewards in some steps of random actions.
std::vector<double> play_mines(const mines::BatchSettings& settings, int threads) {
    mines::Batch batch(mines::Setup(6, 5, 4, mines::StartRule::kSafe), settings, kGames);
    for (std::size_t i = 0; i < kGames; ++i) {
        batch.seed(i, i);
        batch.restart(i);
    }
    std::vector<std::uint8_t> observations(kGames * batch.observation());
    std::vector<std::uint8_t> last_observations(observations.size());
    std::vector<std::int8_t> masks(kGames * batch.actions());
    std::vector<std::int8_t> last_masks(masks.size());
    std::vector<std::int64_t> actions(kGames);
    std::vector<double> rewards(kGames);
    const Flags terminated;
    const Flags truncated;
    const Flags illegal;
    const Flags won;
    std::vector<double> seen;
    for (std::uint64_t step = 0; step < 12; ++step) {
        batch.draw_actions(actions, step, threads, Deadline::never());
        batch.step(actions, {observations, masks}, {last_observations, last_masks},
                   {rewards, terminated.span(), truncated.span(), illegal.span(), won.span()}, threads,
                   Deadline::never());
        seen.insert(seen.end(), rewards.begin(), rewards.end());
        seen.insert(seen.end(), observations.begin(), observations.end());
        seen.insert(seen.end(), masks.begin(), masks.end());
        seen.insert(seen.end(), last_observations.begin(), last_observations.end());
    }
    return seen;
}

}  // namespace

TEST_SUITE_BEGIN("threads");

TEST_CASE("a batch of Minesweeper plays the same games with any number of threads") {
    for (const bool no_guess : {false, true})
        for (const Autoreset autoreset : {Autoreset::kNextStep, Autoreset::kSameStep}) {
            mines::BatchSettings settings;
            settings.no_guess = no_guess;
            settings.flags = settings.planes = autoreset == Autoreset::kSameStep;
            settings.autoreset = autoreset;
            settings.rewards = {1, -1, 0.5, 0.25, -2, -3};
            settings.max_steps = 9;
            CHECK(play_mines(settings, 1) == play_mines(settings, 4));
        }
}

TEST_CASE("a batch of m,n,k plays the same games with any number of threads") {
    const auto play = [](int threads) {
        mnk::Batch batch(mnk::Setup(7, 7, 5, mnk::Rule::kRenju), {.opening = 6}, kGames);
        for (std::size_t i = 0; i < kGames; ++i) {
            batch.seed(i, i);
            batch.restart(i);
        }
        std::vector<std::int8_t> observations(kGames * batch.observation());
        std::vector<std::int8_t> masks(kGames * batch.actions());
        std::vector<std::int8_t> turns(kGames);
        std::vector<std::int64_t> actions(kGames);
        std::vector<double> rewards(kGames);
        const Flags terminated;
        const Flags illegal;
        double sum = 0;
        for (std::uint64_t step = 0; step < 30; ++step) {
            batch.draw_actions(actions, step, threads, Deadline::never());
            batch.step(actions, {observations, masks, turns}, {}, {rewards, terminated.span(), illegal.span()}, threads,
                       Deadline::never());
            for (std::size_t i = 0; i < kGames; ++i) sum = sum * 1.000001 + rewards[i] + actions[i] * 0.001 + masks[i];
        }
        return sum;
    };
    CHECK(play(1) == play(4));
}

TEST_SUITE_END();

TEST_CASE("an action that is none changes no game") {
    mnk::Batch batch(mnk::Setup(3, 3, 3), {.on_illegal = OnIllegal::kRaise}, 2);
    std::vector<std::int8_t> observations(2 * batch.observation());
    std::vector<std::int8_t> masks(2 * batch.actions());
    std::vector<std::int8_t> turns(2);
    std::vector<double> rewards(kGames);
    const Flags terminated;
    const Flags illegal;
    const auto step = [&](std::vector<std::int64_t> actions) {
        batch.step(actions, {observations, masks, turns}, {}, {rewards, terminated.span(), illegal.span()}, 1,
                   Deadline::never());
    };
    step({0, 0});
    CHECK_THROWS_AS(step({1, 9}), IllegalMoveError);
    CHECK_THROWS_AS(step({1, 0}), IllegalMoveError);
    step({1, 1});
    CHECK(turns == std::vector<std::int8_t>{0, 0});
}
