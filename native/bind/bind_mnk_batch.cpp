// Many m,n,k games side by side for Python, on the arrays of NumPy.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>

#include <mutex>
#include <optional>

#include "bind/bind.hpp"
#include "bind/compute.hpp"
#include "bind/convert_batch.hpp"
#include "bind/convert_mnk.hpp"
#include "mnk/batch/batch.hpp"

namespace nb = nanobind;
using namespace nb::literals;

namespace gridsage {

namespace {

// A batch and whose turn it is to use it.
struct SharedMnkBatch {
    SharedMnkBatch(const mnk::Setup& setup, const mnk::BatchSettings& settings, std::size_t games)
        : batch(setup, settings, games) {}

    [[nodiscard]] mnk::BatchView view(const Array<std::int8_t>& observations, const Array<std::int8_t>& masks,
                                      const Array<std::int8_t>& turns) const {
        return {numbers_of(observations, batch.games() * batch.observation(), "observations"),
                numbers_of(masks, batch.games() * batch.actions(), "masks"), numbers_of(turns, batch.games(), "turns")};
    }

    mnk::Batch batch;
    std::timed_mutex turn;
};

void reset_mnk(SharedMnkBatch& shared, const std::optional<Array<const std::uint64_t>>& seeds,
               const std::optional<Array<const bool>>& mask, const Array<std::int8_t>& observations,
               const Array<std::int8_t>& masks, const Array<std::int8_t>& turns, int threads) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const mnk::BatchView view = shared.view(observations, masks, turns);
    reset_games(shared.batch, seeds, mask);
    compute(nullptr, [&](const StopSource* stop) {
        shared.batch.show(view, threads, Deadline::never(stop));
        return true;
    });
}

void step_mnk(SharedMnkBatch& shared, const Array<const std::int64_t>& actions, const Array<std::int8_t>& observations,
              const Array<std::int8_t>& masks, const Array<std::int8_t>& turns,
              const std::optional<Array<std::int8_t>>& last_observations,
              const std::optional<Array<std::int8_t>>& last_masks, const std::optional<Array<std::int8_t>>& last_turns,
              const Array<double>& rewards, const Array<bool>& terminated, const Array<bool>& illegal, int threads) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const std::size_t games = shared.batch.games();
    const auto played = numbers_of(actions, games, "actions");
    const mnk::BatchView view = shared.view(observations, masks, turns);
    mnk::BatchView last;
    if (last_observations && last_masks && last_turns)
        last = shared.view(*last_observations, *last_masks, *last_turns);
    else if (shared.batch.same_step())
        throw OptionError("a batch that resets in the same step needs arrays for what ended");
    const mnk::BatchOutcome outcome{numbers_of(rewards, games, "rewards"), numbers_of(terminated, games, "terminated"),
                                    numbers_of(illegal, games, "illegal")};
    compute(nullptr, [&](const StopSource* stop) {
        shared.batch.step(played, view, last, outcome, threads, Deadline::never(stop));
        return true;
    });
}

}  // namespace

void bind_mnk_batch(nb::module_& module) {
    using SharedBatch = SharedMnkBatch;
    nb::class_<SharedBatch>(module, "MnkBatch", "m,n,k games side by side: the compiled twin of gridsage.rl.")
        .def(
            "__init__",
            [](SharedBatch* self, const MnkSetupLike& setup, std::int64_t games, OnIllegal on_illegal,
               Autoreset autoreset, int opening) {
                const mnk::Setup native = setup_from(setup);
                check_games(games, native.width * native.height);
                check_number("opening", opening, 0, 2 * (native.k - 1));
                const mnk::BatchSettings settings{on_illegal, autoreset, opening};
                new (self) SharedBatch(native, settings, static_cast<std::size_t>(games));
            },
            "setup"_a, "games"_a, nb::kw_only(), "on_illegal"_a, "autoreset"_a, "opening"_a)
        .def("reset", &reset_mnk, "seeds"_a.none(), "mask"_a.none(), "observations"_a, "masks"_a, "turns"_a,
             nb::kw_only(), "threads"_a = 1, "Begin every game anew, or those that the mask marks, and show all.")
        .def("step", &step_mnk, "actions"_a, "observations"_a, "masks"_a, "turns"_a, "last_observations"_a.none(),
             "last_masks"_a.none(), "last_turns"_a.none(), "rewards"_a, "terminated"_a, "illegal"_a, nb::kw_only(),
             "threads"_a = 1, "Make one move in every game; what came of it is written into the arrays.")
        .def(
            "draw_actions",
            [](SharedBatch& shared, const Array<std::int64_t>& actions, std::uint64_t seed, int threads) {
                check_number("threads", threads, 1);
                const auto turn = take_turn(shared.turn);
                const auto drawn = numbers_of(actions, shared.batch.games(), "actions");
                compute(nullptr, [&](const StopSource* stop) {
                    shared.batch.draw_actions(drawn, seed, threads, Deadline::never(stop));
                    return true;
                });
            },
            "actions"_a, "seed"_a, nb::kw_only(), "threads"_a = 1, "A random legal move for every game.");
}

}  // namespace gridsage
