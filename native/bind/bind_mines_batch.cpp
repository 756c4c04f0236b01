// Many games of Minesweeper side by side for Python, on the arrays of NumPy.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <mutex>
#include <optional>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/convert_batch.hpp"
#include "bind/convert_mines.hpp"
#include "mines/batch/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::Batch;
using mines::BatchSettings;
using mines::BatchView;
using mines::StepRewards;

// A batch and whose turn it is to use it.
struct SharedMinesBatch {
    SharedMinesBatch(const mines::Setup& setup, const BatchSettings& settings, std::size_t games)
        : batch(setup, settings, games) {}

    [[nodiscard]] BatchView view(const Array<std::uint8_t>& observations, const Array<std::int8_t>& masks) const {
        return {numbers_of(observations, batch.games() * batch.observation(), "observations"),
                numbers_of(masks, batch.games() * batch.actions(), "masks")};
    }

    Batch batch;
    std::timed_mutex turn;
};

using Shared = SharedMinesBatch;

void reset(Shared& shared, const std::optional<Array<const std::uint64_t>>& seeds,
           const std::optional<Array<const bool>>& mask, const Array<std::uint8_t>& observations,
           const Array<std::int8_t>& masks, int threads) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const BatchView view = shared.view(observations, masks);
    reset_games(shared.batch, seeds, mask);
    compute(nullptr, [&](const StopSource* stop) {
        shared.batch.show(view, threads, Deadline::never(stop));
        return true;
    });
}

void step(Shared& shared, const Array<const std::int64_t>& actions, const Array<std::uint8_t>& observations,
          const Array<std::int8_t>& masks, const std::optional<Array<std::uint8_t>>& last_observations,
          const std::optional<Array<std::int8_t>>& last_masks, const Array<double>& rewards,
          const Array<bool>& terminated, const Array<bool>& truncated, const Array<bool>& illegal,
          const Array<bool>& won, int threads) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const std::size_t games = shared.batch.games();
    const auto played = numbers_of(actions, games, "actions");
    const BatchView view = shared.view(observations, masks);
    BatchView last;
    if (last_observations && last_masks)
        last = shared.view(*last_observations, *last_masks);
    else if (shared.batch.same_step())
        throw OptionError("a batch that resets in the same step needs arrays for what ended");
    const mines::BatchOutcome outcome{numbers_of(rewards, games, "rewards"),
                                      numbers_of(terminated, games, "terminated"),
                                      numbers_of(truncated, games, "truncated"), numbers_of(illegal, games, "illegal"),
                                      numbers_of(won, games, "won")};
    compute(nullptr, [&](const StopSource* stop) {
        shared.batch.step(played, view, last, outcome, threads, Deadline::never(stop));
        return true;
    });
}

}  // namespace

void bind_mines_batch(nb::module_& module) {
    nb::enum_<Autoreset>(module, "Autoreset", "When a game of a batch that has ended begins again.")
        .value("NEXT_STEP", Autoreset::kNextStep)
        .value("SAME_STEP", Autoreset::kSameStep)
        .value("DISABLED", Autoreset::kDisabled);
    nb::enum_<OnIllegal>(module, "OnIllegal", "What becomes of an action that the mask forbids.")
        .value("IGNORE", OnIllegal::kIgnore)
        .value("LOSE", OnIllegal::kLose)
        .value("RAISE", OnIllegal::kRaise);
    module.attr("MINES_PLANES") = mines::kPlanes;

    nb::class_<Shared>(module, "MinesBatch", "Games of Minesweeper side by side: the compiled twin of gridsage.rl.")
        .def(
            "__init__",
            [](Shared* self, const MinesSetupLike& setup, std::int64_t games, bool no_guess, bool flags, bool planes,
               OnIllegal on_illegal, Autoreset autoreset, double win, double loss, double step, double opened,
               double guess, double illegal, int max_steps) {
                check_number("max_steps", max_steps, 1);
                const StepRewards rewards{win, loss, step, opened, guess, illegal};
                const BatchSettings settings{no_guess, flags, planes, on_illegal, autoreset, rewards, max_steps};
                const mines::Setup native = setup_from(setup);
                check_games(games, native.width * native.height);
                new (self) Shared(native, settings, static_cast<std::size_t>(games));
            },
            "setup"_a, "games"_a, nb::kw_only(), "no_guess"_a, "flags"_a, "planes"_a, "on_illegal"_a, "autoreset"_a,
            "win"_a, "loss"_a, "step"_a, "opened"_a, "guess"_a, "illegal"_a, "max_steps"_a)
        .def("reset", &reset, "seeds"_a.none(), "mask"_a.none(), "observations"_a, "masks"_a, nb::kw_only(),
             "threads"_a = 1, "Begin the next board of every game, or of those that the mask marks, and show all.")
        .def("step", &step, "actions"_a, "observations"_a, "masks"_a, "last_observations"_a.none(),
             "last_masks"_a.none(), "rewards"_a, "terminated"_a, "truncated"_a, "illegal"_a, "won"_a, nb::kw_only(),
             "threads"_a = 1, "Make one action in every game; what came of it is written into the arrays.")
        .def(
            "draw_actions",
            [](Shared& shared, const Array<std::int64_t>& actions, std::uint64_t seed, int threads) {
                check_number("threads", threads, 1);
                const auto turn = take_turn(shared.turn);
                const auto drawn = numbers_of(actions, shared.batch.games(), "actions");
                compute(nullptr, [&](const StopSource* stop) {
                    shared.batch.draw_actions(drawn, seed, threads, Deadline::never(stop));
                    return true;
                });
            },
            "actions"_a, "seed"_a, nb::kw_only(), "threads"_a = 1, "A random allowed action for every game.")
        .def(
            "shown",
            [](Shared& shared, std::int64_t game) {
                check_number("game", game, 0, static_cast<std::int64_t>(shared.batch.games()) - 1);
                const auto turn = take_turn(shared.turn);
                return as_bytes(shared.batch.shown(static_cast<std::size_t>(game)));
            },
            "game"_a, "What each cell of one game shows.");
}

}  // namespace gridsage
