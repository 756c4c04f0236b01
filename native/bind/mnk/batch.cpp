// Many m,n,k games side by side for Python, on the arrays of NumPy.
#include "bind/batch.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <optional>

#include "bind/bind.hpp"
#include "bind/mnk/convert.hpp"
#include "mnk/batch/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

using Shared = SharedBatch<mnk::Batch>;

mnk::BatchView view_of(const mnk::Batch& batch, const Array<std::int8_t>& observations, const Array<std::int8_t>& masks,
                       const Array<std::int8_t>& turns) {
    return {numbers_of(observations, batch.games() * batch.observation(), "observations"),
            numbers_of(masks, batch.games() * batch.actions(), "masks"), numbers_of(turns, batch.games(), "turns")};
}

void reset(Shared& shared, const std::optional<Array<const std::uint64_t>>& seeds,
           const std::optional<Array<const bool>>& mask, const Array<std::int8_t>& observations,
           const Array<std::int8_t>& masks, const Array<std::int8_t>& turns, int threads) {
    reset_and_show(shared, seeds, mask, threads,
                   [&](const mnk::Batch& batch) { return view_of(batch, observations, masks, turns); });
}

void step(Shared& shared, const Array<const std::int64_t>& actions, const Array<std::int8_t>& observations,
          const Array<std::int8_t>& masks, const Array<std::int8_t>& turns,
          const std::optional<Array<std::int8_t>>& last_observations,
          const std::optional<Array<std::int8_t>>& last_masks, const std::optional<Array<std::int8_t>>& last_turns,
          const Array<double>& rewards, const Array<bool>& terminated, const Array<bool>& illegal, int threads) {
    step_and_show(
        shared, actions, threads, [&](const mnk::Batch& batch) { return view_of(batch, observations, masks, turns); },
        last_observations && last_masks && last_turns,
        [&](const mnk::Batch& batch) { return view_of(batch, *last_observations, *last_masks, *last_turns); },
        [&](std::size_t games) {
            return mnk::BatchOutcome{numbers_of(rewards, games, "rewards"), numbers_of(terminated, games, "terminated"),
                                     numbers_of(illegal, games, "illegal")};
        });
}

}  // namespace

void bind_mnk_batch(nb::module_& module) {
    nb::class_<Shared>(module, "MnkBatch", "m,n,k games side by side: the compiled twin of gridsage.rl.")
        .def(
            "__init__",
            [](Shared* self, const MnkSetupLike& setup, std::int64_t games, OnIllegal on_illegal, Autoreset autoreset,
               int opening) {
                const mnk::Setup native = setup_from(setup);
                check_games(games, native.width * native.height);
                check_number("opening", opening, 0, 2 * (native.k - 1));
                const mnk::BatchSettings settings{on_illegal, autoreset, opening};
                new (self) Shared(native, settings, games);
            },
            "setup"_a, "games"_a, nb::kw_only(), "on_illegal"_a, "autoreset"_a, "opening"_a)
        .def("reset", &reset, "seeds"_a.none(), nb::kw_only(), "mask"_a.none(), "observations"_a, "masks"_a, "turns"_a,
             "threads"_a = 1, "Begin every game anew, or those that the mask marks, and show all.")
        .def("step", &step, "actions"_a, nb::kw_only(), "observations"_a, "masks"_a, "turns"_a,
             "last_observations"_a.none(), "last_masks"_a.none(), "last_turns"_a.none(), "rewards"_a, "terminated"_a,
             "illegal"_a, "threads"_a = 1, "Make one move in every game; what came of it is written into the arrays.")
        .def("draw_actions", &draw_into_array<mnk::Batch>, "actions"_a, "seed"_a, nb::kw_only(), "threads"_a = 1,
             "A random legal move for every game.");
}

}  // namespace gridsage
