// What the batches of both families have in common for Python. NumPy's arrays cross as they are: each is checked for
// its size before it is written to.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <string>

#include "bind/compute.hpp"
#include "bind/convert.hpp"
#include "support/batch.hpp"
#include "support/errors.hpp"

namespace gridsage {

template <class T>
using Array = nanobind::ndarray<T, nanobind::c_contig, nanobind::device::cpu>;

// The numbers of an array that must hold so many.
template <class T>
std::span<T> numbers_of(const Array<T>& array, std::size_t count, const char* name) {
    if (array.size() != count)
        throw OptionError(std::string(name) + ": expected " + std::to_string(count) + " numbers, got " +
                          std::to_string(array.size()));
    return {array.data(), count};
}

// Refuse a batch that no memory holds.
inline void check_games(std::int64_t games, int cells) {
    constexpr std::int64_t kMostCells = std::int64_t{1} << 28;
    check_number("games", games, 1, kMostCells / cells);
}

// The games of a batch that a call speaks of: all of them, or those that `chosen` marks.
template <class Batch>
void reset_games(Batch& batch, const std::optional<Array<const std::uint64_t>>& seeds,
                 const std::optional<Array<const bool>>& chosen) {
    const auto given = seeds ? numbers_of(*seeds, batch.games(), "seeds") : std::span<const std::uint64_t>();
    const auto marks = chosen ? numbers_of(*chosen, batch.games(), "mask") : std::span<const bool>();
    for (std::size_t i = 0; i < batch.games(); ++i) {
        if (!marks.empty() && !marks[i]) continue;
        if (!given.empty()) batch.seed(i, given[i]);
        batch.restart(i);
    }
}

// A batch and whose turn it is to use it.
template <class Batch>
struct SharedBatch {
    template <class Setup, class Settings>
    SharedBatch(const Setup& setup, const Settings& settings, std::int64_t games)
        : batch(setup, settings, static_cast<std::size_t>(games)) {}

    Batch batch;
    std::timed_mutex turn;
};

// Begin games anew and show all of them; `view` makes the arrays to write to of the batch.
template <class Batch, class View>
void reset_and_show(SharedBatch<Batch>& shared, const std::optional<Array<const std::uint64_t>>& seeds,
                    const std::optional<Array<const bool>>& chosen, int threads, const View& view) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const auto shown = view(shared.batch);
    reset_games(shared.batch, seeds, chosen);
    run([&](const StopSource* stop) { shared.batch.show(shown, threads, Deadline::never(stop)); });
}

// Make one action in every game; `outcome` makes the arrays for what came of it, `last` those for what ended, if given.
template <class Batch, class View, class Last, class Outcome>
void step_and_show(SharedBatch<Batch>& shared, const Array<const std::int64_t>& actions, int threads, const View& view,
                   bool has_last, const Last& last, const Outcome& outcome) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const auto played = numbers_of(actions, shared.batch.games(), "actions");
    const auto shown = view(shared.batch);
    decltype(view(shared.batch)) ended;
    if (has_last)
        ended = last(shared.batch);
    else if (shared.batch.same_step())
        throw OptionError("a batch that resets in the same step needs arrays for what ended");
    const auto written = outcome(shared.batch.games());
    run([&](const StopSource* stop) {
        shared.batch.step(played, shown, ended, written, threads, Deadline::never(stop));
    });
}

template <class Batch>
void draw_into_array(SharedBatch<Batch>& shared, const Array<std::int64_t>& actions, std::uint64_t seed, int threads) {
    check_number("threads", threads, 1);
    const auto turn = take_turn(shared.turn);
    const auto drawn = numbers_of(actions, shared.batch.games(), "actions");
    run([&](const StopSource* stop) { shared.batch.draw_actions(drawn, seed, threads, Deadline::never(stop)); });
}

}  // namespace gridsage
