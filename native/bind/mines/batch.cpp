// Many games of Minesweeper side by side for Python, on the arrays of NumPy.
#include "bind/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "bind/bind.hpp"
#include "bind/mines/convert.hpp"
#include "mines/batch/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using mines::BatchSettings;
using mines::StepRewards;
using Shared = SharedBatch<mines::Batch>;

mines::BatchView view_of(const mines::Batch& batch, const Array<std::uint8_t>& observations,
                         const Array<std::int8_t>& masks) {
    return {numbers_of(observations, batch.games() * batch.observation(), "observations"),
            numbers_of(masks, batch.games() * batch.actions(), "masks")};
}

void reset(Shared& shared, const std::optional<Array<const std::uint64_t>>& seeds,
           const std::optional<Array<const bool>>& mask, const Array<std::uint8_t>& observations,
           const Array<std::int8_t>& masks, int threads) {
    reset_and_show(shared, seeds, mask, threads,
                   [&](const mines::Batch& batch) { return view_of(batch, observations, masks); });
}

void step(Shared& shared, const Array<const std::int64_t>& actions, const Array<std::uint8_t>& observations,
          const Array<std::int8_t>& masks, const std::optional<Array<std::uint8_t>>& last_observations,
          const std::optional<Array<std::int8_t>>& last_masks, const Array<double>& rewards,
          const Array<bool>& terminated, const Array<bool>& truncated, const Array<bool>& illegal,
          const Array<bool>& won, int threads) {
    step_and_show(
        shared, actions, threads, [&](const mines::Batch& batch) { return view_of(batch, observations, masks); },
        last_observations && last_masks,
        [&](const mines::Batch& batch) { return view_of(batch, *last_observations, *last_masks); },
        [&](std::size_t games) {
            return mines::BatchOutcome{numbers_of(rewards, games, "rewards"),
                                       numbers_of(terminated, games, "terminated"),
                                       numbers_of(truncated, games, "truncated"), numbers_of(illegal, games, "illegal"),
                                       numbers_of(won, games, "won")};
        });
}

}  // namespace

void bind_mines_batch(nb::module_& module) {
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
                new (self) Shared(native, settings, games);
            },
            "setup"_a, "games"_a, nb::kw_only(), "no_guess"_a, "flags"_a, "planes"_a, "on_illegal"_a, "autoreset"_a,
            "win"_a, "loss"_a, "step"_a, "opened"_a, "guess"_a, "illegal"_a, "max_steps"_a)
        .def("reset", &reset, "seeds"_a.none(), nb::kw_only(), "mask"_a.none(), "observations"_a, "masks"_a,
             "threads"_a = 1, "Begin the next board of every game, or of those that the mask marks, and show all.")
        .def("step", &step, "actions"_a, nb::kw_only(), "observations"_a, "masks"_a, "last_observations"_a.none(),
             "last_masks"_a.none(), "rewards"_a, "terminated"_a, "truncated"_a, "illegal"_a, "won"_a, "threads"_a = 1,
             "Make one action in every game; what came of it is written into the arrays.")
        .def("draw_actions", &draw_into_array<mines::Batch>, "actions"_a, "seed"_a, nb::kw_only(), "threads"_a = 1,
             "A random allowed action for every game.")
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
